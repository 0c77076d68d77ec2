"""Receipts as PDFs and by e-mail (docs/product.md#receipts)."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from uuid import UUID

import httpx
import psycopg
import pytest
from reportlab.pdfgen.canvas import Canvas

from retrato.billing import receipt, receipt_numbers
from retrato.integrations.mail.outbox import Outbox
from retrato.integrations.payments.sandbox.simulator import SandboxSimulator
from retrato.kit import clock
from retrato.runtime import Runtime
from retrato.settings import SellerSettings, Settings
from retrato.tables import Payment, User
from tests.factories.account import Json, bearer
from tests.factories.billing import buy, check_out


async def test_buyer_can_download_the_receipt(client: httpx.AsyncClient, ana: Json, settings: Settings) -> None:
    payment = (await buy(client, settings, ana))["payment"]
    assert payment["number"].startswith("R-")
    answer = await client.get(payment["receiptUrl"], headers=bearer(ana))
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == f'attachment; filename="retrato-{payment["number"]}.pdf"'
    assert answer.content.startswith(b"%PDF-")


async def test_receipts_have_numbers_without_gaps(client: httpx.AsyncClient, ana: Json, settings: Settings) -> None:
    numbers = []
    for _ in range(2):
        await check_out(client, ana, promoId="pack-100")
        numbers.append((await buy(client, settings, ana))["payment"]["number"])
    year = clock.now().year
    assert numbers == [f"R-{year}-000001", f"R-{year}-000002"]


async def test_concurrent_and_failed_transactions_leave_no_gap_in_a_series(runtime: Runtime) -> None:
    async def pay(count: int) -> str | None:
        payment = Payment(payment_method_key="ext__paypal")
        with suppress(ConnectionError):
            async with runtime.database.transaction() as session:
                await receipt_numbers.assign(session, payment, datetime(2026, 12, 31, 23, 59, tzinfo=UTC))
                await asyncio.sleep(0.005)
                if count % 3 == 0:
                    raise ConnectionError
            return payment.receipt
        return None

    numbers = [number for number in await asyncio.gather(*map(pay, range(30))) if number]
    assert sorted(numbers) == [f"R-2026-{number:06}" for number in range(1, 21)]


async def test_sellers_and_years_have_series_of_their_own(runtime: Runtime) -> None:
    paddle, paypal, later = (Payment(payment_method_key=f"ext__{method}") for method in ("paddle", "paypal", "paypal"))
    new_year = datetime(2027, 1, 1, tzinfo=UTC)
    async with runtime.database.transaction() as session:
        for payment in (paddle, paypal):
            await receipt_numbers.assign(session, payment, new_year - timedelta(seconds=1))
        await receipt_numbers.assign(session, later, new_year)
    assert [each.receipt for each in (paddle, paypal, later)] == ["P-2026-000001", "R-2026-000001", "R-2027-000001"]


async def test_receipt_from_before_there_were_series_keeps_its_number(
    client: httpx.AsyncClient, ana: Json, settings: Settings, query: psycopg.Connection
) -> None:
    payment = (await buy(client, settings, ana))["payment"]
    query.execute("update payments set receipt = null")
    shown = (await client.get(f"/api/my-payments/{payment['id']}", headers=bearer(ana))).json()
    row = query.execute("select number from payments").fetchone()
    assert row
    assert shown["number"] == f"R-{row[0]:06}"


async def test_unpaid_payment_has_no_receipt(client: httpx.AsyncClient, ana: Json) -> None:
    checkout = await check_out(client, ana)
    shown = (await client.get(f"/api/my-payments/{checkout['paymentId']}", headers=bearer(ana))).json()
    assert (shown["status"], shown["receiptUrl"]) == ("PENDING", None)
    answer = await client.get(f"/api/my-payments/{checkout['paymentId']}/receipt.pdf", headers=bearer(ana))
    assert answer.status_code == 404


@pytest.mark.parametrize(("language", "subject"), [("en", "Your receipt from Retrato"), ("es", "Tu recibo de Retrato")])
async def test_receipt_is_mailed_once_in_the_buyers_language(
    client: httpx.AsyncClient,
    ana: Json,
    settings: Settings,
    runtime: Runtime,
    mails: Outbox,
    run_jobs: Callable[[], Awaitable[None]],
    language: str,
    subject: str,
) -> None:
    async with runtime.database.transaction() as session:
        user = await session.get_one(User, UUID(ana["user"]["id"]))
        user.language_tag = "es" if language == "es" else "en"
    await run_jobs()
    before = len(mails.files())
    bought = await buy(client, settings, ana)
    await client.post(
        "/api/checkout/return",
        json={"paymentMethodKey": "sandbox", "paymentId": bought["payment"]["id"]},
        headers=bearer(ana),
    )
    await run_jobs()
    assert len(mails.files()) == before + 1
    mail = Outbox.read(mails.files()[0])
    assert mail["subject"] == f"{subject} ({bought['payment']['number']})"
    (attached,) = mail.iter_attachments()
    assert attached.get_content_type() == "application/pdf"
    text = mail.get_body(("plain",))
    assert text is not None
    content = text.get_content()
    assert ("12.99" if language == "en" else "12,99") in content
    assert f"/settings/receipts/{bought['payment']['id']}" in content


async def test_receipt_omits_a_name_that_the_font_lacks(
    client: httpx.AsyncClient, ana: Json, settings: Settings, runtime: Runtime, simulator: SandboxSimulator
) -> None:
    bought = await buy(client, settings, ana)
    async with runtime.database.transaction() as session:
        payment = await session.get_one(Payment, UUID(bought["payment"]["id"]))
        user = await session.get_one(User, payment.user_id)
    user.name = "安娜 🌻"
    assert receipt.draw(payment, user, "es", None).startswith(b"%PDF-")


def drawn_text(monkeypatch: pytest.MonkeyPatch, payment: Payment, user: User, seller: dict[str, str] | None) -> str:
    drawn: list[str] = []
    for name in ("drawString", "drawRightString"):
        monkeypatch.setattr(Canvas, name, lambda _canvas, _x, _y, text: drawn.append(text))
    receipt.draw(payment, user, "en", seller)
    return "\n".join(drawn)


async def test_receipt_names_the_seller_and_the_included_tax(
    client: httpx.AsyncClient, ana: Json, runtime: Runtime, simulator: SandboxSimulator, monkeypatch: pytest.MonkeyPatch
) -> None:
    seller = SellerSettings(name="Ana Ltd", address="Calle Uno 1\n28001 Madrid", tax_id="ESB1", tax_percent=Decimal(21))
    monkeypatch.setattr(runtime.settings.payment, "seller", seller)
    bought = await buy(client, runtime.settings, ana)
    shown = bought["payment"]["seller"]
    # 12.99 / 1.21 is 10.74, so the tax is 2.25.
    assert (shown["name"], shown["taxId"], shown["taxPercent"], shown["tax"]["amountMinor"]) == (
        "Ana Ltd",
        "ESB1",
        "21",
        225,
    )
    monkeypatch.setattr(runtime.settings.payment, "seller", SellerSettings(name="Another"))
    async with runtime.database.transaction() as session:
        payment = await session.get_one(Payment, UUID(bought["payment"]["id"]))
        user = await session.get_one(User, payment.user_id)
    text = drawn_text(monkeypatch, payment, user, payment.seller)
    for words in ("Ana Ltd, Calle Uno 1 28001 Madrid", "ESB1", "Includes VAT of 21%", "$2.25"):
        assert words in text
    payment.refunded_minor = 1299
    assert "$2.25" not in drawn_text(monkeypatch, payment, user, payment.seller)


async def test_receipt_of_a_paddle_sale_names_paddle(
    client: httpx.AsyncClient, ana: Json, runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    bought = await buy(client, runtime.settings, ana)
    async with runtime.database.transaction() as session:
        payment = await session.get_one(Payment, UUID(bought["payment"]["id"]))
        user = await session.get_one(User, payment.user_id)
    payment.payment_method_key = "ext__paddle"
    assert "Paddle, our reseller" in drawn_text(monkeypatch, payment, user, None)
