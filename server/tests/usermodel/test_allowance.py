"""The trainings that a plan includes in 30 days: docs/product.md#models."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from uuid import UUID

import httpx
import psycopg
import pytest

from retrato.errors import AppError
from retrato.kit import clock
from retrato.kit.rate_limit import Limit
from retrato.runtime import Runtime
from retrato.usermodel import allowance
from tests.account.conftest import Clock, time
from tests.factories.account import Json, bearer
from tests.usermodel.test_models import DARK, create

__all__ = ["time"]  # a fixture

RunJobs = Callable[[], Awaitable[None]]


async def delete_all(client: httpx.AsyncClient, auth: Json) -> None:
    for model in (await client.post("/api/my-models", headers=bearer(auth))).json():
        deleted = await client.post(f"/api/my-models/{model['id']}/delete", headers=bearer(auth))
        assert deleted.status_code == 204


async def trainings(client: httpx.AsyncClient, auth: Json) -> Json:
    slots: Json = (await client.get("/api/my-models/slots", headers=bearer(auth))).json()
    return dict(slots["trainings"])


async def use_up(client: httpx.AsyncClient, auth: Json) -> None:
    for _ in range(4):
        assert (await create(client, auth)).status_code == 200
        await delete_all(client, auth)


@pytest.mark.parametrize(
    ("language", "message"),
    [
        (
            "en",
            "Your plan includes 4 trainings in 30 days, and all of them are used. Days until the next one: 30.",
        ),
        (
            "es",
            "Tu plan incluye 4 entrenamientos en 30 días y ya los has usado todos. Días hasta el próximo: 30.",
        ),
    ],
)
async def test_deleting_models_does_not_give_trainings_back(
    client: httpx.AsyncClient, ana: Json, query: psycopg.Connection, language: str, message: str
) -> None:
    assert await trainings(client, ana) == {"total": 4, "left": 4, "nextAt": None}
    await use_up(client, ana)
    refused = await create(client, ana, language=language)
    assert (refused.status_code, refused.json()["code"], refused.json()["message"]) == (429, "noTrainingLeft", message)
    assert query.execute("select count(*) from user_models").fetchone() == (0,)


async def test_next_training_is_possible_when_the_announced_time_comes(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, time: Clock
) -> None:
    await use_up(client, ana)
    announced = datetime.fromisoformat((await trainings(client, ana))["nextAt"])
    slots = 2
    user_id = UUID(ana["user"]["id"])
    time.ahead = announced - clock.now() - timedelta(seconds=1)
    async with runtime.database.transaction() as session:
        with pytest.raises(AppError):
            await allowance.take(session, runtime.settings, user_id, slots)
    time.forward(seconds=2)
    async with runtime.database.transaction() as session:
        await allowance.take(session, runtime.settings, user_id, slots)


async def test_failed_training_does_not_count(client: httpx.AsyncClient, ana: Json, run_jobs: RunJobs) -> None:
    for _ in range(5):
        assert (await create(client, ana, [DARK] * 4)).status_code == 200
        await run_jobs()
    assert (await trainings(client, ana))["left"] == 4


async def test_retry_of_a_failed_training_counts_again(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, query: psycopg.Connection
) -> None:
    await create(client, ana)
    query.execute("update user_models set status = 'FAILED', error = 'timeout'")
    (model,) = (await client.post("/api/my-models", headers=bearer(ana))).json()
    for _ in range(2):
        await client.post(f"/api/my-models/{model['id']}/retry", headers=bearer(ana))
    assert (await trainings(client, ana))["left"] == 2


async def test_failing_trainings_are_bounded_per_day(
    client: httpx.AsyncClient, ana: Json, run_jobs: RunJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(allowance, "_STARTS", Limit("training-start", 2, allowance.PERIOD))
    answers = []
    for _ in range(3):
        answers.append((await create(client, ana, [DARK] * 4)).status_code)
        await run_jobs()
    assert answers == [200, 200, 429]


async def test_concurrent_requests_do_not_exceed_the_allowance(
    client: httpx.AsyncClient, ana: Json, query: psycopg.Connection
) -> None:
    for _ in range(3):
        await create(client, ana)
        await delete_all(client, ana)
    answers = await asyncio.gather(*(create(client, ana) for _ in range(4)))
    assert sorted(answer.status_code for answer in answers) == [200, 429, 429, 429]
    assert query.execute("select count(*) from user_models").fetchone() == (1,)
