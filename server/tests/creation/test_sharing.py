"""Sharing by public links: docs/product.md#sharing."""

import asyncio
from collections.abc import Sequence

import httpx
import psycopg
import pytest

from tests.account.conftest import Clock
from tests.creation.conftest import RunJobs
from tests.factories.account import Json, bearer, registration
from tests.factories.creation import act, ask, photos

pytestmark = pytest.mark.usefixtures("at_once")


async def shared(client: httpx.AsyncClient, token: str) -> Json:
    found: Json = (await client.get(f"/api/shared/{token}")).json()
    return found


async def album_of(client: httpx.AsyncClient, auth: Json, items: Sequence[Json]) -> Json:
    ids = [item["id"] for item in items]
    album: Json = (await client.post("/api/my-albums/share", json={"ids": ids}, headers=bearer(auth))).json()
    return album


async def revoke_album(client: httpx.AsyncClient, auth: Json, album: Json) -> None:
    await client.post("/api/my-albums/revoke", json={"ids": [album["id"]]}, headers=bearer(auth))


async def test_link_shows_only_this_item(client: httpx.AsyncClient, ana: Json, made: list[Json]) -> None:
    (link,) = (await act(client, ana, "share", [made[0]["id"]])).json()
    answer = await client.get(f"/api/shared/{link['token']}")
    (item,) = answer.json()["items"]
    assert set(item) == {
        "kind",
        "path",
        "poster",
        "width",
        "height",
        "seconds",
        "mode",
        "styleId",
        "styleName",
    }
    assert ana["user"]["name"] not in answer.text
    assert ana["user"]["id"] not in answer.text
    picture = await client.get(f"/files/{item['path']}")
    assert picture.content == (await client.get(f"/files/{made[0]['path']}")).content
    assert [photo["shared"] for photo in await photos(client, ana)] == [True, False, False, False]


async def test_link_stays_the_same_until_revoked(client: httpx.AsyncClient, ana: Json, made: list[Json]) -> None:
    (first,) = (await act(client, ana, "share", [made[0]["id"]])).json()
    assert (await act(client, ana, "share", [made[0]["id"]])).json() == [first]
    assert (await act(client, ana, "share", [made[0]["id"]], shared=False)).json() == []
    assert await shared(client, first["token"]) == {"ended": True, "items": []}
    (second,) = (await act(client, ana, "share", [made[0]["id"]])).json()
    assert second["token"] != first["token"]


async def test_concurrent_requests_share_one_link(client: httpx.AsyncClient, ana: Json, made: list[Json]) -> None:
    ids = [item["id"] for item in made]
    orders = [ids if number % 2 else ids[::-1] for number in range(20)]
    answers = await asyncio.gather(*(act(client, ana, "share", order) for order in orders))
    links = {frozenset((link["id"], link["token"]) for link in answer.json()) for answer in answers}
    assert len(links) == 1
    for _, token in next(iter(links)):
        assert (await client.get(f"/api/shared/{token}")).status_code == 200


async def test_link_is_suspended_while_its_item_is_in_the_bin_and_ends_with_it(
    client: httpx.AsyncClient, ana: Json, made: list[Json], bin_time_passes: RunJobs
) -> None:
    (link,) = (await act(client, ana, "share", [made[0]["id"]])).json()
    (item,) = (await shared(client, link["token"]))["items"]
    await act(client, ana, "delete", [made[0]["id"]])
    assert (await shared(client, link["token"]))["ended"]
    assert (await client.get(f"/files/{item['path']}")).status_code == 410
    await act(client, ana, "restore", [made[0]["id"]])
    assert not (await shared(client, link["token"]))["ended"]
    await act(client, ana, "delete", [made[0]["id"]])
    await bin_time_passes()
    assert (await shared(client, link["token"]))["ended"]


@pytest.mark.parametrize("prefix", ["/files/", "/_img/w_320,f_webp/files/"])
async def test_revoking_ends_the_addresses_of_the_picture(
    client: httpx.AsyncClient, ana: Json, made: list[Json], prefix: str
) -> None:
    (link,) = (await act(client, ana, "share", [made[0]["id"]])).json()
    (item,) = (await shared(client, link["token"]))["items"]
    picture = await client.get(prefix + item["path"])
    assert picture.status_code == 200
    # A browser asks again after a minute; caches that serve several people keep nothing.
    assert picture.headers["cache-control"] == "private, max-age=60, must-revalidate"
    await act(client, ana, "share", [made[0]["id"]], shared=False)
    gone = await client.get(prefix + item["path"], headers={"if-none-match": picture.headers["etag"]})
    assert (gone.status_code, gone.headers["cache-control"]) == (410, "no-store")
    # Sharing again does not revive the old address, and the owner's own is not affected.
    await act(client, ana, "share", [made[0]["id"]])
    assert (await client.get(prefix + item["path"])).status_code == 410
    assert (await client.get(prefix + made[0]["path"])).status_code == 200


async def test_path_of_a_link_does_not_work_without_it(client: httpx.AsyncClient, ana: Json, made: list[Json]) -> None:
    (link,) = (await act(client, ana, "share", [made[0]["id"]])).json()
    (item,) = (await shared(client, link["token"]))["items"]
    assert link["token"] not in item["path"]
    without = item["path"].rpartition("&l=")[0]
    assert (await client.get(f"/files/{without}")).status_code == 403


async def test_file_path_of_the_public_page_expires(
    client: httpx.AsyncClient, ana: Json, made: list[Json], time: Clock
) -> None:
    (link,) = (await act(client, ana, "share", [made[0]["id"]])).json()
    path = (await shared(client, link["token"]))["items"][0]["path"]
    time.forward(seconds=31 * 60)
    assert (await client.get(f"/files/{path}")).status_code == 403


@pytest.mark.parametrize("token", ["x", "x" * 22, "%00" * 22, "ñ" * 22])
async def test_invalid_token_is_not_found(client: httpx.AsyncClient, token: str) -> None:
    assert (await client.get(f"/api/shared/{token}")).status_code == 404


async def test_unfinished_item_cannot_be_shared(client: httpx.AsyncClient, ana: Json, model: str) -> None:
    (waiting,) = (await ask(client, ana, "IMAGINE", userModelId=model)).json()
    assert (await act(client, ana, "share", [waiting["id"]])).json() == []


async def test_item_of_another_user_cannot_be_shared(
    client: httpx.AsyncClient, made: list[Json], query: psycopg.Connection
) -> None:
    ben = (await client.post("/api/auth/register", json=registration(email="ben@example.com"))).json()
    assert (await act(client, ben, "share", [made[0]["id"]])).json() == []
    assert query.execute("select count(share_token) from creations").fetchone() == (0,)


class TestAlbums:
    async def test_one_link_shows_the_chosen_items_in_their_order(
        self, client: httpx.AsyncClient, ana: Json, made: list[Json]
    ) -> None:
        chosen = [made[2], made[0]]
        album = await album_of(client, ana, chosen)
        assert album["count"] == 2
        answer = await client.get(f"/api/shared/{album['token']}")
        items = answer.json()["items"]
        assert [item["path"].partition("?")[0] for item in items] == [item["path"].partition("?")[0] for item in chosen]
        assert ana["user"]["name"] not in answer.text
        assert (await client.get(f"/files/{items[0]['path']}")).status_code == 200
        listed = (await client.post("/api/my-links", headers=bearer(ana))).json()
        assert listed == [album]
        assert [photo["shared"] for photo in await photos(client, ana)] == [False] * 4

    async def test_list_of_links_has_albums_and_single_items(
        self, client: httpx.AsyncClient, ana: Json, made: list[Json]
    ) -> None:
        await act(client, ana, "share", [made[1]["id"]])
        await album_of(client, ana, made)
        links = (await client.post("/api/my-links", headers=bearer(ana))).json()
        assert [(link["kind"], link["count"]) for link in links] == [("ALBUM", 4), ("PHOTO", 1)]
        assert links[1]["id"] == made[1]["id"]

    async def test_same_selection_keeps_its_link_even_for_concurrent_requests(
        self, client: httpx.AsyncClient, ana: Json, made: list[Json]
    ) -> None:
        orders = [made if number % 2 else made[::-1] for number in range(10)]
        found = await asyncio.gather(*(album_of(client, ana, order) for order in orders))
        assert len({album["token"] for album in found}) == 1
        assert len((await shared(client, found[0]["token"]))["items"]) == 4

    async def test_revoking_ends_page_and_pictures(
        self, client: httpx.AsyncClient, ana: Json, made: list[Json]
    ) -> None:
        album = await album_of(client, ana, made)
        (path, *_) = [item["path"] for item in (await shared(client, album["token"]))["items"]]
        await revoke_album(client, ana, album)
        assert await shared(client, album["token"]) == {"ended": True, "items": []}
        assert (await client.get(f"/files/{path}")).status_code == 410
        assert len(await photos(client, ana)) == 4

    async def test_revoking_an_album_leaves_other_links_of_its_items(
        self, client: httpx.AsyncClient, ana: Json, made: list[Json]
    ) -> None:
        (link,) = (await act(client, ana, "share", [made[0]["id"]])).json()
        await revoke_album(client, ana, await album_of(client, ana, made))
        (item,) = (await shared(client, link["token"]))["items"]
        assert (await client.get(f"/files/{item['path']}")).status_code == 200

    async def test_deleted_item_leaves_the_album(self, client: httpx.AsyncClient, ana: Json, made: list[Json]) -> None:
        album = await album_of(client, ana, made[:2])
        await act(client, ana, "delete", [made[0]["id"]])
        assert len((await shared(client, album["token"]))["items"]) == 1
        await act(client, ana, "delete", [made[1]["id"]])
        assert (await shared(client, album["token"]))["ended"]
        assert (await client.post("/api/my-links", headers=bearer(ana))).json() == []

    async def test_items_of_others_and_unfinished_ones_are_left_out(
        self, client: httpx.AsyncClient, ana: Json, model: str, made: list[Json]
    ) -> None:
        (waiting,) = (await ask(client, ana, "IMAGINE", userModelId=model)).json()
        assert (await album_of(client, ana, [waiting, made[0]]))["count"] == 1
        ben = (await client.post("/api/auth/register", json=registration(email="ben@example.com"))).json()
        assert (await album_of(client, ben, made))["code"] == "notFound"
        assert (await album_of(client, ana, [waiting]))["code"] == "notFound"

    async def test_number_of_albums_is_limited(
        self, client: httpx.AsyncClient, ana: Json, made: list[Json], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("retrato.creation.albums._MAX_ALBUMS", 1)
        first = await album_of(client, ana, made)
        assert (await album_of(client, ana, made[:2]))["code"] == "tooManyAlbums"
        assert (await album_of(client, ana, made)) == first
