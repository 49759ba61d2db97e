"""Mathematics of tasks around DSD, ours: what the paper leaves open."""

from .aligned import AlignedOptimum, Response, best_in_ball
from .averages import (
    bounded_projections,
    correlated_overlaps,
    geometric_stds,
    heavy_tail_stds,
    sliding_responses,
    template_responses,
)
from .responses import (
    chain_response,
    different_response,
    mixture_response,
    placed_response,
    product_response,
    projected_response,
    several_response,
)

__all__ = ["AlignedOptimum", "Response", "best_in_ball"]
__all__ += ["several_response", "different_response", "placed_response", "product_response"]
__all__ += ["projected_response", "mixture_response", "chain_response"]
__all__ += ["bounded_projections", "heavy_tail_stds", "correlated_overlaps"]
__all__ += ["geometric_stds"]
__all__ += ["sliding_responses", "template_responses"]
