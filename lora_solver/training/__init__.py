"""Progress with puzzles: what was tried and solved, the streak and the rating, kept on disk."""

from .attempts import Attempt
from .exchange import export_progress, read_progress
from .glicko import Rating
from .standing import PuzzleStanding, Standing, standing
from .store import ProgressStore, SetAside, data_folder

__all__ = [
    "Attempt",
    "ProgressStore",
    "PuzzleStanding",
    "Rating",
    "SetAside",
    "Standing",
    "data_folder",
    "export_progress",
    "read_progress",
    "standing",
]
