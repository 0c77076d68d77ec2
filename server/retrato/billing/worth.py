"""What tokens buy, shown on every payment page."""

from retrato.billing.schemas import Worth
from retrato.settings import Prices

FILM_SECONDS = 4
"""The usual length of a film."""


def worth(tokens: int, prices: Prices) -> Worth:
    """Return how much of each kind the tokens buy, at its smallest quality."""
    return Worth(
        photos=tokens // prices.PHOTO,
        restyles=tokens // prices.PHOTO_EDIT_SD,
        film_seconds=tokens // prices.VIDEO_SD * FILM_SECONDS,
    )
