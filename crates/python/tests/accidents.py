"""Shards to which something happens once, wherever they are computed.

Workers import this too: conftest puts its folder on the path that they start with.
"""

import os
import signal
import sys
import time


def die():
    os.kill(os.getpid(), signal.SIGKILL)
    # Nobody goes on while the signal is on its way.
    time.sleep(60)


class Accident:
    """A shard that is computed as ever, but for the first time that somebody tries."""

    def __init__(self, shard, mark):
        self.shard, self.mark = shard, str(mark)

    def run(self, **how):
        try:
            os.close(os.open(self.mark, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return self.shard.run(**how)
        return self.happens()


class Raises(Accident):
    """What passes by itself."""

    def happens(self):
        raise OSError("the drive did not answer")


class DiesInMidPart(Accident):
    def happens(self):
        def look(share):
            if share > 0:
                die()

        self.shard.run(progress=look)
        die()


class DiesWhileItWrites(Accident):
    """It has computed everything, and makes the bytes that it would answer with."""

    def happens(self):
        self.shard.run()
        return self

    def __bytes__(self):
        die()


class Refuses:
    """A shard with which nobody has any luck."""

    def __init__(self, mark):
        self.mark = str(mark)

    def run(self, **how):
        with open(self.mark, "a") as file:
            file.write("x")
        raise OSError("this drive never answers")


ALL = [Raises, DiesInMidPart, DiesWhileItWrites]


def _raises():
    from lobbylab import _sweep

    def pieces(sweep, share):
        raise OSError("the drive did not answer")

    _sweep.Sweep.pieces = pieces


def _dies_in_mid_part():
    from lobbylab import _sweep

    def dying(pieces, on):
        def look(share):
            if share > 0:
                die()

        _, shard = pieces[0]
        shard.run(progress=look)
        die()

    _sweep._computed = dying


def _dies_while_it_writes():
    """Where the bytes of a part are there, but not yet under their name."""
    from lobbylab import _folder, _whole

    write = _folder.Folder.write

    def dying(folder, point, shard, part):
        _whole.os.fsync = lambda file: die()
        write(folder, point, shard, part)

    _folder.Folder.write = dying


# What can happen to a command, once: ``python -m accidents KIND sweep …``.
COMMANDS = {"raises": _raises, "mid": _dies_in_mid_part, "writes": _dies_while_it_writes}


def main():
    from lobbylab.__main__ import main

    kind = sys.argv.pop(1)
    mark = f"{kind}.mark"
    if kind in COMMANDS and not os.path.exists(mark):
        open(mark, "x").close()
        COMMANDS[kind]()
    return main()


if __name__ == "__main__":
    sys.exit(main())
