"""The embedded engine, called directly and without progress reports."""

from retrato.integrations.engines.atelier.engine import Atelier
from retrato.integrations.engines.atelier.recipe import Style
from retrato.kit import content_file
from retrato.settings import PROJECT, EngineSettings

WEIGHTS = EngineSettings().weights
CONTENT = PROJECT / "content"


def embedded_engine(threads: int = EngineSettings().threads) -> Atelier:
    return Atelier(WEIGHTS, CONTENT, threads)


def styles() -> list[Style]:
    return [content_file.read(file, Style) for file in sorted((CONTENT / "styles").glob("*.yaml"))]


def ignore_progress(_share: float) -> None:
    """Discard progress reports."""


def never_cancel() -> bool:
    return False
