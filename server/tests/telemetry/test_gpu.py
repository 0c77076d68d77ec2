from pathlib import Path

from retrato.telemetry.gpu import _GpuMemory


def test_gpu_that_shares_the_memory_of_its_machine_hides_no_other_metrics(tmp_path: Path) -> None:
    tool = tmp_path / "nvidia-smi"
    tool.write_text("#!/bin/sh\necho '0, [N/A], [N/A]'\necho '1, 1024, 81559'\n")
    tool.chmod(0o755)
    (memory,) = _GpuMemory(str(tool)).collect()
    assert [(found.labels, found.value) for found in memory.samples] == [
        ({"gpu": "1", "kind": "used"}, 2**30),
        ({"gpu": "1", "kind": "total"}, 81559 * 2**20),
    ]
