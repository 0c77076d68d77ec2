"""Loading plans and packs from the content files (docs/product.md#prices)."""

from pathlib import Path

import httpx
import pytest

from retrato.billing import content
from retrato.kit.content_files import ContentError, ContentFiles
from retrato.runtime import Runtime
from retrato.settings import Settings


async def load(runtime: Runtime, folder: Path) -> None:
    async with runtime.database.transaction() as session:
        await content.load(session, ContentFiles(folder))


async def test_packs_and_plans_match_the_announced_prices(
    client: httpx.AsyncClient, runtime: Runtime, settings: Settings
) -> None:
    for _ in range(2):  # loading twice changes nothing
        await load(runtime, settings.content)
    promos = (await client.post("/api/tokenPromos")).json()
    assert [(promo["tokens"], promo["bonus"], promo["price"]["amountMinor"]) for promo in promos] == [
        (100, 0, 499),
        (300, 30, 1299),
        (1000, 250, 3499),
    ]
    assert [promo["mostPopular"] for promo in promos] == [False, True, False]
    assert promos[0]["worth"] == {"photos": 25, "restyles": 50, "filmSeconds": 20}
    plans = (await client.post("/api/subscriptionPlans")).json()
    assert [
        (plan["key"], plan["service"], plan["interval"], plan["price"], plan["tokensPerPeriod"], plan["modelSlots"])
        for plan in plans
    ] == [
        ("premium-monthly", "APP", "month", {"amountMinor": 1499, "currency": "USD"}, 550, 3),
        ("premium-yearly", "APP", "year", {"amountMinor": 11999, "currency": "USD"}, 6600, 5),
    ]
    assert all(set(words) == {"en", "es"} for plan in plans for words in (plan["name"], *plan["features"]))


async def test_entry_removed_from_its_file_is_no_longer_offered(
    client: httpx.AsyncClient, runtime: Runtime, settings: Settings, tmp_path: Path
) -> None:
    await load(runtime, settings.content)
    (tmp_path / "plans.yaml").write_text("[]")
    (tmp_path / "promos.yaml").write_text("- {id: only, tokens: 5, price: {amountMinor: 100, currency: EUR}}")
    await load(runtime, tmp_path)
    assert (await client.post("/api/subscriptionPlans")).json() == []
    assert [promo["id"] for promo in (await client.post("/api/tokenPromos")).json()] == ["only"]


@pytest.mark.parametrize(
    ("promos", "message"),
    [
        ("- {id: a, tokens: 0, price: {amountMinor: 1, currency: USD}}", r"promos\.yaml:1: 0\.tokens"),
        ("- {id: a, tokens: 5, price: {amountMinor: 1, currency: XYZ}}", "there is no such currency"),
        (
            "- {id: a, tokens: 5, price: {amountMinor: 1, currency: USD}}\n"
            "- {id: a, tokens: 5, price: {amountMinor: 1, currency: USD}}",
            "duplicate ids: a",
        ),
    ],
)
async def test_invalid_file_is_reported_with_its_line(
    runtime: Runtime, tmp_path: Path, promos: str, message: str
) -> None:
    (tmp_path / "plans.yaml").write_text("[]")
    (tmp_path / "promos.yaml").write_text(promos)
    with pytest.raises(ContentError, match=message):
        await load(runtime, tmp_path)


async def test_plan_whose_tokens_are_dearer_than_those_of_a_pack_is_refused(
    runtime: Runtime, settings: Settings, tmp_path: Path
) -> None:
    plans = (settings.content / "plans.yaml").read_text()
    (tmp_path / "plans.yaml").write_text(plans.replace("tokensPerMonth: 550", "tokensPerMonth: 530", 1))
    (tmp_path / "promos.yaml").write_text((settings.content / "promos.yaml").read_text())
    with pytest.raises(ContentError, match="a token of premium-monthly is dearer than one of pack-1000"):
        await load(runtime, tmp_path)
