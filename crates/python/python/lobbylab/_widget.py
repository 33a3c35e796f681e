"""A figure of the site, alive in a notebook: sliders, animation and all.

It is an anywidget around the element ``lobbylab-figure``, so it is the same in Jupyter, Colab, VS
Code and marimo. It needs the package anywidget, and a site to show.
"""

import functools
import importlib
from pathlib import Path
from urllib.parse import urlsplit

from lobbylab._native import Experiment, ExperimentError

THEMES = ("auto", "light", "dark", "projector")


def embed(experiment, figure, *, site, theme="auto", controls="model", height=None):
    """Shows a figure of an experiment's lab as it lives on the site at this address.

    What the reader sets there is ``.state``, and ``.experiment`` the experiment of that state; set
    either, and the figure follows. ``.values`` has the numbers under the figure, ``.finding`` its
    sentence, ``.error`` what went wrong.
    """
    if urlsplit(site).scheme not in ("http", "https"):
        raise ExperimentError(f"site is {site}; allowed: the address of a site, as https://your.host/lobbylab/")
    if theme not in THEMES:
        raise ExperimentError(f"theme is {theme}; allowed: one of {', '.join(THEMES)}")
    if controls not in ("model", "none"):
        raise ExperimentError(f"controls is {controls}; allowed: model or none")
    if height is not None and height != "fit" and not (isinstance(height, int) and 120 <= height <= 4000):
        raise ExperimentError(f"height is {height}; allowed: 120 to 4000 pixels, or fit")
    widget = _class()(
        question=experiment.question,
        lab=experiment.question.partition(".")[0],
        figure=figure,
        state=experiment.link,
        site=site.rstrip("/") + "/",
        theme=theme,
        controls=controls,
        height="" if height is None else str(height),
    )
    return widget


@functools.cache
def _class():
    try:
        anywidget, traitlets = map(importlib.import_module, ("anywidget", "traitlets"))
    except ImportError as error:
        raise ImportError("anywidget is not installed here: pip install anywidget") from error

    class Embed(anywidget.AnyWidget):
        """A figure of the site in a notebook; ``lobbylab.embed`` makes one."""

        _esm = Path(__file__).with_name("_widget.js")
        # Which question its state is about; what the reader sees may be of another of its lab.
        question = traitlets.Unicode()
        lab = traitlets.Unicode().tag(sync=True)
        figure = traitlets.Unicode().tag(sync=True)
        state = traitlets.Unicode().tag(sync=True)
        site = traitlets.Unicode().tag(sync=True)
        theme = traitlets.Unicode().tag(sync=True)
        controls = traitlets.Unicode().tag(sync=True)
        height = traitlets.Unicode().tag(sync=True)
        finding = traitlets.Unicode().tag(sync=True)
        values = traitlets.List().tag(sync=True)
        error = traitlets.Unicode().tag(sync=True)

        @property
        def experiment(self):
            """The experiment that is shown."""
            return Experiment(self.question, link=self.state)

        @experiment.setter
        def experiment(self, experiment):
            self.state = experiment.link

    return Embed
