"""The compiled part of the package: what the engine has, as types."""

import os
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal

from lobbylab._engines import Engine

__version__: str
QUESTIONS: list[str]

Value = int | float | str
Theme = Literal["light", "dark", "projector"]
Kind = Literal["exact", "bounded", "simulated", "printed"]

class ExperimentError(ValueError): ...
class TooLargeError(ExperimentError): ...
class PartError(ValueError): ...
class SolverError(RuntimeError): ...
class NoPerfectMatchingError(ValueError): ...

class Field:
    key: str
    label: str
    symbol: str
    unit: str
    doc: str
    allowed: str
    default: Value

class Experiment:
    question: str
    values: dict[str, Value]
    fields: dict[str, Field]
    link: str
    parts: int
    work: dict[str, int]
    def __init__(
        self,
        question: str,
        /,
        *,
        link: str | None = None,
        data: str | os.PathLike[str] | bytes | Experiment | None = None,
        columns: str | None = None,
        **fields: Any,
    ) -> None: ...
    def url(self, site: str = "") -> str: ...
    def run(
        self,
        *,
        progress: bool | Callable[[float], object] | None = None,
        threads: int | None = None,
        on: Any = None,
    ) -> Report: ...
    def shards(self, n: int) -> list[Shard]: ...
    def _measure(self, seconds: float) -> tuple[float, float, float]: ...

class Shard:
    experiment: Experiment
    index: int
    of: int
    def __init__(self, experiment: Experiment, index: int, of: int) -> None: ...
    def run(self, *, threads: int = 1, progress: bool | Callable[[float], object] | None = None) -> Part: ...

class Part:
    experiment: Experiment
    index: int
    of: int
    engine: str
    @staticmethod
    def from_bytes(bytes: bytes) -> Part: ...
    def __bytes__(self) -> bytes: ...

class Merging:
    def __init__(self, experiment: Experiment) -> None: ...
    def add(self, part: Part) -> None: ...
    def report(self) -> Report: ...

class Quantity:
    key: str
    name: str
    kind: Kind
    value: float | None
    lower: float | None
    upper: float | None
    half_width: float | None
    standard_error: float | None
    samples: int | None
    level: float | None
    unit: str
    population: str
    source: str
    method: str

class Table:
    columns: dict[str, list[Any]]
    def prefixed(self, values: dict[str, Value]) -> Table: ...
    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

class TableStream:
    def __init__(self, tables: Callable[[], Iterator[Table]]) -> None: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

class Report:
    experiment: Experiment
    parameters: dict[str, Value]
    done: float
    fingerprint: str
    quantities: list[Quantity]
    table: Table
    part: Part
    figures: dict[str, Figure]
    def keys(self) -> list[str]: ...
    def figure(self, key: str, *others: Report) -> Figure: ...
    def to_pandas(self) -> Any: ...
    def to_polars(self) -> Any: ...
    def to_arrow(self) -> Any: ...
    def __getitem__(self, key: str) -> Quantity: ...
    def __contains__(self, key: str) -> bool: ...
    def __iter__(self) -> Iterator[Quantity]: ...
    def __len__(self) -> int: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

class Figure:
    key: str
    title: str
    finding: str
    source: str
    table: Table
    def svg(self, width: int = 760, theme: Theme = "light") -> str: ...
    def save(self, path: str | os.PathLike[str], width: int = 760, theme: Theme = "light") -> None: ...

class Certificate:
    nodes: list[float]
    sets: list[tuple[float, list[int]]]
    bound: float

class Matching:
    pairs: list[tuple[int, int]]
    mate: list[int]
    cost: int | float
    gap: float
    certificate: Certificate
    def verify(self, cost: Any) -> bool: ...
    def __len__(self) -> int: ...

def figure(key: str, *reports: Report) -> Figure: ...
def merge(parts: Iterable[Part]) -> Report: ...
def min_weight_perfect_matching(cost: Any) -> Matching: ...
