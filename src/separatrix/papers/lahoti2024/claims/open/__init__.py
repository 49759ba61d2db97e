"""What became of the open questions: claims of ours, made of tables of what was expected."""

from . import algorithms, depth, groups, tasks

CLAIMS = {
    claim.name: claim
    for claim in (*tasks.CLAIMS, *algorithms.CLAIMS, *groups.CLAIMS, *depth.CLAIMS)
}
