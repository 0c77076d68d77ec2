from datetime import date
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationInfo
from pydantic.alias_generators import to_camel
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from retrato.kit.content_files import ContentFiles
from retrato.kit.i18n import Translated
from retrato.media import public_files
from retrato.media.public_files import PublicFiles
from retrato.showcase import schemas
from retrato.showcase.schemas import UseCase
from retrato.tables import Style


def _existing_file(name: str, info: ValidationInfo) -> str:
    """Fail on a missing file when the content is loaded, not when the page is shown."""
    public: PublicFiles = (info.context or {})["public"]
    if public.find(name) is None:
        raise ValueError("there is no such file")
    return name


_File = Annotated[str, AfterValidator(_existing_file)]
_Demo = Annotated[_File, Field(pattern=r"^demos/")]
_Three = Annotated[list[_Demo], Field(min_length=3, max_length=3)]
_Some = Annotated[list[_Demo], Field(min_length=1)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", alias_generator=to_camel)


class _Sides(_Part):
    f: _Three
    m: _Three


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
    films: _Some
    films_published_at: date
    use_cases: dict[UseCase, _Some]
    finale: _Some
    testimonials: Annotated[list[_Testimonial], Field(min_length=3, max_length=3)]


async def load(session: AsyncSession, files: ContentFiles) -> None:
    """Check the file. Nothing is stored in the database."""
    await showcase(session, files)


async def showcase(session: AsyncSession, files: ContentFiles) -> schemas.Showcase:
    public = await public_files.read(session, files.folder)
    landing = files.read("landing.yaml", _Landing, {"public": public})
    names = {row.id: row.name for row in await session.execute(select(Style.id, Style.name))}

    def address(name: str) -> str:
        return public.url_of(name) or ""

    def shot(name: str) -> schemas.Shot:
        return schemas.Shot(src=address(name), name=names.get(name.split("/")[1], {}))

    def pair(name: str) -> schemas.Pair:
        person = Path(name).stem.partition("-")[2]
        return schemas.Pair(before=address(f"people/{person}.jpg"), **shot(name).model_dump())

    def film(name: str) -> schemas.Film:
        poster = address(name.removesuffix("mp4") + "webp")
        return schemas.Film(poster=poster, published_at=landing.films_published_at, **shot(name).model_dump())

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
