"""Studies: a question without jax, the plan that is made when asked for, the page of its answer."""

from .answers import Answer, Shelf
from .catalogue import Catalogue, module_of, paper_from_folder, study_from_file
from .later import Later
from .pages import AbstractPage, AbstractSearchPage, GrowthPage, TablePage, VariantsPage
from .paper import Front, Paper
from .study import PROFILES, Profile, Study

__all__ = ["Study", "Profile", "PROFILES", "Later", "AbstractPage", "GrowthPage", "TablePage"]
__all__ += ["Paper", "Front", "Catalogue", "study_from_file", "paper_from_folder", "module_of"]
__all__ += ["Shelf", "Answer", "AbstractSearchPage", "VariantsPage"]
