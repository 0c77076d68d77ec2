"""A refund on request of a member of staff."""

from sqlalchemy.ext.asyncio import AsyncSession

from retrato.admin import audit
from retrato.admin.audit import Subject
from retrato.admin.member import Member
from retrato.admin.money import reconciling, schemas
from retrato.billing import refunds
from retrato.errors import AppError
from retrato.integrations.payments.contract import Refused
from retrato.runtime import Runtime
from retrato.tables import Refund


async def refund(runtime: Runtime, member: Member, form: schemas.RefundBody) -> Refund:
    """Refund a payment, or a part of it. Repeated with the same key, return the refund that was made."""
    subject = Subject("payment", form.payment_id)

    def record_change(session: AsyncSession, found: schemas.Reconciled) -> None:
        if found.changed:
            reconciling.record_result(session, member, subject, found, form.reason)

    async with runtime.database.transaction() as session:
        is_repeated = await refunds.is_known(session, form.key)
    found = None
    if not is_repeated:
        # What was refunded elsewhere meanwhile is not refunded again; and if the provider is away, nothing is stored.
        found = await reconciling.bring_up_to_date(runtime, form.payment_id, record_change)
    async with runtime.database.transaction() as session:
        stored, is_new = await refunds.store(session, form.payment_id, form.key, form.amount_minor)
        if is_new:
            # Before the provider is asked, together with the refund that a job tries again.
            audit.record(
                session,
                member,
                subject,
                before=reconciling.values_of(found.after) if found else None,
                after={"refundId": stored.id, "amountMinor": stored.amount_minor, "currency": stored.currency},
                reason=form.reason,
            )
    if not is_new:
        return stored
    try:
        return await refunds.attempt(runtime, stored)
    except Refused as refusal:
        raise AppError(409, "refundRefused", detail=str(refusal)) from refusal
    except Exception as error:
        # Whatever failed, the money may be on its way. A job finds out.
        raise AppError(503, "refundUnconfirmed") from error
