"""What free orders cannot be used for: storage and engine work without end (docs/product.md#refunds)."""

import asyncio
from datetime import timedelta
from typing import Any

import httpx
import psycopg
import pytest

from retrato.creation import failures
from retrato.kit.rate_limit import Limit
from retrato.runtime import Runtime
from retrato.settings import Settings
from tests.creation.conftest import TOKENS, Clock, RunJobs
from tests.factories.account import Json, bearer
from tests.factories.creation import ask, give_premium, make_style
from tests.factories.pictures import jpeg
from tests.usermodel.test_models import create as create_model

pytestmark = pytest.mark.usefixtures("at_once")


async def stored(runtime: Runtime) -> list[str]:
    return [found.key async for found in runtime.storage.list("users")]


@pytest.mark.parametrize("mode", ["REIMAGINE", "ANIMATE"])
async def test_upload_of_a_failed_item_is_deleted(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, run_jobs: RunJobs, query: psycopg.Connection, mode: Any
) -> None:
    await make_style(runtime, "broken", fail="noFace")
    item = (await ask(client, ana, mode, "broken", image=jpeg(640, 640))).json()
    assert len(await stored(runtime)) == 1
    await run_jobs()
    assert await stored(runtime) == []
    assert query.execute("select status, source_file_id from creations").fetchall() == [("FAILED", None)]
    gallery = "my-photos" if mode == "REIMAGINE" else "my-videos"
    (failed,) = (await client.post(f"/api/{gallery}", headers=bearer(ana))).json()
    assert (failed["id"], failed["source"]) == (item["id"], None)


async def test_upload_of_a_cancelled_item_is_deleted(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, run_jobs: RunJobs
) -> None:
    item = (await ask(client, ana, "REIMAGINE", image=jpeg(640, 640))).json()
    await client.post("/api/my-photos/cancel", json={"ids": [item["id"]]}, headers=bearer(ana))
    await run_jobs()
    assert await stored(runtime) == []


async def test_own_photo_stays_if_its_restyling_fails(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, model: str, run_jobs: RunJobs
) -> None:
    await ask(client, ana, "IMAGINE", userModelId=model)
    await run_jobs()
    (photo,) = (await client.post("/api/my-photos", headers=bearer(ana))).json()
    await make_style(runtime, "broken", fail="noFace")
    before = await stored(runtime)
    await ask(client, ana, "REIMAGINE", "broken", imageUrl=photo["path"])
    await run_jobs()
    assert await stored(runtime) == before


async def test_upload_of_an_order_that_loses_the_race_for_tokens_is_deleted(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, query: psycopg.Connection
) -> None:
    # 8 tokens each for UHD.
    answers = await asyncio.gather(
        *(ask(client, ana, "REIMAGINE", image=jpeg(640, 640), quality="UHD") for _ in range(TOKENS // 8 + 4))
    )
    made = sum(answer.status_code == 200 for answer in answers)
    assert made == TOKENS // 8
    assert len(await stored(runtime)) == made
    assert query.execute("select count(*) from files").fetchone() == (made,)


@pytest.mark.parametrize(
    ("language", "message"),
    [
        (
            "en",
            "Too many of your latest photos and videos could not be made. Please try again in 60 min, with other"
            " pictures.",
        ),
        (
            "es",
            "Demasiadas de tus últimas fotos y vídeos no se han podido hacer. Vuelve a intentarlo dentro de 60 min, con"
            " otras imágenes.",
        ),
    ],
)
async def test_failures_of_a_user_are_bounded(
    client: httpx.AsyncClient,
    runtime: Runtime,
    ana: Json,
    run_jobs: RunJobs,
    time: Clock,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    message: str,
) -> None:
    monkeypatch.setattr(failures, "_FAILURES", Limit("failed-creation", 2, timedelta(hours=1)))
    await make_style(runtime, "broken", fail="noFace")
    for _ in range(2):
        assert (await ask(client, ana, "REIMAGINE", "broken", image=jpeg(640, 640))).status_code == 200
        await run_jobs()
    refused = await ask(client, ana, "REIMAGINE", image=jpeg(640, 640), language=language)
    assert (refused.status_code, refused.json()["code"], refused.json()["message"]) == (
        429,
        "tooManyFailures",
        message,
    )
    assert await stored(runtime) == []
    time.forward(hours=1)
    fresh = await client.post("/api/auth/refreshAccess", json={"refreshToken": ana["refreshToken"]})
    again = await ask(client, ana | {"accessToken": fresh.text}, "REIMAGINE", image=jpeg(640, 640))
    assert again.status_code == 200


@pytest.mark.parametrize("error", ["deadline", "engineCrashed", "engineFailed", "providerUnavailable", "timeout"])
async def test_failures_of_ours_do_not_count(
    client: httpx.AsyncClient,
    runtime: Runtime,
    ana: Json,
    run_jobs: RunJobs,
    monkeypatch: pytest.MonkeyPatch,
    error: str,
) -> None:
    """Otherwise an outage of an engine would keep people from ordering for another hour."""
    monkeypatch.setattr(failures, "_FAILURES", Limit("failed-creation", 1, timedelta(hours=1)))
    await make_style(runtime, "broken", fail=error)
    for _ in range(2):
        assert (await ask(client, ana, "REIMAGINE", "broken", image=jpeg(640, 640))).status_code == 200
        await run_jobs()


async def test_finished_items_do_not_count_as_failures(
    client: httpx.AsyncClient, ana: Json, model: str, run_jobs: RunJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(failures, "_FAILURES", Limit("failed-creation", 1, timedelta(hours=1)))
    for _ in range(2):
        assert (await ask(client, ana, "IMAGINE", userModelId=model)).status_code == 200
        await run_jobs()


async def test_nothing_is_made_when_the_storage_quota_is_used_up(
    client: httpx.AsyncClient, runtime: Runtime, settings: Settings, ana: Json, model: str, query: psycopg.Connection
) -> None:
    query.execute("update files set bytes = 5_000_000_000")
    await give_premium(runtime, ana)
    before = await stored(runtime)
    answers = [
        await ask(client, ana, "IMAGINE", userModelId=model),
        await ask(client, ana, "REIMAGINE", image=jpeg(640, 640), language="es"),
        await create_model(client, ana),
    ]
    assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [(409, "storageFull")] * 3
    assert answers[0].json()["message"].startswith("Your photos, videos and models take up 10 GB")
    assert answers[1].json()["message"].startswith("Tus fotos, vídeos y modelos ocupan 10 GB")
    assert await stored(runtime) == before
    # The archive of an export does not count.
    query.execute("update files set content_type = 'application/zip'")
    assert (await ask(client, ana, "IMAGINE", userModelId=model)).status_code == 200
