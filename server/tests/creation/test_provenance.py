"""Downloads are labelled as AI-generated, whichever engine made them: docs/product.md#ai-label.

The engine of the tests does not label its results itself.
"""

from pathlib import Path

import httpx
import pytest

from retrato.integrations.provenance.mark import SOURCE_TYPE
from retrato.settings import Settings
from tests.creation.conftest import RunJobs
from tests.creation.test_create import photos
from tests.factories.account import Json, bearer
from tests.factories.certificates import signing_certificate
from tests.factories.creation import ask
from tests.factories.pictures import jpeg
from tests.integrations.provenance.test_provenance import credentials_in

pytestmark = pytest.mark.usefixtures("at_once")


@pytest.fixture(params=[False, True], ids=["without a certificate", "with a certificate"])
def signs(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


@pytest.fixture
def settings(settings: Settings, signs: bool, tmp_path: Path) -> Settings:
    if signs:
        settings.credentials = signing_certificate().settings(tmp_path)
    return settings


async def test_photo_is_labelled_as_ai_generated(
    client: httpx.AsyncClient, ana: Json, run_jobs: RunJobs, signs: bool
) -> None:
    await ask(client, ana, "REIMAGINE", image=jpeg(640, 640))
    await run_jobs()
    (photo,) = await photos(client, ana)
    data = (await client.get(f"/files/{photo['path']}")).content
    assert f'DigitalSourceType="{SOURCE_TYPE}"'.encode() in data
    assert (b"c2pa" in data) == signs
    if signs:
        assert credentials_in(data, "image/jpeg")["validation_state"] == "Valid"


async def test_video_and_poster_are_labelled_as_ai_generated(
    client: httpx.AsyncClient, ana: Json, run_jobs: RunJobs, signs: bool
) -> None:
    await ask(client, ana, "ANIMATE", image=jpeg(640, 640))
    await run_jobs()
    (video,) = (await client.post("/api/my-videos", headers=bearer(ana))).json()
    for path, content_type in ((video["path"], "video/mp4"), (video["poster"], "image/jpeg")):
        data = (await client.get(f"/files/{path}")).content
        assert f'DigitalSourceType="{SOURCE_TYPE}"'.encode() in data
        assert (b"c2pa" in data) == signs
        if signs:
            assert credentials_in(data, content_type)["validation_state"] == "Valid"
