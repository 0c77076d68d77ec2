"""What needs staff: webhooks that could not be processed, subscriptions that could not be ended, failed refunds."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from retrato.admin import audit
from retrato.admin.audit import Subject
from retrato.admin.member import Member
from retrato.admin.money import schemas, subscriptions, webhooks
from retrato.billing import endings, inbox, refunds, sweep
from retrato.billing.endings import NotDismissed
from retrato.errors import AppError, not_exists
from retrato.integrations.payments.contract import ProviderError
from retrato.runtime import Runtime


async def list_all(session: AsyncSession) -> schemas.StuckList:
    return schemas.StuckList(
        webhooks=[webhooks.present(each) for each in await inbox.list_stuck(session)],
        endings=[schemas.EndingRecord.model_validate(each) for each in await endings.list_failing(session)],
        refunds=[schemas.RefundRecord.model_validate(each) for each in await refunds.list_stuck(session)],
        renewals=await subscriptions.present(session, await sweep.list_uncancelled(session)),
    )


async def dismiss(runtime: Runtime, member: Member, form: schemas.DismissBody) -> None:
    match form.kind:
        case "webhook":
            async with runtime.database.transaction() as session:
                event = await inbox.dismiss(session, form.payment_method_key, form.id)
                _record(session, member, form, {"error": event.error, "attempts": event.attempts})
        case "refund":
            async with runtime.database.transaction() as session:
                refund = await refunds.dismiss(session, _parse_id(form.id))
                amount = {"amountMinor": refund.amount_minor, "currency": refund.currency}
                _record(session, member, form, {"paymentId": refund.payment_id, "error": refund.error, **amount})
        case "ending":
            await _dismiss_ending(runtime, member, form)


async def _dismiss_ending(runtime: Runtime, member: Member, form: schemas.DismissBody) -> None:
    try:
        # Asks the provider, so outside a transaction.
        ending = await endings.find_dismissable(runtime, form.payment_method_key, form.id)
    except NotDismissed as error:
        raise AppError(409, "stillCharged") if error.exists else not_exists("recordUnknown") from error
    except ProviderError as error:
        raise AppError(503, "providerAway", headers={"retry-after": "5"}) from error
    async with runtime.database.transaction() as session:
        await endings.finish_dismissed(session, ending)
        _record(session, member, form, {"error": ending.error, "reason": ending.reason})


def _record(session: AsyncSession, member: Member, form: schemas.DismissBody, before: Mapping[str, Any]) -> None:
    subject = Subject(form.kind, form.id if form.kind == "refund" else f"{form.payment_method_key}:{form.id}")
    audit.record(session, member, subject, before=before, after={"dismissed": True}, reason=form.reason)


def _parse_id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise not_exists("recordUnknown") from None
