"""lobbylab: matchmaking theory, exact and simulated.

The experiments of the site, in Python: the same questions, checks, numbers and figures, to the
last bit. An experiment is cut into shards that pickle, so that any cluster can compute it.

>>> import lobbylab
>>> report = lobbylab.Experiment("patience.compare", n=3, periods=2000).run()
>>> report["greedy.cost"].kind
'exact'
"""

from lobbylab._engines import Engine, on
from lobbylab._native import (
    QUESTIONS,
    Certificate,
    Experiment,
    ExperimentError,
    Field,
    Figure,
    Matching,
    Merging,
    NoPerfectMatchingError,
    Part,
    PartError,
    Quantity,
    Report,
    Shard,
    SolverError,
    Table,
    TableStream,
    TooLargeError,
    __version__,
    figure,
    merge,
    min_weight_perfect_matching,
)
from lobbylab._plan import Plan
from lobbylab._sweep import Sweep, SweepResult
from lobbylab._widget import embed

__all__ = [
    "QUESTIONS",
    "Certificate",
    "Engine",
    "Experiment",
    "ExperimentError",
    "Field",
    "Figure",
    "Matching",
    "Merging",
    "NoPerfectMatchingError",
    "Part",
    "PartError",
    "Plan",
    "Quantity",
    "Report",
    "Shard",
    "SolverError",
    "Sweep",
    "SweepResult",
    "Table",
    "TableStream",
    "TooLargeError",
    "__version__",
    "embed",
    "figure",
    "merge",
    "min_weight_perfect_matching",
    "on",
]
