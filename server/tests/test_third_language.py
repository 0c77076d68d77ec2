"""Adding a language: in a copy of the repository with French added, the checks name every place that lacks it.

See "Add a language" in CONTRIBUTING.md.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from reportlab.pdfbase.ttfonts import TTFontFile

from retrato.kit.i18n import LANGUAGES
from retrato.settings import PROJECT

FRENCH = "fr"
FONTS = PROJECT / "server" / "retrato" / "page" / "fonts"
# Calls the loaders without a database: they validate the files before they use it.
LOAD = """
import asyncio
from pathlib import Path
from retrato.billing import content as billing
from retrato.blog import content as blog, feed_endpoints
from retrato.faq import service as faq
from retrato.kit.content_files import ContentError, ContentFiles
from retrato.style import content as style
from retrato.terms import content as terms

for module in (faq, billing, style, blog, terms):
    try:
        asyncio.run(module.load(None, ContentFiles(Path("content"))))
    except ContentError as error:
        print(error)
    except AttributeError:
        print(module.__name__, "reached the database")
print(*sorted(route.path for route in feed_endpoints.router.routes))
"""
MENTIONS_LANGUAGES = re.compile(rf"\b{LANGUAGES[0]}: .*\b{LANGUAGES[1]}: ", re.DOTALL)


@pytest.fixture(scope="module")
def scratch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the server and its content, with French added to the list of languages and nowhere else."""
    root = tmp_path_factory.mktemp("third-language")
    shutil.copytree(PROJECT / "server" / "retrato", root / "server" / "retrato")
    shutil.copytree(PROJECT / "tools", root / "tools")
    (root / "content").mkdir()
    for name in ("styles", "posts", "terms", "wardrobe"):
        shutil.copytree(PROJECT / "content" / name, root / "content" / name, ignore=shutil.ignore_patterns("*.webp"))
    for file in (PROJECT / "content").glob("*.yaml"):
        shutil.copy(file, root / "content")
    i18n = root / "server" / "retrato" / "kit" / "i18n.py"
    listed = ", ".join(f'"{language}"' for language in LANGUAGES)
    source = i18n.read_text(encoding="utf-8")
    assert f"Language = Literal[{listed}]" in source
    i18n.write_text(source.replace(f"Literal[{listed}]", f'Literal[{listed}, "{FRENCH}"]'), encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def problems(scratch: Path) -> list[str]:
    return _check(scratch)


@pytest.fixture(scope="module")
def loaded(scratch: Path) -> str:
    return _python(scratch, "-c", LOAD).stdout


@pytest.fixture(scope="module")
def translated(scratch: Path, problems: list[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same copy with everything translated (as the English text)."""
    root = tmp_path_factory.mktemp("translated") / "repository"
    shutil.copytree(scratch, root)
    texts = root / "server" / "retrato" / "texts"
    shutil.copy(texts / "en.yaml", texts / f"{FRENCH}.yaml")
    for file in (root / "content").rglob("*.yaml"):
        content = yaml.load(file.read_text(encoding="utf-8"), yaml.CSafeLoader)
        dumped = yaml.dump(_in_french(content), Dumper=yaml.CSafeDumper, allow_unicode=True)
        file.write_text(dumped, encoding="utf-8")
    for file in (root / "content").glob("*/*/en.md"):
        shutil.copy(file, file.with_name(f"{FRENCH}.md"))
    for problem in problems:
        name, _, rest = problem.partition(":")
        if name.endswith(".py"):
            _add_entry(root / name, int(rest.partition(":")[0]))
    return root


def test_the_check_names_every_place_without_the_new_language(scratch: Path, problems: list[str]) -> None:
    named = {problem.partition(":")[0] for problem in problems}
    expected = {
        str(file.relative_to(scratch))
        for file in (scratch / "content").rglob("*.yaml")
        if MENTIONS_LANGUAGES.search(re.sub(r"^#.*", "", file.read_text(encoding="utf-8"), flags=re.MULTILINE))
    }
    posts = {f"content/posts/{post.parent.name}/{FRENCH}.md" for post in scratch.glob("content/posts/*/post.yaml")}
    terms = {f"content/terms/{file.parent.name}/{FRENCH}.md" for file in scratch.glob("content/terms/*/version.yaml")}
    assert len(expected) > 100
    assert len(posts) == 10
    assert len(terms) > 0
    assert named >= expected | posts | terms | {f"server/retrato/texts/{FRENCH}.yaml", "server/retrato/kit/i18n.py"}
    assert all(FRENCH in problem for problem in problems)


def test_every_text_of_a_file_is_named_with_its_line(scratch: Path, problems: list[str]) -> None:
    questions = len(yaml.safe_load((scratch / "content" / "faq.yaml").read_text(encoding="utf-8")))
    lines = [problem for problem in problems if problem.startswith("content/faq.yaml:")]
    assert len(lines) == 2 * questions
    assert "content/faq.yaml:7: no translation for fr" in lines


@pytest.mark.parametrize("file", ["faq.yaml", "plans.yaml", "categories.yaml", "blog-categories.yaml"])
def test_content_without_the_new_language_is_not_loaded(loaded: str, file: str) -> None:
    assert re.search(rf"content/{file}:\d+: .*: Value error, no translation for {FRENCH}\n", loaded)


def test_translated_content_is_loaded(translated: Path) -> None:
    style = translated / "content" / "styles" / "alpine.yaml"
    complete = style.read_text(encoding="utf-8")
    style.write_text(re.sub(rf"^  {FRENCH}: .*\n", "", complete, flags=re.MULTILINE), encoding="utf-8")
    loaded = _python(translated, "-c", LOAD).stdout
    style.write_text(complete, encoding="utf-8")
    assert re.search(rf"content/styles/alpine.yaml:\d+: name: Value error, no translation for {FRENCH}\n", loaded)
    assert "retrato.faq.service reached the database" in loaded
    assert "retrato.billing.content reached the database" in loaded
    assert "retrato.blog.content reached the database" in loaded
    assert "retrato.terms.content reached the database" in loaded


def test_nothing_else_is_missing_once_everything_is_translated(translated: Path) -> None:
    texts = translated / "server" / "retrato" / "texts" / f"{FRENCH}.yaml"
    complete = texts.read_text(encoding="utf-8")
    texts.write_text(re.sub(r"^errors\.notFound:.*\n", "", complete, flags=re.MULTILINE), encoding="utf-8")
    article = translated / "content" / "posts" / "light" / f"{FRENCH}.md"
    article.unlink()
    found = _check(translated)
    texts.write_text(complete, encoding="utf-8")
    shutil.copy(article.with_name("en.md"), article)
    assert found == [
        f"server/retrato/texts/{FRENCH}.yaml: errors.notFound is missing",
        f"content/posts/light/{FRENCH}.md: there is no such file",
    ]


def test_the_blog_has_a_feed_in_the_new_language(loaded: str) -> None:
    assert loaded.splitlines()[-1] == f"/blog/rss.xml /es/blog/rss.xml /{FRENCH}/blog/rss.xml"


def _letters() -> str:
    """Return all letters of the texts and the content, in every language."""
    files = [
        *(PROJECT / "server" / "retrato" / "texts").glob("*.yaml"),
        *(PROJECT / "content").glob("*.yaml"),
        *(PROJECT / "content" / "styles").glob("*.yaml"),
        *(PROJECT / "content" / "posts").glob("*/*.md"),
        *(PROJECT / "web" / "src" / "i18n").glob("*/*.ts"),
    ]
    return "".join(
        sorted({letter for file in files for letter in file.read_text(encoding="utf-8") if letter.isalpha()})
    )


@pytest.mark.parametrize("font", sorted(FONTS.glob("*.ttf")), ids=lambda font: font.stem)
def test_fonts_of_receipts_and_previews_have_every_letter(font: Path) -> None:
    known = TTFontFile(str(font)).charToGlyph
    assert [letter for letter in _letters() if ord(letter) not in known] == []


@pytest.mark.parametrize("family", ["Geist", "Bricolage Grotesque"])
def test_web_fonts_have_every_letter(family: str) -> None:
    styles = (PROJECT / "web" / "src" / "fonts.css").read_text(encoding="utf-8")
    faces = re.findall(rf'@font-face {{\s*font-family: "{family}";.*?}}', styles, flags=re.DOTALL)
    ranges = [
        range(int(first, 16), int(last or first, 16) + 1)
        for face in faces
        for first, last in re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", face)
    ]
    assert [letter for letter in _letters() if not any(ord(letter) in known for known in ranges)] == []


def _check(root: Path) -> list[str]:
    found = _python(root, "tools/check_texts.py")
    assert "Traceback" not in found.stderr, found.stderr
    return found.stderr.splitlines()


def _python(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {"PYTHONPATH": str(root / "server"), "PATH": "/usr/bin:/bin"}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)


def _in_french(value: Any) -> Any:
    if isinstance(value, list):
        return [_in_french(item) for item in value]
    if not isinstance(value, dict):
        return value
    if set(value) == set(LANGUAGES):
        return {**value, FRENCH: value["en"]}
    return {key: _in_french(item) for key, item in value.items()}


def _add_entry(file: Path, line: int) -> None:
    """Add French to the dictionary that begins on a line."""
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[line - 1] = re.sub(r'\{"en": ("[^"]*"|\w+|\{[^}]*\})', rf'{{"en": \1, "{FRENCH}": \1', lines[line - 1])
    file.write_text("".join(lines), encoding="utf-8")
