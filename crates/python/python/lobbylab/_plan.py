"""What a sweep will take, said before it starts, from rates measured here."""

import os
from dataclasses import dataclass, field

from lobbylab._native import ExperimentError
from lobbylab._progress import said

# Points whose rates are measured, spread over the sweep.
_SAMPLE = 16


@dataclass
class Plan:
    """How much a sweep is, and what more cores would bring.

    Hours are estimates from rates of this machine, measured on ``measured`` of the points with
    one process at work; machines that are slower, or cores that share memory, take longer.
    """

    points: int
    parts: int
    tasks: int
    events: int
    bytes: int
    measured: int
    core_hours: float
    cores: int
    hours: float
    longest_task_hours: float
    price: float | None = None
    money: float | None = None
    clusters: list = field(default_factory=list)

    def __str__(self):
        hour = 3600
        lines = [
            f"{self.points:,} points in {self.tasks:,} tasks ({self.parts:,} parts)",
            f"{self.events:,} events to simulate; at most {self.bytes / 1e6:,.0f} MB for each task",
            f"about {said(self.core_hours * hour)} on one core of this machine, "
            f"{said(self.hours * hour)} on {self.cores} (rates measured at {self.measured} points)",
        ]
        if self.money is not None:
            lines.append(f"about {self.money:,.2f} at {self.price:g} a core-hour")
        for cores, hours in self.clusters:
            lines.append(f"  {cores:>7,} cores: {said(hours * hour)}")
        lines.append(
            f"the limit is {self.tasks:,} cores, one for each task; with shards= up to {self.parts:,}, one for each part"
        )
        return "\n".join(lines)

    def _repr_html_(self):
        import html

        return f"<pre>{html.escape(str(self))}</pre>"


def plan(sweep, *, cores=None, price=None, seconds=2.0):
    """The plan of a sweep."""
    if cores is None:
        cores = os.cpu_count() or 1
    if cores < 1:
        raise ExperimentError(f"cores is {cores}; allowed: a whole number from 1")
    if price is not None and price < 0:
        raise ExperimentError(f"price is {price}; allowed: a number from 0")
    count = len(sweep)
    step = max(1, count // _SAMPLE)
    sample = list(range(0, count, step))[:_SAMPLE]
    whole = {point: _seconds(sweep[point], seconds / len(sample)) for point in sample}
    work = [experiment.work for experiment in sweep]
    shards = [min(sweep._shards, max(1, experiment.parts)) for experiment in sweep]
    # Where events are simulated, time goes with their number; else each point is as the next
    # one that was measured.
    known = sum(work[point]["events"] for point in sample)
    rate = sum(whole.values()) / known if known else None
    times = []
    for point in range(count):
        near = sample[min(point // step, len(sample) - 1)]
        if point in whole:
            times.append(whole[point])
        elif rate is not None and work[near]["events"]:
            times.append(whole[near] * work[point]["events"] / work[near]["events"])
        else:
            times.append(whole[near])
    total = sum(times) / 3600
    longest = max(time / pieces for time, pieces in zip(times, shards)) / 3600
    tasks = sum(shards)

    def wall(cores):
        return max(total / min(cores, tasks), longest)

    clusters, size = [], 2 * cores
    while size < 2 * tasks and len(clusters) < 8:
        clusters.append((min(size, tasks), wall(size)))
        size *= 4
    return Plan(
        points=count,
        parts=sum(experiment.parts for experiment in sweep),
        tasks=tasks,
        events=sum(one["events"] for one in work),
        bytes=max(one["bytes"] for one in work),
        measured=len(sample),
        core_hours=total,
        cores=cores,
        hours=wall(cores),
        longest_task_hours=longest,
        price=price,
        money=None if price is None else price * total,
        clusters=clusters,
    )


def _seconds(experiment, budget):
    """About how long a whole run takes on one core."""
    prepared, spent, done = experiment._measure(budget)
    return prepared + (spent / done if done > 0 else spent)
