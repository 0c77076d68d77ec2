from collections.abc import Mapping

import httpx

from tests.admin.surroundings import Change, Surroundings
from tests.factories.account import registration
from tests.factories.second_factor import switch_on


async def _confirm_identity(at: Surroundings) -> httpx.Response:
    at.query.execute("update users set second_factor_since = null")
    app = await switch_on(at.client, at.owner)
    return await at.post("/confirm", code=app.code())


async def _change_staff(at: Surroundings) -> httpx.Response:
    await at.client.post("/api/auth/register", json=registration(email="eva@example.com"))
    at.query.execute("update users set status = 1")
    return await at.post("/staff/update", email="eva@example.com", role="support", reason="Helps on Mondays")


CHANGES: Mapping[str, Change] = {"confirm_identity": _confirm_identity, "change_staff": _change_staff}
