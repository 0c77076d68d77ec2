"""What a wish costs, in tokens (S9.1)."""

from retrato.creation.schemas import Wish
from retrato.settings import Prices


def price_of_one(prices: Prices, wish: Wish) -> int:
    """Of each photo or video it asks for."""
    if wish.reimagine:
        return {"SD": prices.PHOTO_EDIT_SD, "HD": prices.PHOTO_EDIT_HD, "UHD": prices.PHOTO_EDIT_UHD}[
            wish.reimagine.quality
        ]
    if wish.animate:
        return {"SD": prices.VIDEO_SD, "HD": prices.VIDEO_HD}[wish.animate.quality]
    return prices.PHOTO
