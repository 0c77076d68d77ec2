"""Fills the gallery of an account without running the engine. In a large gallery, photos share files. There are also
videos, and if `unfinished` one running, one queued and one failed item."""

from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

import pyvips
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.kit import clock
from retrato.kit.ids import new_id
from retrato.media import files
from retrato.runtime import Runtime
from retrato.tables import Creation, CreationRequest, StoredFile, Style, User

_SHAPES = ((768, 768), (1024, 576), (576, 1024))
_PICTURES = 24
_SHARED_FROM = 1000
_VIDEOS = 3
_DAYS = 400


async def fill(runtime: Runtime, email: str, photos: int, *, unfinished: bool = True) -> None:
    demos = runtime.settings.content / "demos"
    async with runtime.database.transaction() as session:
        user_id = (await session.scalars(select(User.id).where(User.email == email))).one()
        styles = (await session.scalars(select(Style.id).order_by(Style.id))).all()
        request = CreationRequest(user_id=user_id, fingerprint="-")
        session.add(request)
        await session.flush()
        now = clock.now()

        def row(style: str, **rest: Any) -> dict[str, Any]:
            made = {"id": new_id(), "request_id": request.id, "user_id": user_id, "style_id": style, "options": {}}
            state = {"seed": 1, "tokens": 4, "attempts": 1, "progress": 1.0, "status": "DONE", "finished_at": now}
            times = {"created_at": now, "deadline_at": now + timedelta(hours=1)}
            nothing = {"file_id": None, "poster_file_id": None, "source_file_id": None, "seconds": None, "error": None}
            return {**made, **state, **times, **nothing, "lease_until": None, "favourite": False, **rest}

        async def stored(number: int) -> UUID:
            data, size = _picture(demos, number * 7 % _PICTURES)
            return (await _stored(session, runtime, user_id, data, "image/jpeg", size)).id

        pictures = [await stored(number) for number in range(photos if photos < _SHARED_FROM else _PICTURES)]
        rows = [
            row(
                styles[number % len(styles)],
                kind="PHOTO",
                mode="IMAGINE",
                file_id=pictures[number % len(pictures)],
                favourite=number % 10 == 0,
                created_at=now - timedelta(days=_DAYS * (photos - number) / max(photos, 4000)),
            )
            for number in range(photos)
        ]
        # The newest one was made from another.
        rows[-1] |= {"mode": "REIMAGINE", "source_file_id": await stored(1)}
        for film in sorted(demos.glob("*/animate-*.mp4"))[:_VIDEOS]:
            video = await _stored(session, runtime, user_id, film.read_bytes(), "video/mp4")
            poster = await _stored(session, runtime, user_id, film.with_suffix(".webp").read_bytes(), "image/webp")
            films = {"kind": "VIDEO", "mode": "ANIMATE", "seconds": 4.0}
            rows.append(row(film.parent.name, **films, file_id=video.id, poster_file_id=poster.id))
        if unfinished:
            photo = {"kind": "PHOTO", "mode": "IMAGINE", "finished_at": None}
            # No worker takes what is leased.
            leased = photo | {"lease_until": now + timedelta(hours=1)}
            rows += [
                row("neon-city", **leased, status="RUNNING", progress=0.45),
                row("neon-city", **leased, status="QUEUED", progress=0.0),
                row("neon-city", **photo | {"finished_at": now}, status="FAILED", error="noFace"),
            ]
        await session.execute(insert(Creation), rows)


@cache
def _picture(demos: Path, number: int) -> tuple[bytes, tuple[int, int]]:
    found = sorted(demos.glob("*/imagine-*.webp"))
    width, height = _SHAPES[number % len(_SHAPES)]
    source = str(found[number * 8 % len(found)])
    picture = pyvips.Image.thumbnail(source, width, height=height, crop="centre", size="both")
    return picture.jpegsave_buffer(Q=90), (width, height)


async def _stored(
    session: AsyncSession,
    runtime: Runtime,
    user_id: UUID,
    data: bytes,
    content_type: str,
    size: tuple[int, int] = (480, 480),
) -> StoredFile:
    width, height = size
    return await files.store(
        session, runtime.storage, user_id=user_id, data=data, content_type=content_type, width=width, height=height
    )
