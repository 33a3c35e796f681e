"""Bars: one line in a terminal, a bar in a notebook, nothing in a log file."""

import sys
import time


def teller(progress, label):
    """What a run calls with the share done, and closes at its end.

    ``progress`` is false, true, or a function that hears the share.
    """
    if progress is None or progress is False:
        return _Silent()
    if callable(progress):
        return _Function(progress)
    if _in_notebook():
        return _Notebook(label)
    if sys.stderr is not None and sys.stderr.isatty():
        return _Terminal(label)
    return _Silent()


def said(seconds):
    """A time in words of two units at most."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02} s"
    return f"{whole // 3600} h {whole // 60 % 60:02} min"


def _in_notebook():
    """Whether somebody looks at this in a notebook; nothing is imported to find out."""
    interactive = sys.modules.get("IPython")
    shell = interactive.get_ipython() if interactive else None
    return shell is not None and type(shell).__name__ == "ZMQInteractiveShell"


class _Silent:
    def __call__(self, share):
        pass

    def close(self, whole):
        pass


class _Function(_Silent):
    def __init__(self, function):
        self._function = function

    def __call__(self, share):
        self._function(share)


class _Bar(_Silent):
    """Draws some ten times a second, and not at all what is over before it is seen."""

    EVERY = 0.1

    def __init__(self, label):
        self._label = label
        self._start = self._last = time.monotonic()

    def __call__(self, share):
        now = time.monotonic()
        if now - self._last >= self.EVERY:
            self._last = now
            self._draw(share, self._words(share, now - self._start))

    def _words(self, share, spent):
        words = f"{100 * share:.1f} %  {said(spent)}"
        if 0 < share < 1:
            words += f", {said(spent / share - spent)} left"
        return words


class _Terminal(_Bar):
    def _draw(self, share, words):
        sys.stderr.write(f"\r{self._label}  {words}\x1b[K")
        sys.stderr.flush()

    def close(self, whole):
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()


class _Notebook(_Bar):
    EVERY = 0.25

    def __init__(self, label):
        super().__init__(label)
        self._handle = None

    def _draw(self, share, words):
        from IPython.display import HTML, display

        bar = HTML(f'<label>{self._label} <progress max="1" value="{share:.4f}"></progress> {words}</label>')
        if self._handle is None:
            self._handle = display(bar, display_id=True)
        else:
            self._handle.update(bar)

    def close(self, whole):
        if self._handle is not None:
            from IPython.display import HTML

            spent = said(time.monotonic() - self._start)
            self._handle.update(HTML(f"{self._label}: {'done' if whole else 'stopped'} after {spent}"))
