"""Every statement of [malach2021] as a function: locality against full connection on k-patterns.

Files follow the paper: `construction`, `coverage` (Lemma 6), `descent_bounds` (Lemmas 8 and 9,
Thms 10 and 4), `sizes` (Cor. 5, vacuity), `companion` (our bound for every practical size),
`gradient_bounds` (Thm 12), `initial_gradients` and `sign_gradients` (the gradients themselves),
`population` (Thm 4's network, trained exactly), `expressivity` (CNN within FCN, Comment 7).
`docs/theory/malach2021.md` says where it slips.
"""
