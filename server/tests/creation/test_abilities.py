"""Pages offer what the configured engine can do, and the server refuses anything else (docs/engines.md)."""

import httpx
import pytest

from retrato.integrations.engines.abilities import Abilities
from retrato.tables import Mode
from tests.doubles import engine
from tests.factories.account import Json
from tests.factories.creation import ask
from tests.factories.pictures import jpeg


async def test_quality_that_the_engine_does_not_offer_is_refused(
    client: httpx.AsyncClient, ana: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "ABILITIES", Abilities(photo_qualities=("SD", "HD"), video_qualities=("SD",)))
    config = (await client.get("/api/config")).json()
    assert (config["photoQualities"], config["videoQualities"]) == (["SD", "HD"], ["SD"])
    unable: list[tuple[Mode, str]] = [("REIMAGINE", "UHD"), ("ANIMATE", "HD")]
    for mode, quality in unable:
        answer = await ask(client, ana, mode, image=jpeg(640, 640), quality=quality)
        assert answer.status_code == 422
        assert f"{mode}.quality" in answer.json()["data"]["fields"]
    assert (await ask(client, ana, "REIMAGINE", image=jpeg(640, 640), quality="HD")).status_code == 200
