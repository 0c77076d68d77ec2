"""What every engine promises, whatever makes its pictures. One suite, run unchanged against each."""

import io
from collections.abc import Callable, Iterator

import av
import cv2
import pytest

from retrato.integrations.engines.atelier.raster import Pixels, decode
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


@pytest.fixture(scope="module", params=contract_engines.NAMES)
def engine(request: pytest.FixtureRequest, migrated: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    with contract_engines.opened(request.param, migrated, tmp_path_factory.mktemp("engine")) as engine:
        yield engine


class Listener:
    """Hears how far a call is."""

    def __init__(self) -> None:
        self.told: list[float] = []

    def __call__(self, share: float) -> None:
        self.told.append(share)

    def heard(self) -> bool:
        return bool(self.told)

    @property
    def rising(self) -> bool:
        return bool(self.told) and [0, *self.told, 1] == sorted([0, *self.told, 1])


@pytest.fixture(scope="module")
def listener() -> Listener:
    return Listener()


@pytest.fixture(scope="module")
def trained(engine: Engine, man: bytes, listener: Listener) -> TrainResult:
    listener.told.clear()
    return engine.train(TrainRequest([man, b"no picture"], "MALE"), listener, never)


def shot(trained: TrainResult, aspect: Aspect = "1:1", number: int = 0) -> ImagineRequest:
    return ImagineRequest(trained.model, STUDIO, aspect, "MALE", 7, number)


@pytest.fixture(scope="module")
def first(engine: Engine, trained: TrainResult) -> Image:
    return engine.imagine(shot(trained), quiet, never)


def opened(image: Image) -> Pixels:
    """As any viewer sees it; it is what it says it is."""
    assert image.type == "image/jpeg"
    assert image.data.startswith(b"\xff\xd8")
    picture = decode(image.data)
    assert picture.shape[:2] == (image.height, image.width)
    return picture


def test_a_selfie_is_judged_before_anybody_pays(engine: Engine, man: bytes) -> None:
    good, bad = engine.inspect(man), engine.inspect(b"no picture")
    assert good.ok
    assert good.face is not None
    assert 0 < good.score <= 1
    assert bad.problems == ("unreadable",)


def test_training_gives_a_model_a_face_and_a_verdict_on_each_selfie(trained: TrainResult, listener: Listener) -> None:
    assert trained.model
    assert [verdict.ok for verdict in trained.verdicts] == [True, False]
    opened(trained.thumbnail)
    assert trained.thumbnail.width == trained.thumbnail.height >= 128
    assert listener.rising


def test_without_a_good_selfie_there_is_no_model_and_no_use_in_trying_again(engine: Engine) -> None:
    with pytest.raises(EngineError, match="badSelfies") as failure:
        engine.train(TrainRequest([b"no picture"], "FEMALE"), quiet, never)
    assert not failure.value.retryable


@pytest.mark.parametrize(("aspect", "ratio"), [("16:9", 16 / 9), ("9:16", 9 / 16)])
def test_a_photo_has_the_shape_that_was_asked_for(
    engine: Engine, trained: TrainResult, first: Image, aspect: Aspect, ratio: float
) -> None:
    heard = Listener()
    wide = engine.imagine(shot(trained, aspect), heard, never)
    opened(wide)
    assert wide.width / wide.height == pytest.approx(ratio, rel=0.02)
    assert first.width == first.height
    assert heard.rising


def test_every_photo_says_inside_that_it_was_made_with_ai(first: Image) -> None:
    assert b"AlgorithmicMedia" in first.data


def test_the_same_request_gives_the_same_photo_and_another_shot_another(
    engine: Engine, trained: TrainResult, first: Image
) -> None:
    assert (opened(engine.imagine(shot(trained), quiet, never)) == opened(first)).all()
    assert (opened(engine.imagine(shot(trained, number=1), quiet, never)) != opened(first)).any()


@pytest.mark.parametrize("verb", ["train", "imagine", "reimagine", "animate"])
def test_a_call_ends_when_nobody_wants_its_result_any_more(
    engine: Engine, trained: TrainResult, man: bytes, verb: str
) -> None:
    calls: dict[str, Callable[[Listener], object]] = {
        "train": lambda heard: engine.train(TrainRequest([man], "MALE"), heard, heard.heard),
        "imagine": lambda heard: engine.imagine(shot(trained), heard, heard.heard),
        "reimagine": lambda heard: engine.reimagine(
            ReimagineRequest(man, STUDIO, "1:1", "SD", "MALE", 1), heard, heard.heard
        ),
        "animate": lambda heard: engine.animate(AnimateRequest(man, STUDIO, "SD", "MALE", 1), heard, heard.heard),
    }
    with pytest.raises(Cancelled):
        calls[verb](Listener())


def test_what_cannot_be_made_fails_at_once_and_for_good(engine: Engine, trained: TrainResult, man: bytes) -> None:
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


def test_a_restyled_photo_keeps_its_shape_and_grows_with_its_quality(engine: Engine, picture: Pixels) -> None:
    height, width = picture.shape[:2]
    photo = jpeg(picture[: round(min(height, width) * 0.8), : min(height, width)])
    qualities: tuple[PhotoQuality, ...] = ("SD", "HD", "UHD")
    edges = []
    for quality in qualities:
        heard = Listener()
        wish = ReimagineRequest(photo, STUDIO, "match_input_image", quality, "MALE", 3)
        made = engine.reimagine(wish, heard, never)
        opened(made)
        assert made.width / made.height == pytest.approx(1.25, rel=0.02)
        assert heard.rising
        edges.append(made.width)
    assert edges[0] < edges[1] < edges[2]
    tall = engine.reimagine(ReimagineRequest(photo, STUDIO, "9:16", "SD", "MALE", 3), quiet, never)
    assert tall.width / tall.height == pytest.approx(9 / 16, rel=0.02)


@pytest.mark.parametrize(("quality", "short_edge"), [("SD", 480), ("HD", 720)])
def test_a_film_plays_everywhere_in_the_size_that_was_asked_for(
    engine: Engine, picture: Pixels, quality: VideoQuality, short_edge: int
) -> None:
    heard = Listener()
    height, width = picture.shape[:2]
    photo = jpeg(cv2.resize(picture, (width // 2, height // 2)))
    film = engine.animate(AnimateRequest(photo, STUDIO, quality, "MALE", 1), heard, never)
    assert heard.rising
    assert min(film.width, film.height) == short_edge
    # What says where the frames are stands before them: it plays while it loads.
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
