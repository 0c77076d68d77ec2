"""The memory of the web process."""

from pathlib import Path


def web_process(port: int) -> int:
    """Return the process that serves the product on this port."""
    for folder in Path("/proc").iterdir():
        try:
            command = (folder / "cmdline").read_bytes()
            environment = (folder / "environ").read_bytes().split(b"\0")
        except OSError:
            continue
        if command.endswith(b"retrato\0serve\0") and f"PORT={port}".encode() in environment:
            return int(folder.name)
    raise RuntimeError("the web process was not found")


def memory_mb(process: int) -> float:
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / 1e6
