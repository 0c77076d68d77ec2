"""The posts of the blog, as their files have them: `content/posts/<id>/`."""

from datetime import datetime
from pathlib import PurePosixPath
from typing import Any

from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError

from retrato.admin.content import files, rich_texts, yaml_text
from retrato.admin.content.files import Texts
from retrato.admin.content.post_schemas import CompletePost, EditedPost, EditedText, PostEntry, PostForm, PostStatus
from retrato.kit import clock, rich_text
from retrato.kit.content_files import ContentFiles
from retrato.kit.i18n import DEFAULT_LANGUAGE, LANGUAGES

_ID_LENGTH = 60


def names_of(id_: str) -> list[str]:
    return [f"posts/{id_}/post.yaml", *(f"posts/{id_}/{language}.md" for language in LANGUAGES)]


def ids(content: ContentFiles) -> list[str]:
    return [PurePosixPath(name).parent.name for name in content.names("posts/*/post.yaml")]


def new_id(form: PostForm) -> str:
    return rich_text.slug(form.texts[DEFAULT_LANGUAGE].title)[:_ID_LENGTH].strip("-")


def entries(content: ContentFiles) -> list[PostEntry]:
    """Return all posts: first drafts, then the newest."""
    found = [_edited(id_, files.read(content, names_of(id_))) for id_ in ids(content)]
    newest = sorted(found, key=lambda post: post.published_at or clock.now(), reverse=True)
    return sorted(newest, key=lambda post: post.status != "draft")


def show(content: ContentFiles, id_: str) -> EditedPost | None:
    texts = files.read(content, names_of(id_))
    return _edited(id_, texts) if texts[names_of(id_)[0]] is not None else None


def _edited(id_: str, texts: Texts) -> EditedPost:
    metadata = yaml_text.parse(texts[names_of(id_)[0]] or "") or {}
    parts = {language: rich_texts.split(texts[f"posts/{id_}/{language}.md"] or "---\n---\n") for language in LANGUAGES}
    by_language = {
        language: EditedText(
            **{name: str(values.get(name, "")) for name in ("title", "slug", "excerpt")},
            cover_alt=values.get("coverAlt", ""),
            html=rich_text.from_markdown(body),
        )
        for language, (values, body) in parts.items()
    }
    published_at: datetime | None = metadata.get("publishedAt")
    return EditedPost(
        id=id_,
        version=files.version_of(texts),
        title={language: text.title for language, text in by_language.items()},
        slug={language: text.slug for language, text in by_language.items()},
        status=_status(metadata.get("draft", False), published_at),
        published_at=published_at,
        author=metadata.get("author", ""),
        categories=metadata.get("categories", []),
        cover=metadata.get("cover", ""),
        styles=metadata.get("styles", []),
        texts=by_language,
    )


def _status(draft: bool, published_at: datetime | None) -> PostStatus:
    if draft or published_at is None:
        return "draft"
    return "scheduled" if published_at > clock.now() else "published"


def changed(id_: str, before: Texts, form: PostForm) -> Texts:
    """Return the files with what the form says. Raise, as a request that is not valid, if a post is not complete."""
    if not form.draft:
        _check(form)
    name, *_ = names_of(id_)
    published_at = form.published_at or (None if form.draft else clock.now().replace(microsecond=0))
    metadata: dict[str, Any] = {
        "draft": form.draft or None,
        "author": form.author or None,
        "publishedAt": published_at,
        "categories": form.categories or None,
        "cover": form.cover or None,
        "styles": form.styles or None,
    }
    after = {name: yaml_text.change_mapping(before[name] or "", metadata)}
    for language, text in form.texts.items():
        file = f"posts/{id_}/{language}.md"
        front_matter = {
            "title": text.title,
            "slug": text.slug,
            "excerpt": text.excerpt,
            "coverAlt": text.cover_alt,
        }
        after[file] = rich_texts.changed_file(before[file], front_matter, text.html)
    return after


def _check(form: PostForm) -> None:
    try:
        CompletePost.model_validate(form.model_dump(by_alias=True))
    except ValidationError as error:
        problems = [{**problem, "loc": ("body", *problem["loc"])} for problem in error.errors()]
        raise RequestValidationError(problems) from error
