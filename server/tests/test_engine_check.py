"""`retrato engine check`."""

from pathlib import Path

import pytest

from retrato import engine_check
from retrato.kit.content_files import ContentFiles
from retrato.settings import EngineSettings, Settings

ENGINE = "tests.doubles.engine:make"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(env="test", data=tmp_path, engine=EngineSettings(name=ENGINE), _env_file=None)


async def test_check_saves_one_result_of_each_mode_and_deletes_the_model(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await engine_check.check(settings, ENGINE)
    output = capsys.readouterr().out
    assert [verb for verb in ("train", "imagine", "reimagine", "animate", "edit") if f"  {verb} " in output] == [
        "train",
        "imagine",
        "reimagine",
        "animate",
        "edit",
    ]
    saved = {file.name for file in (tmp_path / "check").iterdir()}
    results = ("imagine.jpg", "reimagine.jpg", "animate.mp4", "edit.png")
    assert saved == {f"tests.doubles.engine-{name}" for name in results}
    assert (tmp_path / "forgotten").read_bytes() == b"a model"


async def test_check_reports_the_error_code(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_check, "_STYLE", "failing")
    monkeypatch.setattr(ContentFiles, "read", lambda *_: _Failing())
    with pytest.raises(SystemExit, match="imagine: busy"):
        await engine_check.check(settings, ENGINE)


class _Failing:
    """A style that makes the stub engine fail."""

    @property
    def recipe(self) -> "_Failing":
        return self

    def model_dump(self) -> dict[str, str]:
        return {"fail": "busy"}
