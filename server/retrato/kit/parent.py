"""A child that ends when its parent does, even when the parent was killed with -9.

The parent keeps one end of a pipe open; when it dies, the kernel closes it, and the child reads the end of file.
"""

import multiprocessing
import os
import signal
import threading

VARIABLE = "RETRATO_PARENT_FD"


def end_with_parent() -> None:
    inherited = os.environ.pop(VARIABLE, None)
    if inherited is None:
        return

    def wait(pipe: int) -> None:
        os.read(pipe, 1)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, args=(int(inherited),), daemon=True).start()


def end_with_parent_process() -> None:
    """The same for a process that `multiprocessing` started: one of several web processes."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def wait() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, daemon=True).start()
