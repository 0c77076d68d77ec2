import pytest

from retrato.integrations.engines.atelier.engine import Atelier
from retrato.integrations.engines.atelier.person import scores, unpack
from retrato.integrations.engines.contract import EngineError, ImagineRequest, TrainRequest
from tests.integrations.engines.calls import STUDIO, never, quiet


def test_model_is_small_and_contains_only_good_selfies(engine: Atelier, woman: bytes) -> None:
    result = engine.train(TrainRequest([woman, b"no picture"], "FEMALE"), quiet, never)
    assert [verdict.ok for verdict in result.verdicts] == [True, False]
    assert len(scores(result.model)) == 1
    assert len(result.model) < 1_000_000
    assert (result.thumbnail.width, result.thumbnail.height) == (320, 320)
    cutout = unpack(result.model, 0)
    assert cutout.mask.shape == cutout.picture.shape[:2] == cutout.parts.shape[:2]
    assert cutout.mask.max() > 0.98
    assert cutout.mask.min() < 0.02


def test_corrupt_model_is_an_engine_error(engine: Atelier) -> None:
    with pytest.raises(EngineError, match="modelUnreadable"):
        engine.imagine(ImagineRequest(b"zip?", STUDIO, "1:1", "MALE", 1), quiet, never)
