"""Files that are whole, or not there.

Bytes go to a name beside the place that nobody else has, and get their own name in one step of
the file system. So who is killed, runs out of room or is beaten by another leaves what lay there.
"""

import contextlib
import errno
import itertools
import os
import socket
import stat
from pathlib import Path

_NUMBERS = itertools.count()


def write(path, data):
    """Writes bytes to a path, or raises and leaves it as it was."""
    path = Path(path)
    with contextlib.suppress(FileNotFoundError):
        if not stat.S_ISREG(path.lstat().st_mode):
            # A device, a pipe, a folder or a link would be replaced by a file.
            why = "no regular file lies here; allowed: a new name, or a regular file to replace"
            raise FileExistsError(errno.EEXIST, why, str(path))
    name = f"{path.name}.{socket.gethostname()}-{os.getpid()}-{next(_NUMBERS)}.unfinished"
    unfinished = path.with_name(name)
    try:
        with open(unfinished, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    except OSError:
        with contextlib.suppress(OSError):
            unfinished.unlink()
        raise
