"""Every study that ships with the package, by name."""

from . import dsd_weight_sharing
from .base import Study

CATALOGUE: dict[str, Study] = {
    "dsd-weight-sharing": dsd_weight_sharing.STUDY,
}
