"""The embedded engine, called directly and without progress reports."""

from retrato.integrations.engines.atelier.engine import Atelier
from retrato.integrations.engines.atelier.recipe import Style
from retrato.kit.content_files import ContentFiles
from retrato.settings import PROJECT, EngineSettings

WEIGHTS = EngineSettings().weights
CONTENT = PROJECT / "content"


def embedded_engine(threads: int = EngineSettings().threads) -> Atelier:
    return Atelier(WEIGHTS, CONTENT, threads)


def styles() -> list[Style]:
    files = ContentFiles(CONTENT)
    return [files.read(name, Style) for name in files.names("styles/*.yaml")]


def ignore_progress(_share: float) -> None:
    """Discard progress reports."""


def never_cancel() -> bool:
    return False
