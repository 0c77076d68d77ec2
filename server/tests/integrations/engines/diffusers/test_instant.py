"""People who are known by reference pictures instead of a training."""

from typing import Any

import numpy as np
import pytest

from retrato.integrations.engines.atelier.raster import decode
from retrato.integrations.engines.contract import EngineError, Image, ImagineRequest, TrainRequest
from retrato.integrations.engines.diffusers import instant
from retrato.integrations.engines.diffusers.adapters import metadata_of
from retrato.integrations.engines.diffusers.crops import TRIGGER
from retrato.integrations.engines.diffusers.engine import Diffusers
from retrato.integrations.engines.diffusers.flow import Shown
from tests.integrations.engines.calls import STUDIO, never, quiet
from tests.integrations.engines.diffusers.conftest import Make

pytestmark = pytest.mark.usefixtures("lenient_judge")


@pytest.fixture
def engine(make: Make) -> Diffusers:
    return make(photo="flux2", learns_by="references")


def _learnt(engine: Diffusers, *selfies: bytes) -> bytes:
    return engine.train(TrainRequest(selfies, "FEMALE", key="a key"), quiet, never).model


def _photo(engine: Diffusers, model: bytes, shot: int = 0) -> bytes:
    return engine.imagine(ImagineRequest(model, STUDIO, "1:1", "FEMALE", 7, shot), quiet, never).data


def test_person_is_learnt_without_loading_a_model(make: Make, woman: bytes) -> None:
    engine = make(photo="flux2", learns_by="references")
    model = _learnt(engine, woman, b"no picture", woman)
    # Copies of a selfie are left out.
    (picture,) = instant.unpack(model)
    assert min(decode(picture).shape[:2]) > 128
    metadata = metadata_of(model)
    assert metadata["key"] == "a key"
    assert "face" in metadata
    engine.forget(model)
    assert not engine._families


def test_photos_show_the_person_of_the_pictures(engine: Diffusers, woman: bytes, man: bytes) -> None:
    ana, ben = _learnt(engine, woman), _learnt(engine, man)
    photos = [_photo(engine, model) for model in (ana, ben, ana)]
    assert photos[0] == photos[2] != photos[1]


def test_pictures_are_read_once_and_forgotten(
    make: Make, woman: bytes, man: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine: Diffusers = make(photo="flux2", learns_by="references", adapters=1)
    ana, ben = _learnt(engine, woman), _learnt(engine, man)
    photos, read = engine._instant_photos, list[int]()
    show = photos.family.show

    def counted(pictures: Any, edge: int) -> Shown:
        read.append(len(pictures))
        return show(pictures, edge)

    monkeypatch.setattr(photos.family, "show", counted)
    for model in (ana, ana, ben, ana):
        _photo(engine, model)
    # One person is kept.
    assert len(read) == 3
    assert len(photos._people) == 1
    engine.forget(ana)
    assert not photos._people


def test_prompt_names_the_pictures_and_no_trigger(
    engine: Diffusers, woman: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    family, read = engine._instant_photos.family, list[str]()
    encode = family.encode

    def noted(text: str, negative: str, shown: Shown | None = None) -> Any:
        read.append(text)
        return encode(text, negative, shown)

    monkeypatch.setattr(family, "encode", noted)
    _photo(engine, _learnt(engine, woman))
    assert "reference pictures" in read[0]
    assert TRIGGER not in read[0]


def test_models_keep_working_when_the_setting_changes(make: Make, woman: bytes, man: bytes) -> None:
    """Each knows how it was made. Both kinds are used by one engine, and do not influence each other."""
    training, learning = make(photo="flux2"), make(photo="flux2", learns_by="references")
    trained, known = _learnt(training, woman), _learnt(learning, man)
    before = _photo(training, trained), _photo(learning, known)
    for engine in (training, learning):
        assert (_photo(engine, trained), _photo(engine, known)) == before


def test_photos_of_an_order_are_made_from_the_pictures(make: Make, woman: bytes) -> None:
    engine: Diffusers = make(photo="z-image", shown="qwen-image-edit", learns_by="references")
    requests = [ImagineRequest(_learnt(engine, woman), STUDIO, "1:1", "FEMALE", 7, shot) for shot in range(2)]
    made = [image for image in engine.imagine_many(requests, quiet, never) if isinstance(image, Image)]
    first, second = (decode(image.data).astype(int) for image in made)
    assert np.abs(first - second).mean() > 1


def test_model_that_cannot_be_shown_pictures_is_refused(make: Make, woman: bytes) -> None:
    engine = make(photo="z-image", learns_by="references")
    with pytest.raises(ValueError, match="RETRATO_ENGINE__DIFFUSERS__REFERENCE_PHOTO"):
        _photo(engine, _learnt(engine, woman))
    with pytest.raises(EngineError, match="modelUnreadable"):
        instant.unpack(b"no model")
