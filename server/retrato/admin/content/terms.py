"""The versions of the terms: `content/terms/<number>/`. One that counts cannot change, because people agreed to it."""

from collections.abc import Collection
from datetime import datetime
from pathlib import PurePosixPath
from typing import Annotated, Any, Literal

from pydantic import AwareDatetime, Field

from retrato import content_edits
from retrato.admin.audit import Subject
from retrato.admin.content import files, rich_texts, yaml_text
from retrato.admin.content.files import Texts
from retrato.admin.content.post_schemas import Html
from retrato.admin.content.schemas import Version
from retrato.admin.member import CurrentMember
from retrato.admin.rights import Right
from retrato.admin.route import admin_router, needs
from retrato.admin.schemas import Reason
from retrato.db import Session
from retrato.errors import AppError, not_exists
from retrato.kit import clock, rich_text
from retrato.kit.content_files import ContentFiles
from retrato.kit.i18n import LANGUAGES, InEveryLanguage, Language
from retrato.kit.schema import Body, Schema
from retrato.request import AppSettings

router = admin_router("content", "/content/terms")


class TermsText(Body):
    intro: str = Field(min_length=1, max_length=500)
    news: str = Field("", max_length=2000)
    """What is new, in plain text."""
    html: Html = Field(min_length=1)


class TermsForm(Body):
    id: int = Field(ge=1, le=9999)
    """The next number adds a version."""
    version: Version | None = None
    """Of the files that the editor saw; None for a new version."""
    draft: bool
    counts_from: AwareDatetime | None = None
    """A version that is published needs it."""
    texts: Annotated[
        dict[Language, TermsText],
        InEveryLanguage,
        Field(examples=[{language: {"intro": "Text", "html": "<p>Text</p>"} for language in LANGUAGES}]),
    ]
    reason: Reason


class TermsDeletion(Body):
    id: int = Field(ge=1, le=9999)
    version: Version
    reason: Reason


class EditedTermsText(Schema):
    intro: str
    news: str
    html: str


class EditedTerms(Schema):
    id: int
    version: str
    status: Literal["draft", "scheduled", "current", "past"]
    counts_from: datetime | None
    texts: dict[Language, EditedTermsText]


@router.get("")
@needs(Right.EDIT_CONTENT)
async def list_terms(session: Session, settings: AppSettings) -> list[EditedTerms]:
    """List all versions, newest first."""
    return _all(await content_edits.read_files(session, settings.content))


@router.post("/save")
@needs(Right.EDIT_CONTENT, audited=True)
async def save_terms(
    form: TermsForm, member: CurrentMember, session: Session, settings: AppSettings
) -> list[EditedTerms]:
    """Add a version, change one that does not count yet, or publish it: from its moment on, everybody has to agree."""
    before = await files.open_for_change(session, settings.content, _names(form.id), form.version)
    versions = {found.id: found for found in _all(await content_edits.read_files(session, settings.content))}
    old = versions.get(form.id)
    if old and form.version is None:
        raise AppError(409, "termsOpen")
    if old and old.status in ("current", "past"):
        raise AppError(409, "termsInForce")
    if not old and (form.id != max(versions, default=0) + 1 or any(_is_open(other) for other in versions.values())):
        raise AppError(409, "termsOpen")
    if not form.draft:
        _check(form, versions.get(form.id - 1))
    await files.save(
        session, settings.content, member, before, _changed(before, form), Subject("terms", form.id), form.reason
    )
    return await list_terms(session, settings)


@router.post("/delete")
@needs(Right.EDIT_CONTENT, audited=True)
async def delete_terms(
    form: TermsDeletion, member: CurrentMember, session: Session, settings: AppSettings
) -> list[EditedTerms]:
    """Delete a version that does not count yet."""
    member.require_confirmed()
    before = await files.open_for_change(session, settings.content, _names(form.id), form.version)
    versions = {found.id: found for found in _all(await content_edits.read_files(session, settings.content))}
    if form.id not in versions:
        raise not_exists("textUnknown")
    if not _is_open(versions[form.id]):
        raise AppError(409, "termsInForce")
    after = dict.fromkeys(before)
    await files.save(session, settings.content, member, before, after, Subject("terms", form.id), form.reason)
    return await list_terms(session, settings)


def require_open(content: ContentFiles, names: Collection[str]) -> None:
    """Raise if one of these files belongs to a version that counts."""
    counting = [name for version in _all(content) if not _is_open(version) for name in _names(version.id)]
    if not set(counting).isdisjoint(names):
        raise AppError(409, "termsInForce")


def _names(number: int) -> list[str]:
    return [f"terms/{number}/version.yaml", *(f"terms/{number}/{language}.md" for language in LANGUAGES)]


def _is_open(terms: EditedTerms) -> bool:
    return terms.status in ("draft", "scheduled")


def _check(form: TermsForm, previous: EditedTerms | None) -> None:
    if form.counts_from is None:
        raise AppError(422, "invalid", fields={"countsFrom": "required"})
    earliest = max([clock.now(), *([previous.counts_from] if previous and previous.counts_from else [])])
    if form.counts_from <= earliest:
        raise AppError(422, "termsDate", fields={"countsFrom": "date"})
    if missing := [f"texts.{language}.news" for language, text in form.texts.items() if not text.news and previous]:
        raise AppError(422, "invalid", fields=dict.fromkeys(missing, "required"))


def _all(content: ContentFiles) -> list[EditedTerms]:
    numbers = [int(PurePosixPath(name).parent.name) for name in content.names("terms/*/version.yaml")]
    found = [_edited(number, files.read(content, _names(number))) for number in sorted(numbers, reverse=True)]
    counting = [terms.id for terms in found if not _is_open(terms)]
    return [terms.model_copy(update={"status": "past"}) if terms.id in counting[1:] else terms for terms in found]


def _edited(number: int, texts: Texts) -> EditedTerms:
    metadata = yaml_text.parse(texts[f"terms/{number}/version.yaml"] or "") or {}
    counts_from: datetime | None = metadata.get("countsFrom")
    by_language = {}
    for language in LANGUAGES:
        values, body = rich_texts.split(texts[f"terms/{number}/{language}.md"] or "---\n---\n")
        by_language[language] = EditedTermsText(
            intro=values.get("intro", ""), news=values.get("news", ""), html=rich_text.from_markdown(body)
        )
    is_draft = metadata.get("draft", False) or counts_from is None
    return EditedTerms(
        id=number,
        version=files.version_of(texts),
        status="draft" if is_draft else "scheduled" if counts_from and counts_from > clock.now() else "current",
        counts_from=counts_from,
        texts=by_language,
    )


def _changed(before: Texts, form: TermsForm) -> Texts:
    name, *_ = _names(form.id)
    metadata: dict[str, Any] = {"draft": form.draft or None, "countsFrom": form.counts_from}
    after = {name: yaml_text.change_mapping(before[name] or "", metadata)}
    for language, text in form.texts.items():
        file = f"terms/{form.id}/{language}.md"
        after[file] = rich_texts.changed_file(before[file], {"intro": text.intro, "news": text.news}, text.html)
    return after
