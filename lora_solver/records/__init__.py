"""Records of play, the `.lora` files: `read_records` and `write_records` (architecture.md)."""

from lora_solver.records.data import Ending, Play, Record, Revoke, Step
from lora_solver.records.reading import read_records, read_until_fault
from lora_solver.records.replay import record_play
from lora_solver.records.writing import write_record, write_records

__all__ = ["Ending", "Play", "Record", "Revoke", "Step", "read_records", "read_until_fault",
           "record_play", "write_record", "write_records"]
