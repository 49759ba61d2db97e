"""The public names for type checkers, which do not follow imports made at first use."""

from .door import compare as compare
from .door import ratio as ratio
from .door import sample_complexity as sample_complexity
from .measures import ExactRisk as ExactRisk
from .measures import SampledRisk as SampledRisk
from .networks import CNN as CNN
from .networks import FCN as FCN
from .networks import LCN as LCN
from .networks import WindowCNN as WindowCNN
from .networks import WindowFCN as WindowFCN
from .networks import WindowLCN as WindowLCN
from .papers import CATALOGUE as CATALOGUE
from .probing.course import probe as probe
from .records import Store as Store
from .runs import Case as Case
from .runs import Cell as Cell
from .runs import Plan as Plan
from .runs import Sizes as Sizes
from .studies import GrowthPage as GrowthPage
from .studies import Study as Study
from .tasks import DSD as DSD
from .tasks import KPattern as KPattern
from .tasks import arrays as arrays
from .training import CrossEntropy as CrossEntropy
from .training import Descent as Descent
from .training import Epochs as Epochs
from .training import fit as fit
from .training import optimiser as optimiser
from .training import rate_grid as rate_grid
from .training import schedule as schedule

__version__: str
