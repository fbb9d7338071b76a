"""`python -m lora_solver` is `lora`."""

import sys

from lora_solver.cli import main

sys.exit(main())
