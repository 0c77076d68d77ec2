from collections.abc import Sequence
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError
from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.db import upsert
from retrato.faq.schemas import FaqItem
from retrato.kit.content_files import ContentFiles
from retrato.kit.i18n import InEveryLanguage, Language, Translated
from retrato.kit.rich_text import MAX_CHARACTERS, from_markdown, is_too_long
from retrato.tables import Faq


def _rendered(source: str) -> str:
    html = from_markdown(source)
    if is_too_long(html):
        raise PydanticCustomError("too-big", "too-big: at most {bound} characters", {"bound": MAX_CHARACTERS})
    return html


_Answer = Annotated[str, Field(min_length=1), AfterValidator(_rendered)]


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid")

    id: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")
    group: str
    question: Translated
    answer: Annotated[dict[Language, _Answer], InEveryLanguage]
    """Sanitized HTML."""


def _unique_ids(entries: list[_Entry]) -> list[_Entry]:
    ids = [entry.id for entry in entries]
    if repeated := {id_ for id_ in ids if ids.count(id_) > 1}:
        raise ValueError(f"duplicate ids: {', '.join(sorted(repeated))}")
    return entries


_File = Annotated[list[_Entry], Field(min_length=1), AfterValidator(_unique_ids)]


async def load(session: AsyncSession, files: ContentFiles) -> None:
    """Make the table equal to the file."""
    rows = [
        {
            "id": entry.id,
            "group": entry.group,
            "position": position,
            "question": entry.question,
            "answer": entry.answer,
        }
        for position, entry in enumerate(files.read("faq.yaml", _File))
    ]
    await session.execute(delete(Faq).where(Faq.id.not_in([row["id"] for row in rows])))
    await upsert(session, Faq, rows)


async def items(session: AsyncSession, language: Language) -> Sequence[FaqItem]:
    rows = await session.execute(
        select(Faq.id, Faq.question[language].astext, Faq.answer[language].astext, Faq.group).order_by(Faq.position)
    )
    return [FaqItem(id=id_, question=question, answer=answer, group=group) for id_, question, answer, group in rows]
