import io
import json
import zipfile
from dataclasses import replace

import numpy as np
import pytest

from retrato.integrations.engines.atelier.cutout import Cutout, skin_tone
from retrato.integrations.engines.atelier.engine import Atelier
from retrato.integrations.engines.atelier.person import ModelPicture, pack, scores, unpack
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


def test_selfies_in_the_light_of_different_lamps_get_one_skin_tone(model: bytes) -> None:
    plain = unpack(model, 0)
    warm = replace(plain, picture=np.clip(plain.picture * np.array([1.1, 1, 0.85], np.float32), 0, 1))
    packed = pack([ModelPicture(each, 0.5) for each in (plain, warm, plain)])

    def redness(cutout: Cutout) -> float:
        tone = skin_tone(cutout)
        return float(tone[0] / tone[2])

    assert redness(warm) > 1.4 * redness(plain)
    assert redness(unpack(packed, 1)) - redness(plain) < 0.5 * (redness(warm) - redness(plain))
    assert redness(unpack(packed, 0)) == pytest.approx(redness(plain), rel=0.05)


def test_model_of_an_earlier_release_still_works(engine: Atelier, model: bytes) -> None:
    earlier = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(model)) as archive, zipfile.ZipFile(earlier, "w") as copy:
        for name in archive.namelist():
            data = archive.read(name)
            if name == "model.json":
                data = json.dumps({"format": "atelier-1", "scores": json.loads(data)["scores"]}).encode()
            copy.writestr(name, data)
    photo = engine.imagine(ImagineRequest(earlier.getvalue(), STUDIO, "1:1", "MALE", 1), quiet, never)
    assert photo.width == 1024


def test_corrupt_model_is_an_engine_error(engine: Atelier) -> None:
    with pytest.raises(EngineError, match="modelUnreadable"):
        engine.imagine(ImagineRequest(b"zip?", STUDIO, "1:1", "MALE", 1), quiet, never)
