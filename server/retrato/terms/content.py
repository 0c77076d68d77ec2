"""Loads the terms from `content/terms/`.

Each version is a folder with `version.yaml` and one Markdown file per language.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel
from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.db import upsert
from retrato.kit import clock, rich_text
from retrato.kit.content_files import ContentError, ContentFiles, Markdown
from retrato.kit.i18n import LANGUAGES, Language
from retrato.tables import TermsVersion


class _Status(BaseModel):
    draft: bool = False
    """Nothing of a draft is loaded or checked."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", alias_generator=to_camel)


class _Version(_Part):
    draft: Literal[False] = False
    counts_from: AwareDatetime


class _FrontMatter(_Part):
    intro: Annotated[str, Field(min_length=1, max_length=500)]
    news: Annotated[str, Field(max_length=2000)] = ""


async def load(session: AsyncSession, files: ContentFiles) -> None:
    """Make the table equal to the files."""
    names = [name for name in files.names("terms/*/version.yaml") if not files.read(name, _Status).draft]
    versions = {_number(files, name): files.read(name, _Version) for name in names}
    if problems := list(_wrong_order(files, versions)):
        raise ContentError("\n".join(problems))
    if changed := await _changed_in_force(session, files, versions):
        raise ContentError("\n".join(changed))
    rows = [_row(files, number, version) for number, version in versions.items()]
    await session.execute(delete(TermsVersion).where(TermsVersion.id.not_in(list(versions))))
    await upsert(session, TermsVersion, rows)


def _number(files: ContentFiles, name: str) -> int:
    folder = Path(name).parent.name
    if not folder.isdecimal():
        raise ContentError(f"{files.folder / name}:1: the folder is not named by a number")
    return int(folder)


def _wrong_order(files: ContentFiles, versions: dict[int, _Version]) -> Iterator[str]:
    if sorted(versions) != list(range(1, len(versions) + 1)) or not versions:
        yield f"{files.folder / 'terms'}:1: the versions are not numbered from 1"
        return
    for number, later in pairwise(sorted(versions)):
        if versions[later].counts_from <= versions[number].counts_from:
            location = files.location_of(f"terms/{later}/version.yaml", "countsFrom")
            yield f"{location}: countsFrom: it is not after that of version {number}"


async def _changed_in_force(session: AsyncSession, files: ContentFiles, versions: dict[int, _Version]) -> Sequence[str]:
    """Versions that count neither vanish nor move, because people agreed to them. Their texts are not compared: a
    release may add a language, or render them differently."""
    counting = select(TermsVersion.id, TermsVersion.counts_from).where(TermsVersion.counts_from <= clock.now())
    return [
        f"{files.folder / f'terms/{id_}/version.yaml'}:1: this version counts since {counts_from:%Y-%m-%d}"
        for id_, counts_from in await session.execute(counting)
        if id_ not in versions or versions[id_].counts_from != counts_from
    ]


def _row(files: ContentFiles, number: int, version: _Version) -> dict[str, Any]:
    texts = {language: _text(files, number, language) for language in LANGUAGES}
    articles = {language: rich_text.article(text.body) for language, text in texts.items()}
    return {
        "id": number,
        "counts_from": version.counts_from,
        "intro": {language: text.front_matter.intro for language, text in texts.items()},
        "news": {language: text.front_matter.news for language, text in texts.items()},
        "html": {language: article.html for language, article in articles.items()},
        "contents": {
            language: [asdict(heading) for heading in article.headings] for language, article in articles.items()
        },
    }


def _text(files: ContentFiles, number: int, language: Language) -> Markdown[_FrontMatter]:
    name = f"terms/{number}/{language}.md"
    text = files.read_markdown(name, _FrontMatter)
    problems = [
        f"{files.folder / name}:{text.first_line + line - 1}: <{tag}> is not among the tags of the terms"
        for line, tag in rich_text.forbidden_tags(text.body)
    ]
    if not text.body.strip():
        problems.append(f"{files.folder / name}:{text.first_line}: the text is missing")
    if number > 1 and not text.front_matter.news:
        problems.append(f"{files.location_of(name, 'news')}: news: it does not say what is new")
    if problems:
        raise ContentError("\n".join(problems))
    return text
