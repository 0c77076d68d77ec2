"""Loading ready-made shoots from `content/shoots.yaml`."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PositiveInt
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.creation.schemas import Aspect
from retrato.creation.shoots.schemas import MAX_PHOTOS, MIN_PHOTOS
from retrato.db import upsert
from retrato.kit.content_files import ContentError, ContentFiles
from retrato.kit.i18n import Translated
from retrato.tables import ShootTemplate, Style

_Count = Annotated[int, Field(ge=MIN_PHOTOS, le=MAX_PHOTOS)]


class _Template(BaseModel):
    model_config = ConfigDict(extra="forbid")

    id: Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
    name: Translated
    description: Translated
    styles: list[str]
    counts: Annotated[list[_Count], Field(min_length=1)]
    price: PositiveInt
    aspect: Aspect = "1:1"


def _check_ids(templates: list[_Template]) -> list[_Template]:
    ids = [template.id for template in templates]
    if repeated := {id_ for id_ in ids if ids.count(id_) > 1}:
        raise ValueError(f"duplicate ids: {', '.join(sorted(repeated))}")
    return templates


_Templates = Annotated[list[_Template], AfterValidator(_check_ids)]


async def load(session: AsyncSession, files: ContentFiles) -> None:
    """Make the table equal to the file. Idempotent; templates removed from it are no longer offered."""
    templates: list[_Template] = files.read("shoots.yaml", _Templates)
    known = set(await session.scalars(select(Style.id)))
    for template in templates:
        if unknown := set(template.styles) - known:
            raise ContentError(f"shoots.yaml: {template.id} has unknown styles: {', '.join(sorted(unknown))}")
    rows = [
        {
            **template.model_dump(exclude={"styles"}),
            "style_ids": template.styles,
            "position": position,
            "offered": True,
        }
        for position, template in enumerate(templates)
    ]
    ids = [row["id"] for row in rows]
    await session.execute(update(ShootTemplate).where(ShootTemplate.id.not_in(ids)).values(offered=False))
    await upsert(session, ShootTemplate, rows)
