"""Deleting accounts: after a grace period in which the owner can cancel, everything is removed from the database and
from storage, and subscriptions are ended."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from sqlalchemy import delete, exists, insert, select
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.account import notices, sessions
from retrato.account.owned_rows import owned_rows
from retrato.account.password_check import check_own_password, lock_checked_user
from retrato.account.schemas import PasswordBody
from retrato.auth.current_user import Caller
from retrato.db import Database
from retrato.errors import AppError
from retrato.kit import clock
from retrato.media import files
from retrato.queue import delete_ended_jobs, enqueue
from retrato.tables import (
    CHECKOUT_LIFETIME,
    Case,
    Creation,
    PastSale,
    Payment,
    Staff,
    StoredFile,
    Subscription,
    SubscriptionEnding,
    User,
    UserModel,
    UserStatus,
)
from retrato.trust import cases, evidence

GRACE = timedelta(days=14)


async def request(database: Database, caller: Caller, form: PasswordBody) -> User:
    """Schedule the deletion. Repeating the request does not postpone it. Staff have to leave the staff first."""
    check = await check_own_password(database, caller, form.password, "password")
    async with database.transaction() as session:
        user = await lock_checked_user(session, check)
        # There must always be an owner, and what staff did needs somebody who answers for it.
        if await session.scalar(select(exists().where(Staff.user_id == user.id))):
            raise AppError(409, "ownStaffDeletion")
        await schedule(session, user, kept=caller.session_id)
        return user


async def schedule(session: AsyncSession, user: User, *, kept: UUID | None = None) -> None:
    """Schedule the deletion of a locked user, and end their sessions but the one to keep."""
    if user.deletes_at is None:
        user.deletes_at = clock.now() + GRACE
        if kept:
            await sessions.end_others(session, user.id, kept=kept)
        else:
            await sessions.end_all(session, user.id)
        await enqueue(session, "billing:cancel_renewals", user_id=str(user.id))
        await notices.announce(session, user, "account:send_deletion_requested")


def cancel(user: User) -> None:
    user.deletes_at = None


async def list_due(session: AsyncSession) -> Sequence[UUID]:
    users = await session.scalars(select(User.id).where(User.deletes_at <= clock.now()))
    return users.all()


async def delete_account(session: AsyncSession, user_id: UUID) -> None:
    """Delete the account, unless its owner has cancelled the deletion in the meantime."""
    user = await session.scalar(
        select(User).where(User.id == user_id, User.deletes_at <= clock.now()).with_for_update()
    )
    if user is None:
        return
    await _end_subscriptions(session, user_id)
    await _keep_sales(session, user_id)
    await _close_appeals(session, user_id)
    stored = (await session.scalars(select(StoredFile).where(StoredFile.user_id == user_id))).all()
    remote_models = await files.find_remote_models(session, UserModel.user_id == user_id)
    kept = await evidence.keep(session, Creation.user_id == user_id, stored)
    for table, condition in reversed(owned_rows(user_id).items()):
        if not table.info.get("kept"):
            await session.execute(delete(table).where(condition))
    # Last, when no row references a file any more.
    await files.remove(session, stored, remote_models, kept=kept)
    await delete_ended_jobs(session, "user_id", str(user_id))
    if user.status != UserStatus.UNCONFIRMED:
        await enqueue(session, "account:send_deleted", to=user.email, language=user.language_tag)


async def _end_subscriptions(session: AsyncSession, user_id: UUID) -> None:
    """Have the subscriptions ended at their providers, which would otherwise keep billing, and the unpaid checkouts
    watched: what is paid there from now on is refunded."""
    running = await session.execute(
        select(Subscription.payment_method_key, Subscription.reference).where(
            Subscription.user_id == user_id, Subscription.status != "ENDED", Subscription.reference.is_not(None)
        )
    )
    unpaid = await session.execute(
        select(Payment.payment_method_key, Payment.checkout_reference).where(
            Payment.user_id == user_id,
            Payment.checkout_reference.is_not(None),
            # Crypto money may arrive after an invoice has failed.
            (Payment.status == "PENDING")
            | ((Payment.status == "FAILED") & (Payment.created_at > clock.now() - CHECKOUT_LIFETIME)),
        )
    )
    endings = [(*row, False) for row in running] + [(*row, True) for row in unpaid]
    for method, reference, is_checkout in endings:
        ending = postgresql.insert(SubscriptionEnding).values(
            payment_method_key=method,
            reference=reference,
            is_checkout=is_checkout,
            reason="DELETED",
            refund_from=clock.now(),
        )
        # If it is to be ended already, as a duplicate, it keeps its earlier `refund_from`.
        await session.execute(
            ending.on_conflict_do_update(
                index_elements=[SubscriptionEnding.payment_method_key, SubscriptionEnding.reference],
                set_={"reason": "DELETED"},
            )
        )
        await enqueue(session, "billing:end_subscription", payment_method_key=method, reference=reference)


async def _close_appeals(session: AsyncSession, user_id: UUID) -> None:
    """Close the cases of appeals, which are deleted: an open one would keep the evidence of a picture for ever."""
    appealed = await session.scalars(
        select(Case)
        .where(Case.user_id == user_id, Case.kind == "APPEAL", Case.status == "OPEN")
        .order_by(Case.id)
        .with_for_update()
    )
    for case in appealed:
        cases.add_event(session, case, "CLOSED")
        cases.close(case, "NO_ACTION")


async def _keep_sales(session: AsyncSession, user_id: UUID) -> None:
    """Keep an anonymous record of what was paid, as the law requires."""
    columns = [column.name for column in PastSale.__table__.columns]
    sales = select(*(getattr(Payment, name) for name in columns)).where(
        Payment.user_id == user_id, Payment.paid_at.is_not(None)
    )
    await session.execute(insert(PastSale).from_select(columns, sales))
