"""The lists on a person's page, newest first."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Select, SQLColumnExpression, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.admin.people import mails, person
from retrato.admin.people.schemas import (
    Note,
    PageQuery,
    PersonItem,
    PersonItemQuery,
    PersonMail,
    PersonModel,
    PersonPayment,
    PersonRefusal,
    PersonSession,
    PersonSuspension,
)
from retrato.billing.payments import was_paid
from retrato.billing.receipt_numbers import receipt_number
from retrato.tables import (
    AuthSession,
    Creation,
    Payment,
    Refusal,
    Selfie,
    SentMail,
    StaffNote,
    Style,
    Suspension,
    UserModel,
)


async def list_sessions(session: AsyncSession, user_id: UUID, query: PageQuery) -> list[PersonSession]:
    await person.find(session, user_id)
    mine = select(AuthSession).where(AuthSession.user_id == user_id)
    rows = await session.scalars(_page(mine, AuthSession.id, query))
    return [PersonSession.model_validate(row) for row in rows]


async def list_payments(session: AsyncSession, user_id: UUID, query: PageQuery) -> list[PersonPayment]:
    await person.find(session, user_id)
    rows = await session.scalars(_page(select(Payment).where(Payment.user_id == user_id), Payment.id, query))
    return [_present_payment(row) for row in rows]


def _present_payment(payment: Payment) -> PersonPayment:
    names = PersonPayment.model_fields.keys() - {"number"}
    number = receipt_number(payment) if was_paid(payment) else None
    return PersonPayment(number=number, **{name: getattr(payment, name) for name in names})


async def list_models(session: AsyncSession, user_id: UUID, query: PageQuery) -> list[PersonModel]:
    await person.find(session, user_id)
    selfies = select(func.count()).where(Selfie.user_model_id == UserModel.id).scalar_subquery()
    names = PersonModel.model_fields.keys() - {"selfies"}
    mine = select(*(getattr(UserModel, name) for name in names), selfies.label("selfies"))
    rows = await session.execute(_page(mine.where(UserModel.user_id == user_id), UserModel.id, query))
    return [PersonModel.model_validate(row) for row in rows]


async def list_items(session: AsyncSession, user_id: UUID, query: PersonItemQuery) -> list[PersonItem]:
    await person.find(session, user_id)
    names = PersonItem.model_fields.keys() - {"style", "model_id"}
    mine = (
        select(
            *(getattr(Creation, name) for name in names),
            Creation.user_model_id.label("model_id"),
            Style.name.label("style"),
        )
        .join(Style, Style.id == Creation.style_id)
        .where(Creation.user_id == user_id)
    )
    if query.kind:
        mine = mine.where(Creation.kind == query.kind)
    rows = await session.execute(_page(mine, Creation.id, query))
    return [PersonItem.model_validate(row) for row in rows]


async def list_notes(session: AsyncSession, user_id: UUID, query: PageQuery) -> list[Note]:
    await person.find(session, user_id)
    rows = await session.scalars(_page(select(StaffNote).where(StaffNote.user_id == user_id), StaffNote.id, query))
    return [Note.model_validate(row) for row in rows]


async def list_suspensions(session: AsyncSession, user_id: UUID, query: PageQuery) -> list[PersonSuspension]:
    await person.find(session, user_id)
    rows = await session.scalars(_page(select(Suspension).where(Suspension.user_id == user_id), Suspension.id, query))
    return [PersonSuspension.model_validate(row) for row in rows]


async def list_refusals(session: AsyncSession, user_id: UUID, query: PageQuery) -> list[PersonRefusal]:
    await person.find(session, user_id)
    rows = await session.scalars(_page(select(Refusal).where(Refusal.user_id == user_id), Refusal.id, query))
    return [
        PersonRefusal(
            id=row.id,
            kind=row.kind,
            at=row.at,
            source=row.details["source"],
            age=row.details.get("age"),
            nudity=row.details.get("nudity"),
            text=row.details.get("text"),
            case_id=row.case_id,
        )
        for row in rows
    ]


async def list_mails(session: AsyncSession, user_id: UUID, query: PageQuery) -> list[PersonMail]:
    user = await person.find(session, user_id)
    rows: Sequence[SentMail] = (
        await session.scalars(_page(select(SentMail).where(SentMail.user_id == user_id), SentMail.id, query))
    ).all()
    return [
        PersonMail(
            id=mail.id,
            kind=mail.kind,
            subject=mail.subject,
            payment_id=mail.payment_id,
            sent_at=mail.sent_at,
            can_send_again=mails.can_send_again(user, mail),
        )
        for mail in rows
    ]


def _page(rows: Select[*tuple[Any, ...]], key: SQLColumnExpression[UUID], query: PageQuery) -> Select[*tuple[Any, ...]]:
    if query.before:
        rows = rows.where(key < query.before)
    return rows.order_by(key.desc()).limit(query.size)
