from collections.abc import Mapping

import httpx

from tests.admin.surroundings import Change, Surroundings
from tests.factories.account import Json, registration
from tests.factories.creation import give_tokens, make_gallery, make_model

REASON = "She asked for it"
EXPLANATION = "Pictures of somebody who did not agree."


async def _register(at: Surroundings) -> Json:
    auth: Json = (await at.client.post("/api/auth/register", json=registration())).json()
    return auth


async def _change(at: Surroundings, path: str, **body: object) -> httpx.Response:
    ana = await _register(at)
    await give_tokens(at.runtime, ana, 10)
    at.query.execute("update users set second_factor_since = now() where id = %s", [ana["user"]["id"]])
    return await at.post(f"/people/{ana['user']['id']}/{path}", reason=REASON, **body)


def _simple(path: str, **body: object) -> Change:
    async def change(at: Surroundings) -> httpx.Response:
        return await _change(at, path, **body)

    return change


async def _delete_note(at: Surroundings) -> httpx.Response:
    note = (await _change(at, "notes/add", text="Called twice")).json()
    user_id = _one(at, "select user_id from staff_notes")
    return await at.post(f"/people/{user_id}/notes/{note['id']}/delete", reason=REASON)


async def _send_mail_again(at: Surroundings) -> httpx.Response:
    user_id = (await _register(at))["user"]["id"]
    at.query.execute(
        "insert into sent_mails (id, user_id, kind, subject, sent_at)"
        " values (gen_random_uuid(), %s, 'confirm', 'Confirm', now())",
        [user_id],
    )
    return await at.post(f"/people/{user_id}/mails/{_one(at, 'select id from sent_mails')}/send-again", reason=REASON)


async def _show_person(at: Surroundings) -> httpx.Response:
    return await at.get(f"/people/{(await _register(at))['user']['id']}")


async def _look_at_item(at: Surroundings) -> httpx.Response:
    ana = await _register(at)
    await make_gallery(at.runtime, ana, await make_model(at.runtime, ana))
    item_id = _one(at, "select id from creations where status = 'DONE' limit 1")
    return await at.post(f"/people/{ana['user']['id']}/items/{item_id}/look", reason=REASON)


def _one(at: Surroundings, statement: str) -> object:
    row = at.query.execute(statement.encode()).fetchone()
    assert row
    return row[0]


async def _lift_suspension(at: Surroundings) -> httpx.Response:
    await _change(at, "suspend", scope="ACCOUNT", explanation=EXPLANATION)
    user_id = _one(at, "select user_id from suspensions")
    return await at.post(f"/people/{user_id}/lift-suspension", reason=REASON)


CHANGES: Mapping[str, Change] = {
    "add_note": _simple("notes/add", text="Called twice"),
    "delete_note": _delete_note,
    "delete_person": _simple("delete"),
    "end_sessions": _simple("end-sessions"),
    "give_tokens": _simple("give-tokens", tokens=5),
    "look_at_item": _look_at_item,
    "request_person_export": _simple("request-export"),
    "reset_second_factor": _simple("reset-second-factor"),
    "lift_suspension": _lift_suspension,
    "send_mail_again": _send_mail_again,
    "show_person": _show_person,
    "suspend_person": _simple("suspend", scope="CREATION", explanation=EXPLANATION),
    "take_tokens": _simple("take-tokens", tokens=5),
}
