"""The memory of the GPUs of an engine's machine, as the driver's own tool reports it."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import suppress

from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import REGISTRY, Collector

_MEBIBYTE = 1024 * 1024
_SECONDS = 5


class _GpuMemory(Collector):
    def __init__(self, tool: str) -> None:
        self._command = [tool, "--query-gpu=index,memory.used,memory.total", "--format=csv,noheader,nounits"]

    def collect(self) -> Iterator[GaugeMetricFamily]:
        memory = GaugeMetricFamily("retrato_gpu_memory_bytes", "Memory of the GPU.", labels=["gpu", "kind"])
        try:
            rows = subprocess.run(self._command, capture_output=True, text=True, timeout=_SECONDS, check=True).stdout
        except (subprocess.SubprocessError, OSError):  # a driver that does not answer must not hide the other metrics
            rows = ""
        for row in rows.splitlines():
            with suppress(ValueError):  # "[N/A]" of a GPU that shares the memory of the machine
                gpu, *mebibytes = (part.strip() for part in row.split(","))
                used, total = map(float, mebibytes)
                memory.add_metric([gpu, "used"], used * _MEBIBYTE)
                memory.add_metric([gpu, "total"], total * _MEBIBYTE)
        yield memory


def measure_gpus() -> None:
    """Add the memory of the GPUs to this process's metrics, if there are any."""
    if tool := shutil.which("nvidia-smi"):
        REGISTRY.register(_GpuMemory(tool))
