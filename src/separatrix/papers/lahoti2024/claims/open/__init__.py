"""What became of the open questions: claims of ours, made of tables of what was expected."""

from . import algorithms, depth, groups, tasks, won_back

CLAIMS = {
    claim.name: claim
    for claims in (tasks, won_back, algorithms, groups, depth)
    for claim in claims.CLAIMS
}
