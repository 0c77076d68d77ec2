"""Only staff get the administration's pages and scripts; everybody else gets the 404 page of an unknown path."""

import json
import re
from pathlib import Path
from urllib.parse import quote

import httpx
import psycopg
import pytest
from fastapi import FastAPI
from sqlalchemy.exc import OperationalError

from retrato.settings import Settings
from tests.factories.account import Json, bearer, registration
from tests.factories.staff import sign_in_staff

PATHS = ["/admin", "/admin/", "/admin/staff", "/admin/people/1", "/es/admin", "/es/admin/audit"]
SCRIPT = "/admin/assets/main-abc.js"


@pytest.fixture
def settings(settings: Settings, tmp_path: Path) -> Settings:
    """Settings with a small build of the administration, beside an app that is not built."""
    built = tmp_path / "dist"
    (built / "admin" / "assets").mkdir(parents=True)
    (built / "admin" / "admin.html").write_text('<title>Staff</title><script nonce="__NONCE__"></script>')
    (built / "admin" / "assets" / "main-abc.js").write_text("export {}")
    return settings.model_copy(update={"web": built})


def cookie(auth: Json) -> dict[str, str]:
    return {"cookie": "AUTH=" + quote(json.dumps({key: auth[key] for key in ("accessToken", "refreshToken")}))}


async def test_pages_and_scripts_are_for_staff(client: httpx.AsyncClient, query: psycopg.Connection) -> None:
    headers = cookie(await sign_in_staff(client, query, "support"))
    for path in PATHS:
        answer = await client.get(path, headers=headers)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
        nonce = re.search('nonce="([^"]+)"', answer.text)
        assert nonce
        assert f"'nonce-{nonce[1]}'" in answer.headers["content-security-policy"]
    script = await client.get(SCRIPT, headers=headers)
    assert (script.status_code, script.text) == (200, "export {}")
    assert script.headers["cache-control"].startswith("private")
    assert (await client.get("/admin/assets/old.js", headers=headers)).status_code == 404
    assert (await client.get("/admin/../client/index.html", headers=headers)).status_code != 200


@pytest.mark.parametrize("who", ["nobody", "somebody", "forged", "signed out"])
async def test_others_cannot_tell_that_they_exist(
    client: httpx.AsyncClient, query: psycopg.Connection, who: str
) -> None:
    headers = {}
    if who == "somebody":
        headers = cookie((await client.post("/api/auth/register", json=registration())).json())
    elif who != "nobody":
        auth = await sign_in_staff(client, query, "owner")
        if who == "forged":
            auth["accessToken"] = auth["accessToken"][:-2]
        else:
            query.execute("delete from auth_sessions")
        headers = cookie(auth)
    for path in [*PATHS, SCRIPT]:
        for method in ("GET", "HEAD", "POST", "PUT", "DELETE"):
            answer = await client.request(method, path, headers=headers)
            expected = await client.request(method, path.replace("admin", "adnim"), headers=headers)
            assert answer.status_code == expected.status_code, (method, path)
            assert {**answer.headers, "x-request-id": "", "location": ""} == {
                **expected.headers,
                "x-request-id": "",
                "location": "",
            }, (method, path)
            assert answer.text == expected.text


async def test_staff_without_a_second_factor_get_the_page_that_says_so(
    client: httpx.AsyncClient, query: psycopg.Connection
) -> None:
    headers = cookie(await sign_in_staff(client, query, "owner"))
    query.execute("update users set second_factor_since = null")
    assert (await client.get("/admin", headers=headers)).status_code == 200


async def test_pages_and_api_stay_hidden_while_the_database_is_away(
    client: httpx.AsyncClient, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    auth = (await client.post("/api/auth/register", json=registration())).json()

    def unavailable() -> None:
        raise OperationalError("select", {}, OSError("connection refused"))

    monkeypatch.setattr(app.state.runtime.database, "_readers", unavailable)
    for path in [*PATHS, SCRIPT, "/api/admin/me"]:
        headers = cookie(auth) | bearer(auth)
        answer = await client.get(path, headers=headers)
        expected = await client.get(path.replace("admin", "adnim"), headers=headers)
        assert (answer.status_code, answer.text) == (expected.status_code, expected.text), path
