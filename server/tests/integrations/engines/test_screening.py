"""The real networks let ordinary pictures pass, and every result of an engine is screened."""

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import av
import cv2
import numpy as np
import pytest

from retrato.integrations.engines.age import AgeEstimator
from retrato.integrations.engines.atelier.engine import Atelier
from retrato.integrations.engines.atelier.raster import decode
from retrato.integrations.engines.contract import AnimateRequest, EngineError, Image, Video
from retrato.integrations.engines.safety import SafetyCheck
from retrato.integrations.engines.screening import NetworkScreener, Screened
from tests.integrations.engines.calls import STUDIO, never, quiet
from tests.integrations.engines.conftest import CONTENT, WEIGHTS
from tests.integrations.engines.selfies import FACES, as_jpeg

MINIMUM_AGE = 16


@pytest.fixture(scope="module")
def screener(engine: Atelier) -> NetworkScreener:
    return NetworkScreener(WEIGHTS, 1)


@pytest.fixture(scope="module")
def screened(engine: Atelier) -> Screened:
    return Screened(engine, WEIGHTS, 1)


@pytest.mark.parametrize("file", [*sorted((CONTENT / "people").glob("*.jpg")), *FACES[::5]], ids=lambda file: file.stem)
def test_portraits_of_adults_pass(screener: NetworkScreener, file: Path) -> None:
    found = screener.screen(file.read_bytes())
    assert not found.shows_nudity
    assert found.age is not None
    assert found.age >= MINIMUM_AGE + 4


def test_older_people_look_older(screener: NetworkScreener) -> None:
    ages = {file.stem: screener.screen(file.read_bytes()).age for file in FACES if file.stem in {"man-08", "woman-05"}}
    assert ages["man-08"]
    assert ages["woman-05"]
    assert ages["man-08"] > ages["woman-05"] + 15


def test_picture_without_a_face_has_no_age(screener: NetworkScreener) -> None:
    wall = cv2.imencode(".jpg", np.full((600, 600, 3), 128, np.uint8))[1].tobytes()
    assert screener.screen(wall).age is None
    with pytest.raises(EngineError, match="unreadable"):
        screener.screen(b"no picture")


def test_youngest_face_decides(screener: NetworkScreener, man: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    ages = iter([41.0, 12.0])
    monkeypatch.setattr(AgeEstimator, "age", lambda *_: next(ages))
    picture = decode(man)
    pair = as_jpeg(np.hstack([picture, picture]))
    assert screener.screen(pair).age == 12.0


def test_verdict_on_a_selfie_includes_its_screening(screened: Screened, man: bytes) -> None:
    verdict = screened.inspect(man)
    assert verdict.ok
    assert verdict.screening
    assert verdict.screening.age
    assert screened.inspect(b"no picture").screening is None


BLACK = cv2.imencode(".jpg", np.zeros((64, 64, 3), np.uint8))[1].tobytes()


def film(frames: int, poster: bytes, container_format: str = "mp4") -> Video:
    """Return a video whose frames get brighter."""
    file = io.BytesIO()
    with av.open(file, "w", format=container_format) as container:
        stream = container.add_stream("libx264", rate=16)
        stream.width, stream.height, stream.pix_fmt = 64, 64, "yuv420p"
        for number in range(frames):
            pixels = np.full((64, 64, 3), number * 255 // frames, np.uint8)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(pixels, format="rgb24")))
        container.mux(stream.encode())
    return Video(file.getvalue(), 64, 64, frames / 16, Image(poster, "image/jpeg", 64, 64))


# Matroska does not say how many frames there are.
@pytest.mark.parametrize("container_format", ["mp4", "matroska"])
@pytest.mark.parametrize(
    ("unsafe", "refused"),
    [(lambda light: light > 200, True), (lambda light: 90 < light < 160, True), (lambda _: False, False)],
    ids=["last frames", "middle frames", "none"],
)
def test_video_with_an_unsafe_part_is_refused(
    engine: Atelier,
    screened: Screened,
    man: bytes,
    monkeypatch: pytest.MonkeyPatch,
    unsafe: Callable[[float], bool],
    refused: bool,
    container_format: str,
) -> None:
    video = film(48, BLACK, container_format)
    monkeypatch.setattr(engine, "animate", lambda *_: video)
    monkeypatch.setattr(SafetyCheck, "nudity", lambda _, picture: 0.9 if unsafe(float(picture.mean())) else 0.1)
    request = AnimateRequest(man, STUDIO, "SD", "MALE", 1)
    if refused:
        with pytest.raises(EngineError, match="unsafe"):
            screened.animate(request, quiet, never)
    else:
        assert screened.animate(request, quiet, never) is video


# The last one is the smallest MP4 file: a header without frames.
@pytest.mark.parametrize("data", [b"", b"no film", b"\0\0\0\x14ftypisom\0\0\0\0isom\0\0\0\x08mdat"])
def test_video_that_cannot_be_decoded_is_not_accepted(
    engine: Atelier, screened: Screened, man: bytes, monkeypatch: pytest.MonkeyPatch, data: bytes
) -> None:
    monkeypatch.setattr(engine, "animate", lambda *_: replace(film(1, BLACK), data=data))
    monkeypatch.setattr(SafetyCheck, "nudity", lambda *_: 0.1)
    with pytest.raises(EngineError, match="engineFailed"):
        screened.animate(AnimateRequest(man, STUDIO, "SD", "MALE", 1), quiet, never)
