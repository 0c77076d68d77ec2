"""The tests that `docs/specification.md` names exist, for each of the specification's lines."""

import re

from retrato.settings import PROJECT

LINES = 101


def test_every_test_of_the_specification_exists() -> None:
    page = (PROJECT / "docs" / "specification.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (S\d+\.\d+) \|[^|]*\|(.*)\|$", page, re.MULTILINE)
    assert len({line for line, _ in rows}) == len(rows) == LINES
    for line, tests in rows:
        named = re.findall(r"`([^`:]+)::([^`]+)`", tests)
        assert named, line
        for path, title in named:
            file = PROJECT / path if path.startswith("web/") else PROJECT / "server" / "tests" / path
            text = file.read_text(encoding="utf-8")
            assert (f"def {title}(" if file.suffix == ".py" else title) in text, f"{line}: {path}::{title}"
