"""The FAQ: loading the content file, and the endpoint."""

from pathlib import Path

import httpx
import psycopg
import pytest

from retrato.content import load_content
from retrato.faq import service
from retrato.kit.content_files import ContentError, ContentFiles
from retrato.kit.rich_text import MAX_CHARACTERS
from retrato.runtime import Runtime


@pytest.mark.usefixtures("content")
async def test_questions_are_translated_and_in_file_order(client: httpx.AsyncClient) -> None:
    english = (await client.get("/api/faq")).json()
    spanish = (await client.get("/api/faq", headers={"x-language": "es"})).json()
    assert len(english) >= 12
    assert [item["id"] for item in english] == [item["id"] for item in spanish]
    assert all(set(item) == {"id", "question", "answer", "group"} for item in english)
    assert all(one["question"] != other["question"] for one, other in zip(english, spanish, strict=True))
    assert all(item["answer"].startswith(("<p>", "<ol>")) for item in english + spanish)


async def test_loading_twice_changes_nothing(runtime: Runtime, query: psycopg.Connection) -> None:
    await load_content(runtime)
    once = query.execute("select * from faq order by id").fetchall()
    await load_content(runtime)
    assert query.execute("select * from faq order by id").fetchall() == once


async def test_question_removed_from_the_file_is_deleted(
    runtime: Runtime, query: psycopg.Connection, tmp_path: Path
) -> None:
    await load_content(runtime)
    entry = 'id: one\n  group: start\n  question: {en: "One?", es: "¿Uno?"}\n  answer: {en: "Yes.", es: "Sí."}\n'
    (tmp_path / "faq.yaml").write_text(f"- {entry}", encoding="utf-8")
    async with runtime.database.transaction() as session:
        await service.load(session, ContentFiles(tmp_path))
    assert query.execute("select id from faq").fetchall() == [("one",)]


async def test_missing_translation_is_reported_with_file_and_line(runtime: Runtime, tmp_path: Path) -> None:
    (tmp_path / "faq.yaml").write_text('- id: one\n  group: start\n  question: {en: "One?"}\n  answer: {}\n')
    with pytest.raises(ContentError) as refusal:
        async with runtime.database.transaction() as session:
            await service.load(session, ContentFiles(tmp_path))
    assert f"{tmp_path / 'faq.yaml'}:3: 0.question" in str(refusal.value)
    assert f"{tmp_path / 'faq.yaml'}:4: 0.answer" in str(refusal.value)


async def test_answer_above_the_limit_is_too_big(runtime: Runtime, query: psycopg.Connection, tmp_path: Path) -> None:
    """docs/product.md#rich-text"""

    async def load(characters: int) -> None:
        answer = f'{{en: "Yes.", es: "**{"x" * characters}**"}}'
        entry = f'id: one\n  group: start\n  question: {{en: "One?", es: "¿Uno?"}}\n  answer: {answer}\n'
        (tmp_path / "faq.yaml").write_text(f"- {entry}", encoding="utf-8")
        async with runtime.database.transaction() as session:
            await service.load(session, ContentFiles(tmp_path))

    with pytest.raises(ContentError, match=r"faq\.yaml:4: 0\.answer\.es: too-big: at most 5000 characters"):
        await load(MAX_CHARACTERS + 1)
    # Markup does not count.
    await load(MAX_CHARACTERS)
    assert query.execute("select length(answer->>'es') from faq where id = 'one'").fetchone() == (
        MAX_CHARACTERS + len("<p><strong></strong></p>"),
    )
