"""The links of the documentation, and the promises that tests refer to, exist."""

import re
import subprocess
from pathlib import Path

import pytest

from retrato.settings import PROJECT

DOCUMENTS = sorted([*PROJECT.glob("*.md"), *PROJECT.glob("docs/**/*.md")])


def anchors(document: Path) -> set[str]:
    """Return the anchors of a document's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", document.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: str(file.relative_to(PROJECT)))
def test_every_link_of_a_document_leads_somewhere(document: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", document.read_text(encoding="utf-8")):
        if link.startswith(("http://", "https://")):
            continue
        path, _, anchor = link.partition("#")
        target = (document.parent / path).resolve() if path else document
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_every_promise_that_the_source_refers_to_exists() -> None:
    listed = subprocess.run(["git", "grep", "-hoE", r"docs/product\.md#[a-z-]+"], cwd=PROJECT, capture_output=True)
    named = {line.partition("#")[2] for line in listed.stdout.decode().splitlines()}
    assert named <= anchors(PROJECT / "docs" / "product.md")
