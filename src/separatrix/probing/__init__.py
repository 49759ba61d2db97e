"""The probe: how many samples a convolution is worth on a user's own data; `course` asks it."""
