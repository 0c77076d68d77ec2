from collections.abc import Mapping

import httpx

from retrato.kit.ids import new_id
from tests.admin.surroundings import Change, Surroundings
from tests.factories.account import registration
from tests.factories.creation import act, ask, give_tokens, make_model, make_style

PART = "/work"


async def _pause_engine(at: Surroundings) -> httpx.Response:
    return await at.post(f"{PART}/engines/pause", engine=at.runtime.settings.engine.name, reason="Maintenance")


async def _resume_engine(at: Surroundings) -> httpx.Response:
    at.query.execute(
        "insert into engine_pauses (engine, since, by, reason) values ('atelier', now(), 'eva@example.com', 'Hot')"
    )
    return await at.post(f"{PART}/engines/resume", engine="atelier", reason="It is cool")


async def _drain_process(at: Surroundings) -> httpx.Response:
    process = str(new_id())
    at.query.execute(
        "insert into processes (id, kind, queues, host, pid, version, started_at, seen_at)"
        " values (%s, 'worker', '[]', 'host', 7, '0', now(), now())",
        [process],
    )
    return await at.post(f"{PART}/processes/drain", id=process, reason="Uses too much memory")


async def _order(at: Surroundings, *, cancelled: bool) -> str:
    eva = (await at.client.post("/api/auth/register", json=registration(email="eva@example.com"))).json()
    await give_tokens(at.runtime, eva, 10)
    model = await make_model(at.runtime, eva)
    answer = await ask(at.client, eva, "IMAGINE", await make_style(at.runtime), userModelId=model)
    photo: str = answer.json()[0]["id"]
    if cancelled:
        await act(at.client, eva, "cancel", [photo])
    return photo


async def _retry_item(at: Surroundings) -> httpx.Response:
    return await at.post(f"{PART}/items/retry", id=await _order(at, cancelled=True), reason="They wrote to us")


async def _cancel_item(at: Surroundings) -> httpx.Response:
    return await at.post(f"{PART}/items/cancel", id=await _order(at, cancelled=False), reason="They wrote to us")


CHANGES: Mapping[str, Change] = {
    "pause_engine": _pause_engine,
    "resume_engine": _resume_engine,
    "drain_process": _drain_process,
    "retry_item": _retry_item,
    "cancel_item": _cancel_item,
}
