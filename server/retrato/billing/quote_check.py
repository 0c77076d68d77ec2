"""Checks that an order matches the quote its page showed. Prices change, and other tabs change the plan."""

from retrato.billing.plan_tokens import tokens_per_month
from retrato.billing.schemas import Preview, Quoted
from retrato.errors import AppError
from retrato.tables import Plan, Promo


def pack_quote(promo: Promo) -> Quoted:
    return Quoted(amount_minor=promo.amount_minor, currency=promo.currency, tokens=promo.tokens + promo.bonus)


def first_quote(plan: Plan) -> Quoted:
    """Return the quote of a plan for a user who is not subscribed."""
    return Quoted(
        amount_minor=plan.amount_minor,
        currency=plan.currency,
        tokens=tokens_per_month(plan),
        renewal_minor=plan.amount_minor,
        tokens_per_month=tokens_per_month(plan),
    )


def preview_quote(preview: Preview) -> Quoted:
    return Quoted(
        amount_minor=preview.due_now.amount_minor,
        currency=preview.due_now.currency,
        tokens=preview.tokens_now,
        renewal_minor=preview.renewal.amount_minor,
        tokens_per_month=preview.tokens_per_month,
    )


def holds(quoted: Quoted | None, current: Quoted) -> bool:
    """Return whether the quote is still valid. A client may omit values that it does not show."""
    shown = quoted.model_dump(exclude_none=True) if quoted else {}
    return shown.items() <= current.model_dump().items()


def check(quoted: Quoted | None, current: Quoted) -> None:
    if not holds(quoted, current):
        raise AppError(409, "quoteChanged")
