"""The contract of engines. The same suite runs against each of them."""

import io
from collections.abc import Callable, Iterator

import av
import cv2
import pytest

from retrato.integrations.engines.atelier.networks import Upscaler
from retrato.integrations.engines.atelier.raster import Pixels, decode, to_float
from retrato.integrations.engines.contract import (
    AnimateRequest,
    Aspect,
    Cancelled,
    Engine,
    EngineError,
    Image,
    ImagineRequest,
    PhotoQuality,
    ReimagineRequest,
    TrainRequest,
    TrainResult,
    VideoQuality,
)
from tests.integrations.engines import contract_engines
from tests.integrations.engines.calls import STUDIO, jpeg, never, quiet

NOWHERE = {"scenes": [{"kind": "nowhere"}]}
# The shortest video that a recipe may ask for.
SHORT = {**STUDIO, "motion": {"seconds": 3}}


@pytest.fixture(scope="module", params=contract_engines.NAMES)
def engine(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    # Only hosted engines use the database, and the suite `diffusers` should not have to start it.
    url = request.getfixturevalue("app_url") if request.param in contract_engines.HOSTED else ""
    with contract_engines.opened(request.param, url, tmp_path_factory.mktemp("engine")) as engine:
        yield engine


class ProgressRecorder:
    """Records the progress of a call."""

    def __init__(self) -> None:
        self.reported: list[float] = []

    def __call__(self, share: float) -> None:
        self.reported.append(share)

    def has_reported(self) -> bool:
        return bool(self.reported)

    @property
    def rising(self) -> bool:
        return bool(self.reported) and [0, *self.reported, 1] == sorted([0, *self.reported, 1])


@pytest.fixture(scope="module")
def recorder() -> ProgressRecorder:
    return ProgressRecorder()


@pytest.fixture(scope="module")
def trained(engine: Engine, man: bytes, recorder: ProgressRecorder) -> TrainResult:
    recorder.reported.clear()
    return engine.train(TrainRequest([man, b"no picture"], "MALE"), recorder, never)


def shot(trained: TrainResult, aspect: Aspect = "1:1", number: int = 0) -> ImagineRequest:
    return ImagineRequest(trained.model, STUDIO, aspect, "MALE", 7, number)


@pytest.fixture(scope="module")
def first(engine: Engine, trained: TrainResult) -> Image:
    return engine.imagine(shot(trained), quiet, never)


def opened(image: Image) -> Pixels:
    """Decode an image and check that it is what it claims to be."""
    assert image.type == "image/jpeg"
    assert image.data.startswith(b"\xff\xd8")
    picture = decode(image.data)
    assert picture.shape[:2] == (image.height, image.width)
    return picture


def test_selfie_is_inspected(engine: Engine, man: bytes) -> None:
    good, bad = engine.inspect(man), engine.inspect(b"no picture")
    assert good.ok
    assert good.face is not None
    assert 0 < good.score <= 1
    assert bad.problems == ("unreadable",)


def test_training_returns_a_model_a_thumbnail_and_a_verdict_per_selfie(
    trained: TrainResult, recorder: ProgressRecorder
) -> None:
    assert trained.model
    assert [verdict.ok for verdict in trained.verdicts] == [True, False]
    opened(trained.thumbnail)
    assert trained.thumbnail.width == trained.thumbnail.height >= 128
    assert recorder.rising


def test_training_without_a_good_selfie_fails_permanently(engine: Engine) -> None:
    with pytest.raises(EngineError, match="badSelfies") as failure:
        engine.train(TrainRequest([b"no picture"], "FEMALE"), quiet, never)
    assert not failure.value.retryable


@pytest.mark.parametrize(("aspect", "ratio"), [("16:9", 16 / 9), ("9:16", 9 / 16)])
def test_photo_has_the_requested_aspect(
    engine: Engine, trained: TrainResult, first: Image, aspect: Aspect, ratio: float
) -> None:
    recorder = ProgressRecorder()
    wide = engine.imagine(shot(trained, aspect), recorder, never)
    opened(wide)
    assert wide.width / wide.height == pytest.approx(ratio, rel=0.02)
    assert first.width == first.height
    assert recorder.rising


def test_photo_is_marked_as_made_by_ai(first: Image) -> None:
    assert b"AlgorithmicMedia" in first.data


def test_photo_is_deterministic(
    engine: Engine, trained: TrainResult, first: Image, request: pytest.FixtureRequest
) -> None:
    if request.node.callspec.params["engine"] in contract_engines.WITHOUT_SEED:
        pytest.skip("the provider takes no seed")
    assert (opened(engine.imagine(shot(trained), quiet, never)) == opened(first)).all()


def test_photos_of_an_order_differ(engine: Engine, trained: TrainResult, first: Image) -> None:
    assert (opened(engine.imagine(shot(trained, number=1), quiet, never)) != opened(first)).any()


@pytest.mark.parametrize("verb", ["train", "imagine", "reimagine", "animate"])
def test_call_stops_when_cancelled(engine: Engine, trained: TrainResult, man: bytes, verb: str) -> None:
    calls: dict[str, Callable[[ProgressRecorder], object]] = {
        "train": lambda recorder: engine.train(TrainRequest([man], "MALE"), recorder, recorder.has_reported),
        "imagine": lambda recorder: engine.imagine(shot(trained), recorder, recorder.has_reported),
        "reimagine": lambda recorder: engine.reimagine(
            ReimagineRequest(man, STUDIO, "1:1", "SD", "MALE", 1), recorder, recorder.has_reported
        ),
        "animate": lambda recorder: engine.animate(
            AnimateRequest(man, STUDIO, "SD", "MALE", 1), recorder, recorder.has_reported
        ),
    }
    with pytest.raises(Cancelled):
        calls[verb](ProgressRecorder())


def test_invalid_input_fails_permanently(engine: Engine, trained: TrainResult, man: bytes) -> None:
    calls: dict[str, Callable[[], object]] = {
        "recipeUnfit": lambda: engine.reimagine(ReimagineRequest(man, NOWHERE, "1:1", "SD", "MALE", 1), quiet, never),
        "modelUnreadable": lambda: engine.imagine(ImagineRequest(b"no model", STUDIO, "1:1", "MALE", 1), quiet, never),
        "unreadable": lambda: engine.animate(AnimateRequest(b"no photo", STUDIO, "SD", "MALE", 1), quiet, never),
    }
    for code, call in calls.items():
        with pytest.raises(EngineError, match=code) as failure:
            call()
        assert not failure.value.retryable
    with pytest.raises(EngineError, match="recipeUnfit"):
        engine.imagine(ImagineRequest(trained.model, NOWHERE, "1:1", "MALE", 1), quiet, never)


@pytest.fixture
def quick_upscaling(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the network that upscales UHD photos, which takes half a minute; `test_networks.py` tests it."""

    def doubled(_self: Upscaler, tile: Pixels) -> Pixels:
        height, width = tile.shape[:2]
        return to_float(cv2.resize(tile, (2 * width, 2 * height), interpolation=cv2.INTER_CUBIC))

    monkeypatch.setattr(Upscaler, "_run", doubled)


def test_restyled_photo_keeps_its_aspect_and_grows_with_quality(
    engine: Engine, picture: Pixels, quick_upscaling: None
) -> None:
    height, width = picture.shape[:2]
    photo = jpeg(picture[: round(min(height, width) * 0.8), : min(height, width)])
    qualities: tuple[PhotoQuality, ...] = ("SD", "HD", "UHD")
    edges = []
    for quality in qualities:
        recorder = ProgressRecorder()
        request = ReimagineRequest(photo, STUDIO, "match_input_image", quality, "MALE", 3)
        made = engine.reimagine(request, recorder, never)
        opened(made)
        assert made.width / made.height == pytest.approx(1.25, rel=0.02)
        assert recorder.rising
        edges.append(made.width)
    assert edges[0] < edges[1] < edges[2]
    tall = engine.reimagine(ReimagineRequest(photo, STUDIO, "9:16", "SD", "MALE", 3), quiet, never)
    assert tall.width / tall.height == pytest.approx(9 / 16, rel=0.02)


@pytest.mark.parametrize(("quality", "short_edge"), [("SD", 480), ("HD", 720)])
def test_video_is_h264_with_fast_start_in_the_requested_size(
    engine: Engine, picture: Pixels, quality: VideoQuality, short_edge: int
) -> None:
    recorder = ProgressRecorder()
    height, width = picture.shape[:2]
    photo = jpeg(cv2.resize(picture, (width // 2, height // 2)))
    film = engine.animate(AnimateRequest(photo, SHORT, quality, "MALE", 1), recorder, never)
    assert recorder.rising
    assert min(film.width, film.height) == short_edge
    # Fast start: the index (moov) precedes the frames (mdat), so it plays while it loads.
    assert film.data.index(b"moov") < film.data.index(b"mdat")
    with av.open(io.BytesIO(film.data), "r") as container:
        stream = container.streams.video[0]
        assert (stream.codec_context.name, stream.width, stream.height) == ("h264", film.width, film.height)
        assert stream.codec_context.pix_fmt == "yuv420p"
        frames = sum(1 for _ in container.decode(stream))
        assert frames / float(stream.average_rate or 0) == pytest.approx(film.seconds, abs=0.1)
    assert b"AlgorithmicMedia" in film.data
    opened(film.poster)
    assert film.poster.width / film.poster.height == pytest.approx(film.width / film.height, rel=0.02)


def test_a_model_can_be_forgotten(engine: Engine, man: bytes) -> None:
    engine.forget(engine.train(TrainRequest([man], "MALE"), quiet, never).model)
