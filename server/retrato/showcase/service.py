from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationInfo
from pydantic.alias_generators import to_camel
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato import content_edits
from retrato.kit.content_files import ContentFiles
from retrato.kit.i18n import Translated
from retrato.kit.schema import LocalizedText
from retrato.media import public_files
from retrato.media.public_files import PublicFiles
from retrato.showcase import schemas
from retrato.showcase.schemas import UseCase
from retrato.tables import ContentLoad, Style


def _existing_file(name: str, info: ValidationInfo) -> str:
    """Fail on a missing file when the content is loaded, not when the page is shown."""
    public: PublicFiles = (info.context or {})["public"]
    if public.find(name) is None:
        raise ValueError("there is no such file")
    return name


def _with_portrait(name: str, info: ValidationInfo) -> str:
    _existing_file(portrait_of(name), info)
    return name


def _with_poster(name: str, info: ValidationInfo) -> str:
    _existing_file(poster_of(name), info)
    return name


def portrait_of(name: str) -> str:
    """Return the picture before, of `demos/neon-city/reimagine-elena.webp`."""
    return f"people/{Path(name).stem.partition('-')[2]}.jpg"


def poster_of(name: str) -> str:
    return name.removesuffix("mp4") + "webp"


_File = Annotated[str, AfterValidator(_existing_file)]
_Picture = Annotated[_File, Field(pattern=r"^(demos/[^/]+|pictures)/[^/]+\.(webp|jpg)$")]
_Result = Annotated[_File, AfterValidator(_with_portrait), Field(pattern=r"^demos/[^/]+/reimagine-[^/]+\.webp$")]
_Film = Annotated[_File, AfterValidator(_with_poster), Field(pattern=r"^demos/[^/]+/[^/]+\.mp4$")]
_Three = Annotated[list[_Picture], Field(min_length=3, max_length=3)]
_Some = Annotated[list[_Picture], Field(min_length=1)]


# A file without any is only a comment.
_Alts = Annotated[dict[str, Translated], BeforeValidator(lambda texts: texts or {})]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", alias_generator=to_camel)


class _Sides(_Part):
    f: Annotated[list[_Result], Field(min_length=3, max_length=3)]
    m: Annotated[list[_Result], Field(min_length=3, max_length=3)]


class _Author(_Part):
    name: str
    description: Translated
    avatar: _File | None = None
    link: str | None = None


class _Testimonial(_Part):
    quote: Translated
    author: _Author


class _Landing(_Part):
    before_after: _Sides
    examples: Annotated[list[_Some], Field(min_length=1)]
    how_works: _Three
    films: Annotated[list[_Film], Field(min_length=1)]
    films_published_at: date
    use_cases: dict[UseCase, _Some]
    finale: _Some
    testimonials: Annotated[list[_Testimonial], Field(min_length=3, max_length=3)]


async def load(session: AsyncSession, files: ContentFiles) -> None:
    """Keep what the landing page shows, so that it stays while a later load fails."""
    made = await _make(session, files)
    await content_edits.save_outcome(session, showcase=made.model_dump(mode="json", by_alias=True))


async def showcase(session: AsyncSession, folder: Path) -> schemas.Showcase:
    loaded = await session.get(ContentLoad, 1)
    if loaded and loaded.showcase:
        return schemas.Showcase.model_validate(loaded.showcase)
    return await _make(session, await content_edits.read_files(session, folder))


def alt_texts(files: ContentFiles) -> Mapping[str, LocalizedText]:
    """Return the descriptions of pictures (`pictures/…`) by name."""
    texts = files.read("pictures.yaml", _Alts) if files.names("pictures.yaml") else {}
    return {name: {str(language): alt for language, alt in text.items()} for name, text in texts.items()}


async def _make(session: AsyncSession, files: ContentFiles) -> schemas.Showcase:
    public = await public_files.read(session, files.folder)
    landing = files.read("landing.yaml", _Landing, {"public": public})
    names = {f"demos/{row.id}": row.name for row in await session.execute(select(Style.id, Style.name))}
    names.update(alt_texts(files))

    def address(name: str) -> str:
        return public.url_of(name) or ""

    def shot(name: str) -> schemas.Shot:
        return schemas.Shot(src=address(name), name=names.get(name) or names.get(name.rpartition("/")[0], {}))

    def pair(name: str) -> schemas.Pair:
        return schemas.Pair(before=address(portrait_of(name)), **shot(name).model_dump())

    def film(name: str) -> schemas.Film:
        return schemas.Film(
            poster=address(poster_of(name)), published_at=landing.films_published_at, **shot(name).model_dump()
        )

    return schemas.Showcase(
        before_after=schemas.BeforeAfter(
            f=[pair(name) for name in landing.before_after.f], m=[pair(name) for name in landing.before_after.m]
        ),
        examples=[[shot(name) for name in column] for column in landing.examples],
        how_works=[shot(name) for name in landing.how_works],
        films=[film(name) for name in landing.films],
        use_cases={use: [shot(name) for name in shots] for use, shots in landing.use_cases.items()},
        finale=[shot(name) for name in landing.finale],
        testimonials=[
            schemas.Testimonial(
                quote=testimonial.quote,
                author=schemas.Author(
                    name=testimonial.author.name,
                    description=testimonial.author.description,
                    avatar=address(testimonial.author.avatar) if testimonial.author.avatar else None,
                    link=testimonial.author.link,
                ),
            )
            for testimonial in landing.testimonials
        ],
    )
