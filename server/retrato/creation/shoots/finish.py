"""The end of a shoot: its owner is notified, and the best photos are suggested."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import dist
from uuid import UUID

from sqlalchemy import exists, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.integrations.engines.contract import EngineError, Rating
from retrato.integrations.engines.likeness import SAME_PERSON
from retrato.kit import clock
from retrato.kit.i18n import localized_path, translate
from retrato.notification import events
from retrato.notification.sent_mails import send_to_user
from retrato.push import service as push
from retrato.queue import enqueue
from retrato.runtime import Runtime
from retrato.tables import Creation, CreationRequest, Selfie, Shoot, ShootTemplate, StoredFile, User

# One of so many photos is suggested, and at least this many.
_SUGGESTED_SHARE, _FEWEST_SUGGESTED = 5, 3
_MOST_OF_ONE_STYLE = 2
# More tell nothing new about the face.
_SELFIES = 6
# Wide open; lower values are half closed, or narrow by nature.
_EYES_OPEN = 0.28


async def settle(session: AsyncSession, creation: Creation) -> None:
    """End the shoot with its last photo. The owner's wallet is locked, so that two photos do not end it at once."""
    await session.flush()
    items = Creation.request_id == CreationRequest.id
    unfinished = exists().where(CreationRequest.shoot_id == Shoot.id, items, Creation.status.in_(("QUEUED", "RUNNING")))
    of_this = select(CreationRequest.shoot_id).where(CreationRequest.id == creation.request_id).scalar_subquery()
    ended = await session.scalar(
        update(Shoot)
        .where(Shoot.id == of_this, Shoot.finished_at.is_(None), ~unfinished)
        .values(finished_at=clock.now())
        .returning(Shoot.id)
    )
    if ended is None:
        return
    made = exists().where(CreationRequest.shoot_id == ended, items, Creation.status == "DONE")
    if await session.scalar(select(made)):
        await push.notify(session, creation.user_id, "shootReady", ended)
        await enqueue(session, "creation:send_shoot_ready", shoot_id=str(ended))
        await enqueue(session, "creation:suggest_best", shoot_id=str(ended))


async def send_ready(runtime: Runtime, shoot_id: UUID) -> None:
    async with runtime.database.transaction() as session:
        found = (
            await session.execute(
                select(Shoot, User, ShootTemplate.name)
                .join(User, User.id == Shoot.user_id)
                .outerjoin(ShootTemplate, ShootTemplate.id == Shoot.template_id)
                .where(Shoot.id == shoot_id)
            )
        ).first()
        done = len(await _photos(session, shoot_id))
    if found is None:
        return
    shoot, user, name = found
    language = user.language_tag
    await send_to_user(
        runtime,
        user,
        "shootReady",
        link=runtime.settings.public_url + localized_path(language, f"/my-shoots/{shoot.id}"),
        shoot=name[language] if name else translate(language, "shoots.own"),
        done=done,
        quantity=shoot.quantity,
        tokens=done * shoot.price,
    )


@dataclass(frozen=True)
class _Candidate:
    id: UUID
    style_id: str
    worth: float


async def suggest_best(runtime: Runtime, shoot_id: UUID) -> None:
    """Find the best photos by likeness, sharpness and open eyes. The faces are compared and forgotten."""
    async with runtime.database.transaction() as session:
        photos = await _photos(session, shoot_id)
        selfies = await session.scalars(
            select(StoredFile.key)
            .join(Selfie, Selfie.file_id == StoredFile.id)
            .join(Shoot, Shoot.user_model_id == Selfie.user_model_id)
            .where(Shoot.id == shoot_id)
            .order_by(Selfie.position)
            .limit(_SELFIES)
        )
        keys = selfies.all()
    known = [rating.face for key in keys if (rating := await _rate(runtime, key))]
    candidates = [
        _Candidate(id_, style_id, _worth(rating, known))
        for id_, style_id, key in photos
        if (rating := await _rate(runtime, key))
    ]
    best = _choose(candidates)
    async with runtime.database.transaction() as session:
        user_id = await session.scalar(
            update(Shoot)
            .where(Shoot.id == shoot_id)
            .values(suggested=[str(each) for each in best])
            .returning(Shoot.user_id)
        )
        if user_id:
            await events.publish(session, user_id, "shoot", id=shoot_id)


async def _photos(session: AsyncSession, shoot_id: UUID) -> Sequence[tuple[UUID, str, str]]:
    """Return the id, the style and the key of each finished photo."""
    found = await session.execute(
        select(Creation.id, Creation.style_id, StoredFile.key)
        .join(CreationRequest, CreationRequest.id == Creation.request_id)
        .join(StoredFile, StoredFile.id == Creation.file_id)
        .where(CreationRequest.shoot_id == shoot_id, Creation.status == "DONE", Creation.deleted_at.is_(None))
        .order_by(Creation.id)
    )
    return [(id_, style_id, key) for id_, style_id, key in found]


async def _rate(runtime: Runtime, key: str) -> Rating | None:
    try:
        picture = await runtime.storage.get(key)
        rating: Rating | None = await runtime.engines.get(runtime.settings.engine.inspector).run("rate", picture)
    except (FileNotFoundError, EngineError):  # deleted meanwhile
        return None
    return rating


def _worth(rating: Rating, known: Sequence[tuple[float, ...]]) -> float:
    nearest = min((dist(rating.face, face) for face in known), default=SAME_PERSON)
    return (1 - nearest / SAME_PERSON) + 0.5 * rating.sharpness + 0.5 * min(1.0, rating.eyes / _EYES_OPEN)


def _choose(candidates: Sequence[_Candidate]) -> list[UUID]:
    """Return the best ones, the best first, not too many of one style."""
    chosen: list[UUID] = []
    of_style: Counter[str] = Counter()
    for each in sorted(candidates, key=lambda candidate: -candidate.worth):
        if of_style[each.style_id] < _MOST_OF_ONE_STYLE:
            of_style[each.style_id] += 1
            chosen.append(each.id)
    return chosen[: max(_FEWEST_SUGGESTED, len(candidates) // _SUGGESTED_SHARE)]
