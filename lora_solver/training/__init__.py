"""Progress with puzzles: what was tried and solved, the streak and the rating, kept on disk; and
the drills of the maturita."""

from .attempts import Attempt
from .drills import Drill, DrillStore, Tally, tally
from .exchange import export_progress, read_progress
from .glicko import Rating
from .standing import PuzzleStanding, Standing, standing
from .store import ProgressStore, SetAside, data_folder

__all__ = [
    "Attempt",
    "Drill",
    "DrillStore",
    "ProgressStore",
    "PuzzleStanding",
    "Rating",
    "SetAside",
    "Standing",
    "Tally",
    "data_folder",
    "export_progress",
    "read_progress",
    "standing",
    "tally",
]
