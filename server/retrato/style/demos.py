"""What each style looks like: pictures and films in `content/demos/{style}/`, of people who do not exist. `make_demos`
makes them; loading the content finds them by their names."""

from dataclasses import dataclass
from pathlib import Path

from retrato.kit.content_file import ContentError
from retrato.media import public_files


@dataclass(frozen=True)
class Demos:
    """Public addresses; what has not been made yet is missing."""

    imagine: list[str]
    reimagine: list[str]
    """Before and after, in turn (S3.3)."""
    animate: list[str]
    """Film and poster, in turn."""


def file_name(mode: str, person: str) -> str:
    return f"{mode.lower()}-{person}.{'mp4' if mode == 'ANIMATE' else 'webp'}"


def found(content: Path, style: str) -> Demos:
    def names(pattern: str) -> list[str]:
        return [f"demos/{style}/{file.name}" for file in sorted((content / "demos" / style).glob(pattern))]

    def addresses(names: list[str]) -> list[str]:
        return [_address(content, name) for name in names]

    return Demos(
        imagine=addresses(names("imagine-*.webp")),
        reimagine=addresses(
            [name for after in names("reimagine-*.webp") for name in (f"people/{_person(after)}.jpg", after)]
        ),
        animate=addresses([name for film in names("animate-*.mp4") for name in (film, film[: -len("mp4")] + "webp")]),
    )


def _address(content: Path, name: str) -> str:
    address = public_files.address(content, name)
    if address is None:
        raise ContentError(f"{content / name}: it belongs to a demo, and it is not there")
    return address


def _person(name: str) -> str:
    return Path(name).stem.partition("-")[2]
