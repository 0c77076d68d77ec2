"""The embedded engine as the bench calls it: from where set-up put it, in one piece, telling nobody how far it is."""

from retrato.integrations.engines.atelier.engine import Atelier
from retrato.settings import PROJECT, EngineSettings

WEIGHTS = EngineSettings().weights
CONTENT = PROJECT / "content"


def embedded_engine() -> Atelier:
    return Atelier(WEIGHTS, CONTENT)


def quiet(_share: float) -> None:
    """The bench shows results, not progress."""


def never() -> bool:
    return False
