from collections.abc import Mapping

import httpx

from tests.admin.surroundings import Change, Surroundings
from tests.factories.account import Json, bearer, registration
from tests.factories.creation import make_style
from tests.factories.trust import report, share_picture

REASON = "Somebody reported it"
_TAKE_DOWN = {"reason": REASON, "cause": "OTHER"}
_SUSPEND = {"reason": REASON, "scope": "CREATION"}


async def _reported(at: Surroundings) -> tuple[Json, str]:
    ana: Json = (await at.client.post("/api/auth/register", json=registration())).json()
    await make_style(at.runtime)
    shared = await share_picture(at.client, at.runtime, ana)
    assert (await report(at.client, shared.token)).status_code == 204
    return ana, await _newest_case(at)


async def _newest_case(at: Surroundings) -> str:
    (case, *_) = (await at.post("/cases/list")).json()
    return str(case["id"])


def _on_case(verb: str, *, after: Mapping[str, object] | None = None, **body: object) -> Change:
    """Call an operation on a reported picture, after another one, whose name and body are in `after`."""

    async def change(at: Surroundings) -> httpx.Response:
        _, case_id = await _reported(at)
        if after:
            await at.post(f"/cases/{case_id}/{after['verb']}", **{key: after[key] for key in after if key != "verb"})
        return await at.post(f"/cases/{case_id}/{verb}", reason=REASON, **body)

    return change


async def _show(at: Surroundings) -> httpx.Response:
    _, case_id = await _reported(at)
    return await at.get(f"/cases/{case_id}")


async def _answer(at: Surroundings) -> httpx.Response:
    ana, case_id = await _reported(at)
    await at.post(f"/cases/{case_id}/take-down", **_TAKE_DOWN)
    (decision,) = (await at.client.post("/api/my-decisions", headers=bearer(ana))).json()
    form = {"decisionId": decision["id"], "text": "It is a picture of myself."}
    await at.client.post("/api/my-decisions/appeal", json=form, headers=bearer(ana))
    appeal_id = await _newest_case(at)
    return await at.post(f"/cases/{appeal_id}/answer", reason=REASON, granted=False, answer="It is not.")


CHANGES: Mapping[str, Change] = {
    "answer_appeal": _answer,
    "close_case": _on_case("close"),
    "lift_suspension_of_maker": _on_case("lift", after={"verb": "suspend", **_SUSPEND}),
    "look_at_case": _on_case("look"),
    "restore_picture": _on_case("restore", after={"verb": "take-down", **_TAKE_DOWN}),
    "show_case": _show,
    "suspend_maker": _on_case("suspend", scope="CREATION"),
    "take_down_picture": _on_case("take-down", cause="OTHER"),
}
