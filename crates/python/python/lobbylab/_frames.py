"""Tables as the data frames of others, and as HTML for notebooks.

None of the packages named here is needed by the rest; each is imported when it is asked for.
"""

import base64
import html as _html
import importlib

# Light as the paper, dark where the notebook or the system is.
_STYLE = """<style>
.lobbylab-dark{display:none}
@media (prefers-color-scheme:dark){
.lobbylab-light{display:none}.lobbylab-dark{display:inline}}
body[data-jp-theme-light="true"] .lobbylab-light,body.vscode-light .lobbylab-light{display:inline}
body[data-jp-theme-light="true"] .lobbylab-dark,body.vscode-light .lobbylab-dark{display:none}
body[data-jp-theme-light="false"] .lobbylab-light,body.vscode-dark .lobbylab-light{display:none}
body[data-jp-theme-light="false"] .lobbylab-dark,body.vscode-dark .lobbylab-dark{display:inline}
</style>"""


def _package(name):
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise ImportError(f"{name} is not installed here: pip install {name}") from error


def pandas(table):
    """A pandas data frame, with or without pyarrow."""
    return _package("pandas").DataFrame(table.columns)


def polars(table):
    """A polars data frame."""
    return _package("polars").DataFrame(table)


def arrow(table):
    """A pyarrow table."""
    return _package("pyarrow").table(table)


def html(report):
    """A report's numbers, each with what it rests on."""
    experiment = report.experiment
    rows = []
    for one in report:
        if one.value is None:
            value = f"{one.lower:.5g} to {one.upper:.5g}"
        elif one.half_width is None:
            value = f"{one.value:.5g}"
        else:
            value = f"{one.value:.5g} ± {one.half_width:.2g}"
        cells = (one.name, value, one.unit, one.kind, one.method, one.source)
        rows.append("<tr>" + "".join(f"<td>{_html.escape(cell)}</td>" for cell in cells) + "</tr>")
    heads = "".join(f"<th>{head}</th>" for head in ("", "value", "unit", "kind", "method", "source"))
    share = "" if report.done == 1 else f", {100 * report.done:.1f} % of the run"
    caption = _html.escape(f"{experiment.question} · {experiment.link} · {report.fingerprint}{share}")
    return f"<table><caption>{caption}</caption><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def figure(one):
    """Both pictures of a figure, of which the notebook shows the one that suits it."""
    pictures = []
    for theme in ("light", "dark"):
        data = base64.b64encode(one.svg(theme=theme).encode()).decode()
        alt = _html.escape(f"{one.title}. {one.finding}", quote=True)
        pictures.append(f'<img class="lobbylab-{theme}" alt="{alt}" src="data:image/svg+xml;base64,{data}">')
    return f"{_STYLE}<div>{''.join(pictures)}</div>"
