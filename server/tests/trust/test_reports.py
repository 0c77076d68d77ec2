import httpx
import psycopg

from retrato.runtime import Runtime
from tests.factories.account import Json, bearer
from tests.factories.trust import report, share_picture


async def test_report_of_an_ended_or_unknown_link_is_a_clear_404(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json
) -> None:
    shared = await share_picture(client, runtime, ana)
    body = {"ids": [shared.creation_id], "shared": False}
    await client.post("/api/my-photos/share", json=body, headers=bearer(ana))
    for token in (shared.token, "x" * 22):
        answer = await report(client, token)
        assert (answer.status_code, answer.json()["code"]) == (404, "linkUnknown")
        assert "no longer exists" in answer.json()["message"]


async def test_report_needs_a_captcha_and_is_limited_per_network(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json
) -> None:
    shared = await share_picture(client, runtime, ana)
    assert (await report(client, shared.token, captcha="forged")).status_code == 422
    answers = [(await report(client, shared.token)).status_code for _ in range(21)]
    assert answers == [204] * 20 + [429]


async def test_reporter_who_is_not_signed_in_gets_the_errors_of_the_fields(client: httpx.AsyncClient) -> None:
    answer = await report(client, "x" * 22, email="no address")
    assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, ["email"])


async def test_reported_picture_of_an_album_is_the_one_that_was_shown(
    client: httpx.AsyncClient, runtime: Runtime, ana: Json, query: psycopg.Connection
) -> None:
    pictures = [await share_picture(client, runtime, ana) for _ in range(3)]
    ids = [each.creation_id for each in pictures]
    album = (await client.post("/api/my-albums/share", json={"ids": ids}, headers=bearer(ana))).json()
    items = (await client.get(f"/api/shared/{album['token']}")).json()["items"]
    assert (await report(client, album["token"], path=items[1]["path"])).status_code == 204
    assert (await report(client, album["token"])).status_code == 204
    reported = query.execute("select creation_id::text from cases order by id").fetchall()
    assert reported == [(ids[1],), (ids[0],)]
    # A path of another link does not lead to the picture.
    assert (await report(client, pictures[0].token, path=items[1]["path"])).status_code == 404
