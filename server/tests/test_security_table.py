"""The tests that `docs/security.md` refers to exist."""

import re
from pathlib import Path

from retrato.settings import PROJECT


def test_every_test_in_the_security_table_exists() -> None:
    named: list[tuple[Path, str]] = []
    for line in (PROJECT / "docs" / "security.md").read_text(encoding="utf-8").splitlines():
        file = Path()
        for path, test in re.findall(r"`((?:[\w./-]+\.(?:py|ts)\b)?)(?:::)?(test_\w+)?`", line):
            if path.startswith("web/"):
                assert (PROJECT / path).exists(), path
            elif path.rpartition("/")[2].startswith("test_"):
                file = PROJECT / "server" / "tests" / path
                assert file.exists(), path
            if test:
                named.append((file, test))
    assert len(named) > 30
    for file, test in named:
        assert f"def {test}(" in file.read_text(encoding="utf-8"), f"{file.name}::{test}"
