"""Receipts as one-page PDFs in the reader's language."""

import io
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from pathlib import Path

from babel.dates import format_date
from babel.numbers import format_percent
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from retrato.billing.payments import amount_kept, included_tax
from retrato.billing.receipt_numbers import receipt_number
from retrato.billing.texts import money, plan_tokens_text
from retrato.kit.i18n import Language, pick, translate
from retrato.settings import PaymentMethodKey
from retrato.tables import Payment, User

_FONTS = Path(__file__).parents[1] / "page" / "fonts"
_TITLE, _TEXT = "Bricolage", "Geist"
_INK, _FAINT, _GREEN, _LINE = (HexColor(colour) for colour in ("#121b15", "#5e6761", "#008247", "#dae0db"))
_WIDTH, _HEIGHT = A4
_LEFT, _RIGHT = 64.0, _WIDTH - 64
_PROVIDERS: dict[PaymentMethodKey, str] = {
    "ext__paddle": "Paddle",
    "ext__paypal": "PayPal",
    "ext__btcpay": "BTCPay",
    "sandbox": "Sandbox",
}


def draw(
    payment: Payment, user: User, language: Language, seller: Mapping[str, str] | None, contact: str = ""
) -> bytes:
    """Return the receipt of a paid payment, including refunds since. `seller` is None if the provider is the seller;
    `contact` is the address for questions."""
    _register_fonts()
    file = io.BytesIO()
    # `invariant` makes the output reproducible.
    page = _Page(Canvas(file, pagesize=A4, invariant=True, lang=language))
    number = receipt_number(payment)
    page.canvas.setTitle(f"Retrato {number}")
    page.canvas.setAuthor("Retrato")
    page.text(_LEFT, "Retrato", 24, font=_TITLE)
    page.canvas.setFillColor(_GREEN)
    page.canvas.drawString(_LEFT + pdfmetrics.stringWidth("Retrato", _TITLE, 24), page.y, ".")
    page.text(_RIGHT, translate(language, "receipt.title"), 24, font=_TITLE, right=True)
    page.down(44)
    paid_at = payment.paid_at or payment.created_at
    sold_by = f"{seller['name']}, {seller['address']}" if seller else translate(language, "receipt.merchantOfRecord")
    for label, value in {
        "seller": sold_by if seller or payment.payment_method_key == "ext__paddle" else "",
        "taxId": seller["tax_id"] if seller else "",
        "number": number,
        "date": format_date(paid_at.date(), "long", locale=language),
        "buyer": user.name,
        "email": user.email,
        "method": _PROVIDERS[payment.payment_method_key],
        "reference": payment.reference or "",
    }.items():
        if value and _drawable("".join(value.split())):
            page.text(_LEFT, translate(language, f"receipt.{label}"), 10, colour=_FAINT)
            for line in simpleSplit(" ".join(value.split()), _TEXT, 10, _RIGHT - _LEFT - 120):
                page.text(_LEFT + 120, line, 10)
                page.down(18)
    page.down(16)
    page.line()
    _amounts(page, payment, language, seller)
    page.y = 72
    page.text(_LEFT, translate(language, "receipt.footer"), 9, colour=_FAINT)
    if contact:
        page.down(14)
        page.text(_LEFT, translate(language, "receipt.contact", email=contact), 9, colour=_FAINT)
    page.canvas.save()
    return file.getvalue()


def _amounts(page: "_Page", payment: Payment, language: Language, seller: Mapping[str, str] | None) -> None:
    paid = payment.paid_minor if payment.paid_minor is not None else payment.amount_minor
    currency = payment.paid_currency or payment.currency
    page.text(_LEFT, pick(payment.description, language), 12)
    page.text(_RIGHT, money(paid, currency, language), 12, right=True)
    page.down(16)
    if payment.plan_id and (bought := plan_tokens_text(payment, language)):
        page.text(_LEFT, bought, 9, colour=_FAINT)
        page.down(20)
    if payment.refunded_minor:
        page.text(_LEFT, translate(language, "receipt.refunded"), 12)
        page.text(_RIGHT, money(-payment.refunded_minor, currency, language), 12, right=True)
        page.down(16)
    if payment.status == "CHARGED_BACK":
        page.text(_LEFT, translate(language, "receipt.chargedBack"), 12)
        page.text(_RIGHT, money(-paid, currency, language), 12, right=True)
        page.down(16)
    page.line()
    page.text(_LEFT, translate(language, "receipt.total"), 14, font=_TITLE)
    page.text(_RIGHT, money(amount_kept(payment), currency, language), 14, font=_TITLE, right=True)
    if seller and Decimal(seller["tax_percent"]):
        page.down(20)
        percent = format_percent(Decimal(seller["tax_percent"]) / 100, format="#,##0.##%", locale=language)
        included = translate(language, "receipt.includedTax", tax=seller["tax_name"], percent=percent)
        page.text(_LEFT, included, 10, colour=_FAINT)
        page.text(_RIGHT, money(included_tax(payment, seller), currency, language), 10, colour=_FAINT, right=True)


class _Page:
    """A canvas with the vertical position of the current line."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.y = _HEIGHT - 96

    def down(self, points: float) -> None:
        self.y -= points

    def text(
        self,
        x: float,
        text: str,
        size: float,
        *,
        font: str = _TEXT,
        colour: HexColor = _INK,
        right: bool = False,
    ) -> None:
        self.canvas.setFont(font, size)
        self.canvas.setFillColor(colour)
        (self.canvas.drawRightString if right else self.canvas.drawString)(x, self.y, text)

    def line(self) -> None:
        self.canvas.setStrokeColor(_LINE)
        self.canvas.line(_LEFT, self.y, _RIGHT, self.y)
        self.down(26)


@cache
def _register_fonts() -> None:
    pdfmetrics.registerFont(TTFont(_TITLE, _FONTS / "BricolageGrotesque-Bold.ttf"))
    pdfmetrics.registerFont(TTFont(_TEXT, _FONTS / "Geist-Medium.ttf"))


def _drawable(text: str) -> bool:
    """Return whether the font has all characters. It covers Latin only; other names are omitted, not drawn as boxes."""
    glyphs = pdfmetrics.getFont(_TEXT).face.charToGlyph
    return all(ord(character) in glyphs for character in text)
