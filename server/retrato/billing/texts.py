"""Amounts and tokens in words, for receipts and e-mails."""

from decimal import Decimal

from babel.numbers import format_currency, get_currency_precision

from retrato.kit.i18n import Language, translate
from retrato.tables import Payment


def plan_tokens_text(payment: Payment, language: Language) -> str:
    if payment.months > 1:
        return translate(language, "billing.monthly", tokens=payment.monthly_tokens, months=payment.months)
    return translate(language, "billing.pack", tokens=payment.tokens) if payment.tokens else ""


def money(minor: int, currency: str, language: Language) -> str:
    return format_currency(Decimal(minor).scaleb(-get_currency_precision(currency)), currency, locale=language)
