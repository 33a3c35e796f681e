"""Reports: numbers with their evidence, data frames, figures."""

import errno
import math
import os

import pytest

import lobbylab
from conftest import small

COLUMNS = [
    "key", "name", "kind", "value", "lower", "upper", "half_width", "standard_error", "samples", "level",
    "unit", "population", "method", "source",
]  # fmt: skip


@pytest.fixture(scope="module")
def report():
    return small().run()


def test_no_number_stands_alone(golden):
    seen = set()
    for entry in golden:
        if entry["question"] in seen:
            continue
        seen.add(entry["question"])
        for one in lobbylab.Experiment(entry["question"], **entry["values"]).run():
            assert one.source and one.name, one
            if one.kind == "simulated":
                assert one.lower <= one.value <= one.upper or math.isinf(one.half_width), one
                assert one.samples >= 1 and one.level == 0.95 and one.method, one
            elif one.kind == "bounded":
                assert one.lower <= one.upper and one.value is None and one.method, one
            elif one.kind == "exact":
                assert one.method and one.half_width is None, one
            else:
                assert one.kind == "printed", one


def test_all_frames_hold_the_same(report):
    pandas, polars, arrow = report.to_pandas(), report.to_polars(), report.to_arrow()
    assert list(pandas) == polars.columns == arrow.column_names == COLUMNS
    lists = report.table.columns
    assert polars.to_dict(as_series=False) == arrow.to_pydict() == lists
    assert len(pandas) == len(polars) == len(report) == len(report.table) == arrow.num_rows
    for place, one in enumerate(report):
        assert pandas["key"][place] == one.key and lists["value"][place] == one.value
    # Text beyond ASCII and numbers that are not known come through.
    assert arrow.column("half_width").null_count == sum(one.half_width is None for one in report)
    assert arrow.schema.field("samples").type == "int64"


def test_arrow_takes_a_report_as_it_is(report):
    import polars
    import pyarrow

    assert pyarrow.table(report).equals(report.to_arrow())
    assert polars.DataFrame(report).equals(report.to_polars())
    assert pyarrow.schema(report.table) == report.to_arrow().schema
    # A capsule that nobody reads, and one that is read twice over.
    report.__arrow_c_stream__()
    reader = pyarrow.RecordBatchReader.from_stream(report)
    assert reader.read_all().num_rows == len(report) and reader.read_all().num_rows == 0


def test_numbers_are_found_by_name(report):
    assert "greedy.cost" in report and report["greedy.cost"].key == "greedy.cost"
    with pytest.raises(KeyError, match="no number called typo"):
        report["typo"]
    html = report._repr_html_()
    assert report.fingerprint in html and "exact" in html and html.count("<tr>") == len(report) + 1


def test_figures_are_drawn_light_and_dark(report):
    figures = report.figures
    assert {"cost", "rules"} <= set(figures)
    for figure in figures.values():
        light, dark = figure.svg(), figure.svg(theme="dark")
        assert light.startswith("<svg") and light != dark
        assert figure.finding and "v1.n=3" in light
        html = figure._repr_html_()
        assert html.count("<img") == 2 and "prefers-color-scheme" in html and "alt=" in html
    with pytest.raises(lobbylab.ExperimentError, match="theme is blue; allowed"):
        figures["cost"].svg(theme="blue")
    with pytest.raises(lobbylab.ExperimentError):
        figures["cost"].svg(width=3)


def test_figures_of_two_questions_take_two_reports(report):
    with pytest.raises(lobbylab.ExperimentError, match="patience has no figure called typo"):
        report.figure("typo")
    mapped = lobbylab.Experiment("patience.map", n=3).run()
    both = lobbylab.figure("map", report, mapped)
    assert both.key == "map" and len(both.table)


def test_every_lab_has_figures(golden):
    drawn = {}
    asked = {entry["question"]: entry for entry in reversed(golden)}
    for question, entry in asked.items():
        figures = lobbylab.Experiment(question, **entry["values"]).run().figures
        for figure in figures.values():
            assert figure.svg().startswith("<svg")
        drawn.setdefault(question.split(".")[0], set()).update(figures)
    for lab, least in {"patience": 6, "rules": 12, "balance": 8, "engagement": 10, "hindsight": 4}.items():
        assert len(drawn[lab]) >= least, (lab, drawn[lab])


def test_a_figure_is_saved(report, tmp_path):
    path = tmp_path / "cost.svg"
    report.figure("cost").save(path, width=500)
    assert 'width="500"' in path.read_text()
    report.figure("cost").save(str(path), width=600)
    assert 'width="600"' in path.read_text() and list(tmp_path.iterdir()) == [path]


def test_a_figure_that_cannot_be_written_leaves_what_was_there(report, tmp_path, monkeypatch):
    figure, path = report.figure("cost"), tmp_path / "cost.svg"
    figure.save(path)
    before = path.read_bytes()

    def full(file):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        figure.save(path, width=500)
    monkeypatch.undo()
    assert path.read_bytes() == before and list(tmp_path.iterdir()) == [path]
    (tmp_path / "link.svg").symlink_to(path)
    for taken in (tmp_path, tmp_path / "link.svg"):
        with pytest.raises(FileExistsError, match="no regular file lies here; allowed"):
            figure.save(taken)
    with pytest.raises(FileNotFoundError):
        figure.save(tmp_path / "nowhere/cost.svg")
