"""A user with at least one row in every table that can hold rows of a user."""

from collections.abc import Awaitable, Callable
from uuid import UUID

import httpx

from retrato.account.owned_rows import owned_rows
from retrato.kit.ids import new_id
from retrato.runtime import Runtime
from retrato.tables import Identity, SharedFace, Staff, StaffNote, User
from retrato.trust import appeals, refusals, suspension, takedowns
from retrato.trust.cases import open_case
from retrato.trust.schemas import NewAppeal
from tests.doubles.authenticator import Authenticator
from tests.factories.account import PASSWORD, Json, bearer, registration
from tests.factories.billing import MONTHLY, buy, put_on_sale
from tests.factories.creation import give_tokens, make_gallery, make_model, make_style
from tests.factories.media import store_file
from tests.factories.second_factor import confirm_address, switch_on
from tests.factories.trust import share_picture

PICTURE = b"the bytes of a picture"
# Keys of a browser's push subscription, from RFC 8291.
P256DH = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"


async def with_everything(
    client: httpx.AsyncClient, runtime: Runtime, run_jobs: Callable[[], Awaitable[None]], name: str = "Ben"
) -> Json:
    answer = await client.post("/api/auth/register", json=registration(name=name, email=f"{name.lower()}@example.com"))
    auth: Json = answer.json()
    # Sends the link to confirm the address.
    await run_jobs()
    await confirm_address(runtime, auth)
    await store_file(runtime, PICTURE, user_id=UUID(auth["user"]["id"]))
    await switch_on(client, auth, steps_ahead=0)
    await _add_ways_to_sign_in(client, runtime, auth)
    await give_tokens(runtime, auth, 100)
    await put_on_sale(runtime)
    await buy(client, runtime.settings, auth)
    await buy(client, runtime.settings, auth, MONTHLY)
    await make_gallery(runtime, auth, await make_model(runtime, auth))
    await make_model(runtime, auth, error="timeout")
    await _save_style(client, runtime, auth)
    await _share(client, auth)
    await _was_suspended(runtime, auth)
    device = {"endpoint": f"https://fcm.googleapis.com/fcm/send/{name}", "keys": {"p256dh": P256DH, "auth": AUTH}}
    assert (await client.post("/api/push/subscribe", json=device, headers=bearer(auth))).status_code == 204
    await _report(client, runtime, auth)
    assert (await client.post("/api/me/export", headers=bearer(auth))).status_code == 202
    await run_jobs()
    await _join_staff(runtime, auth)
    await _check_completeness(runtime, UUID(auth["user"]["id"]))
    return auth


async def _add_ways_to_sign_in(client: httpx.AsyncClient, runtime: Runtime, auth: Json) -> None:
    """Add a passkey, begin to add another, and link an account at a provider."""
    for key in (Authenticator(), None):
        started = await client.post("/api/me/passkeys/options", json={"password": PASSWORD}, headers=bearer(auth))
        if key:
            body = {"credential": key.create(started.json()["options"]), "name": "Laptop"}
            assert (await client.post("/api/me/passkeys/add", json=body, headers=bearer(auth))).status_code == 200
    user_id, email = UUID(auth["user"]["id"]), auth["user"]["email"]
    async with runtime.database.transaction() as session:
        session.add(Identity(provider="google", subject=str(user_id), user_id=user_id, email=email))


async def _join_staff(runtime: Runtime, auth: Json) -> None:
    """Make them a member of staff without any right to see people, about whom there is a note."""
    user_id = UUID(auth["user"]["id"])
    async with runtime.database.transaction() as session:
        session.add(Staff(user_id=user_id, role="content"))
        session.add(StaffNote(user_id=user_id, author_id=user_id, author_email="boss@example.com", text="Is kind."))


async def _was_suspended(runtime: Runtime, auth: Json) -> None:
    user_id = UUID(auth["user"]["id"])
    async with runtime.database.transaction() as session:
        await suspension.suspend(session, user_id, scope="CREATION", cause="STAFF")
        await suspension.lift(session, user_id, by="boss@example.com")


async def _save_style(client: httpx.AsyncClient, runtime: Runtime, auth: Json) -> None:
    style = {"mode": "IMAGINE", "styleId": await make_style(runtime, new_id().hex), "words": "in snow"}
    assert (await client.post("/api/my-styles/create", json=style, headers=bearer(auth))).status_code == 200


async def _share(client: httpx.AsyncClient, auth: Json) -> None:
    """Share a photo as an album, and end a link of its own."""
    (photo,) = (await client.post("/api/my-photos", json={"where": {"status": ["DONE"]}}, headers=bearer(auth))).json()
    ids = {"ids": [photo["id"]]}
    for path, body in (
        ("my-albums/share", ids),
        ("my-photos/share", ids),
        ("my-photos/share", {**ids, "shared": False}),
    ):
        assert (await client.post(f"/api/{path}", json=body, headers=bearer(auth))).status_code == 200


async def _report(client: httpx.AsyncClient, runtime: Runtime, auth: Json) -> None:
    """Take a reported picture down, about which they appeal, and find the faces on another one."""
    shared = [await share_picture(client, runtime, auth, style=await make_style(runtime, new_id().hex)) for _ in "12"]
    user_id, creation_id = UUID(auth["user"]["id"]), UUID(shared[0].creation_id)
    copies = await takedowns.copy_to_evidence(runtime, creation_id)
    async with runtime.database.transaction() as session:
        session.add(SharedFace(creation_id=UUID(shared[1].creation_id), face=bytes(512)))
        case = await open_case(session, kind="REPORT", user_id=user_id, creation_id=creation_id)
        takedown = await takedowns.take_down(runtime, session, case, "OTHER", copies)
        form = NewAppeal(decision_id=takedown.id, text="It is a picture of myself.")
        await appeals.appeal(session, await session.get_one(User, user_id), form)
        await refusals.add(session, UUID(auth["user"]["id"]), "WORDS", "MODEL_NAME", text="a bad name")
        await open_case(session, kind="REFUSALS", user_id=UUID(auth["user"]["id"]), text="Three times today.")


async def _check_completeness(runtime: Runtime, user_id: UUID) -> None:
    async with runtime.database.transaction() as session:
        empty = [
            table.name
            for table, condition in owned_rows(user_id).items()
            if not (await session.execute(table.select().where(condition).limit(1))).first()
        ]
    assert not empty, f"the user has no rows in {empty}: create some in {__name__}"
