"""An operator sees whether an engine works before anybody pays for it."""

from pathlib import Path

import pytest

from retrato import engine_check
from retrato.kit import content_file
from retrato.settings import Settings

PAINTER = "tests.doubles.engine:make"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(env="test", data=tmp_path, _env_file=None)


async def test_one_of_each_mode_is_made_and_kept_to_look_at_and_the_model_is_forgotten(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await engine_check.check(settings, PAINTER)
    told = capsys.readouterr().out
    assert [verb for verb in ("train", "imagine", "reimagine", "animate") if f"  {verb} " in told] == [
        "train",
        "imagine",
        "reimagine",
        "animate",
    ]
    kept = {file.name for file in (tmp_path / "check").iterdir()}
    assert kept == {f"tests.doubles.engine-{name}" for name in ("imagine.jpg", "reimagine.jpg", "animate.mp4")}
    assert (tmp_path / "forgotten").read_bytes() == b"a model"


async def test_a_failure_is_told_by_its_code(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_check, "_STYLE", "failing")
    monkeypatch.setattr(content_file, "read", lambda *_: _Failing())
    with pytest.raises(SystemExit, match="imagine: busy"):
        await engine_check.check(settings, PAINTER)


class _Failing:
    """A style that the double fails at."""

    @property
    def recipe(self) -> "_Failing":
        return self

    def model_dump(self) -> dict[str, str]:
        return {"fail": "busy"}
