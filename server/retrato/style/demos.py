"""Demo pictures and videos of each style, in `content/demos/{style}/`. `make_demos` generates them."""

from dataclasses import dataclass
from pathlib import Path

from retrato.kit.content_files import ContentError
from retrato.media.public_files import PublicFiles


@dataclass(frozen=True)
class Demos:
    """Public addresses of the demos that exist."""

    imagine: list[str]
    reimagine: list[str]
    """Alternating: before, after."""
    animate: list[str]
    """Alternating: video, poster."""


def file_name(mode: str, person: str) -> str:
    return f"{mode.lower()}-{person}.{'mp4' if mode == 'ANIMATE' else 'webp'}"


def find_demos(public: PublicFiles, style: str) -> Demos:
    def names(pattern: str) -> list[str]:
        return public.names(f"demos/{style}/{pattern}")

    def addresses(names: list[str]) -> list[str]:
        return [_address(public, name) for name in names]

    return Demos(
        imagine=addresses(names("imagine-*.webp")),
        reimagine=addresses(
            [name for after in names("reimagine-*.webp") for name in (f"people/{_person(after)}.jpg", after)]
        ),
        animate=addresses(
            [name for video in names("animate-*.mp4") for name in (video, video[: -len("mp4")] + "webp")]
        ),
    )


def _address(public: PublicFiles, name: str) -> str:
    address = public.url_of(name)
    if address is None:
        raise ContentError(f"{public.folder / name}: this file of a demo is missing")
    return address


def _person(name: str) -> str:
    return Path(name).stem.partition("-")[2]
