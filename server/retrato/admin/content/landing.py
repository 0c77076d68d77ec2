"""The pictures, films and testimonials of the landing page: `content/landing.yaml`."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, StringConstraints
from sqlalchemy.ext.asyncio import AsyncSession

from retrato import content_edits
from retrato.admin import audit
from retrato.admin.audit import Subject
from retrato.admin.content import editing, yaml_text
from retrato.admin.content.editing import Edit
from retrato.admin.content.schemas import Line, Lines, Version
from retrato.admin.member import CurrentMember
from retrato.admin.rights import Right
from retrato.admin.route import admin_router, needs
from retrato.admin.schemas import Reason
from retrato.db import Session
from retrato.kit.i18n import InEveryLanguage, Language
from retrato.kit.schema import Body, Schema
from retrato.media import public_files
from retrato.request import AppSettings
from retrato.showcase.schemas import UseCase
from retrato.showcase.service import portrait_of, poster_of

_FILE = "landing.yaml"
_EXAMPLE = "demos/neon-city/imagine-elena.webp"
router = admin_router("content", "/content/landing")

_Name = Annotated[
    str, StringConstraints(max_length=200, pattern=r"^(demos|people|pictures)/"), Field(examples=[_EXAMPLE])
]
_Three = Annotated[list[_Name], Field(min_length=3, max_length=3)]
_Some = Annotated[list[_Name], Field(min_length=1, max_length=24)]
_Quote = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=400)]
_Quotes = Annotated[dict[Language, _Quote], InEveryLanguage, Field(examples=[{"en": "Text", "es": "Texto"}])]
_Link = Annotated[str, StringConstraints(max_length=300, pattern=r"^(https://|/)\S+$")]


class LandingSides(Body):
    f: _Three
    m: _Three


class LandingAuthor(Body):
    name: Line
    description: Lines
    avatar: _Name | None = None
    link: _Link | None = None


class LandingTestimonial(Body):
    quote: _Quotes
    author: LandingAuthor


class LandingContent(Body):
    before_after: LandingSides
    examples: list[_Some] = Field(min_length=1, max_length=6)
    """Columns."""
    how_works: _Three
    films: _Some
    films_published_at: date
    use_cases: dict[UseCase, _Some]
    finale: _Some
    testimonials: list[LandingTestimonial] = Field(min_length=3, max_length=3)


class LandingForm(LandingContent):
    version: Version
    reason: Reason


class EditedLanding(Schema):
    version: str
    content: LandingContent
    urls: dict[str, str]
    """The address of each picture and film, by name."""


@router.get("")
@needs(Right.EDIT_CONTENT)
async def show_edited_landing(session: Session, settings: AppSettings) -> EditedLanding:
    return await _show(session, settings.content)


@router.post("/save")
@needs(Right.EDIT_CONTENT, audited=True)
async def save_landing(
    form: LandingForm, member: CurrentMember, session: Session, settings: AppSettings
) -> EditedLanding:
    """Change what the landing page shows."""
    before = (await content_edits.read_files(session, settings.content)).text(_FILE)
    was = yaml_text.parse(before)
    values = _values(form)
    text = yaml_text.change_mapping(before, values)
    await editing.save(session, settings.content, member, {_FILE: Edit(text, form.version)})
    changed = [key for key in values if values[key] != was.get(key)]
    audit.record(
        session,
        member,
        Subject("content", _FILE),
        before={key: was.get(key) for key in changed},
        after={key: values[key] for key in changed},
        reason=form.reason,
    )
    return await _show(session, settings.content)


async def _show(session: AsyncSession, folder: Path) -> EditedLanding:
    text = (await content_edits.read_files(session, folder)).text(_FILE)
    public = await public_files.read(session, folder)
    content = LandingContent.model_validate(yaml_text.parse(text))
    urls = {name: public.url_of(name) for name in _pictures(content)}
    return EditedLanding(
        version=editing.version_of(text), content=content, urls={name: url for name, url in urls.items() if url}
    )


def _values(form: LandingForm) -> dict[str, Any]:
    """Return the keys of the file. What is optional is left out."""
    values = form.model_dump(by_alias=True, exclude={"version", "reason"})
    for testimonial in values["testimonials"]:
        author = testimonial["author"]
        testimonial["author"] = {key: value for key, value in author.items() if value is not None}
    return values


def _pictures(content: LandingContent) -> Iterator[str]:
    sides = [*content.before_after.f, *content.before_after.m]
    yield from sides
    yield from map(portrait_of, sides)
    for column in content.examples:
        yield from column
    yield from content.how_works
    yield from content.films
    yield from map(poster_of, content.films)
    for names in content.use_cases.values():
        yield from names
    yield from content.finale
    yield from (item.author.avatar for item in content.testimonials if item.author.avatar)
