"""The frequent questions, in their order: `content/faq.yaml`."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from pydantic import Field, StringConstraints
from sqlalchemy.ext.asyncio import AsyncSession

from retrato import content_edits
from retrato.admin import audit
from retrato.admin.audit import Subject
from retrato.admin.content import editing, rich_texts, yaml_text
from retrato.admin.content.changes import changed_entries
from retrato.admin.content.editing import Edit
from retrato.admin.content.post_schemas import Html
from retrato.admin.content.schemas import Lines, Slug, Version
from retrato.admin.member import CurrentMember, Member
from retrato.admin.rights import Right
from retrato.admin.route import admin_router, needs
from retrato.admin.schemas import Reason
from retrato.db import Session
from retrato.errors import AppError, not_exists
from retrato.kit import markdown_text, rich_text
from retrato.kit.i18n import DEFAULT_LANGUAGE, InEveryLanguage, Language
from retrato.kit.schema import Body, LocalizedText, NoRepeats, Schema
from retrato.request import AppSettings
from retrato.settings import Settings

_FILE = "faq.yaml"
_LINE = 110
"""Lines of answers are indented in the file."""
router = admin_router("content", "/content/questions")
_Entry = dict[str, Any]


class QuestionForm(Body):
    id: Slug | None = None
    """None for a new question, whose id is made of its English text: it is the anchor on the page."""
    version: Version
    group: Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=30)] = Field(
        examples=["start"]
    )
    question: Lines
    answer: Annotated[
        dict[Language, Annotated[Html, Field(min_length=1)]],
        InEveryLanguage,
        Field(examples=[{"en": "<p>Text</p>", "es": "<p>Texto</p>"}]),
    ]
    """HTML."""
    reason: Reason


class QuestionOrder(Body):
    version: Version
    ids: Annotated[list[Slug], NoRepeats] = Field(max_length=500)
    """Of all questions."""
    reason: Reason


class QuestionDeletion(Body):
    id: Slug
    version: Version
    reason: Reason


class EditedQuestion(Schema):
    id: str
    group: str
    question: LocalizedText
    answer: LocalizedText
    """Sanitized HTML."""


class EditedQuestions(Schema):
    version: str
    max_characters: int
    """Of the plain text of an answer."""
    questions: list[EditedQuestion]


@router.get("")
@needs(Right.EDIT_CONTENT)
async def show_questions(session: Session, settings: AppSettings) -> EditedQuestions:
    text = (await content_edits.read_files(session, settings.content)).text(_FILE)
    return EditedQuestions(
        version=editing.version_of(text),
        max_characters=rich_text.MAX_CHARACTERS,
        questions=[
            EditedQuestion(
                **entry
                | {
                    "answer": {
                        language: rich_text.from_markdown(answer) for language, answer in entry["answer"].items()
                    }
                }
            )
            for entry in yaml_text.parse(text)
        ],
    )


@router.post("/save")
@needs(Right.EDIT_CONTENT, audited=True)
async def save_question(
    form: QuestionForm, member: CurrentMember, session: Session, settings: AppSettings
) -> EditedQuestions:
    """Change a question, or add one at the end of its group."""
    entries = await _entries(session, settings)
    id_ = form.id or rich_text.slug(form.question[DEFAULT_LANGUAGE])[:60].strip("-")
    index = next((index for index, entry in enumerate(entries) if entry["id"] == id_), None)
    if form.id and index is None:
        raise not_exists("textUnknown")
    if not form.id and (index is not None or not id_):
        raise AppError(409, "questionExists", fields={"question.en": "repeated"})
    before = entries[index]["answer"] if index is not None else {}
    entry = {"id": id_, "group": form.group, "question": form.question, "answer": _answers(before, form.answer)}
    if index is None:
        last = max((at for at, other in enumerate(entries) if other["group"] == form.group), default=len(entries) - 1)
        entries.insert(last + 1, entry)
    else:
        entries[index] = entry
    await _save(session, settings, member, entries, form.version, id_, form.reason)
    return await show_questions(session, settings)


@router.post("/order")
@needs(Right.EDIT_CONTENT, audited=True)
async def order_questions(
    form: QuestionOrder, member: CurrentMember, session: Session, settings: AppSettings
) -> EditedQuestions:
    entries = {entry["id"]: entry for entry in await _entries(session, settings)}
    if set(form.ids) != set(entries):
        raise AppError(409, "contentChanged")
    await _save(session, settings, member, [entries[id_] for id_ in form.ids], form.version, None, form.reason)
    return await show_questions(session, settings)


@router.post("/delete")
@needs(Right.EDIT_CONTENT, audited=True)
async def delete_question(
    form: QuestionDeletion, member: CurrentMember, session: Session, settings: AppSettings
) -> EditedQuestions:
    """Delete a question. The last one stays."""
    member.require_confirmed()
    entries = await _entries(session, settings)
    rest = [entry for entry in entries if entry["id"] != form.id]
    if len(rest) == len(entries):
        raise not_exists("textUnknown")
    await _save(session, settings, member, rest, form.version, form.id, form.reason)
    return await show_questions(session, settings)


async def _entries(session: AsyncSession, settings: Settings) -> list[_Entry]:
    await content_edits.lock(session)
    entries: list[_Entry] = yaml_text.parse((await content_edits.read_files(session, settings.content)).text(_FILE))
    return entries


def _answers(before: Mapping[str, str], html: Mapping[Language, str]) -> dict[Language, str]:
    """Return the Markdown of the answers."""
    answers = {}
    for language, text in html.items():
        old = before.get(language, "")
        source = rich_texts.changed_markdown(old, text)
        answers[language] = source if source == old else markdown_text.wrapped(source, _LINE)
        field = f"answer.{language}"
        if not answers[language]:
            raise AppError(422, "invalid", fields={field: "required"})
        if rich_text.is_too_long(rich_text.from_markdown(answers[language])):
            bound = rich_text.MAX_CHARACTERS
            raise AppError(422, "too-big", text="textTooBig", fields={field: "too-big"}, bound=bound)
    return answers


async def _save(
    session: AsyncSession,
    settings: Settings,
    member: Member,
    entries: Sequence[_Entry],
    seen: str,
    id_: str | None,
    reason: str,
) -> None:
    before = (await content_edits.read_files(session, settings.content)).text(_FILE)
    text = yaml_text.change_list(before, entries)
    await editing.save(session, settings.content, member, {_FILE: Edit(text, seen)})
    was, became = changed_entries(yaml_text.parse(before), entries)
    subject = Subject("question", id_) if id_ else Subject("content", _FILE)
    audit.record(session, member, subject, before=was, after=became, reason=reason)
