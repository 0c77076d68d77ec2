"""The embedded engine as the bench calls it: from where set-up put it, in one piece, telling nobody how far it is."""

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


def quiet(_share: float) -> None:
    """The bench shows results, not progress."""


def never() -> bool:
    return False
