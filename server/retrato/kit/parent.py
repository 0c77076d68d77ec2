"""End a child process when its parent dies, even from SIGKILL.

The parent holds the write end of a pipe. When it dies, the kernel closes the pipe and the child reads end-of-file.
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
    """The same for a process started by `multiprocessing`, such as one of several web processes."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def wait() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, daemon=True).start()
