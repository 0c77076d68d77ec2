"""Prices of photos and videos, in tokens."""

from retrato.creation.schemas import Background, CreateBody, Crop, EditBody, Enlarge
from retrato.settings import Prices


def price_of_one(prices: Prices, body: CreateBody) -> int:
    """Return the price of each photo or video of the request."""
    if body.reimagine:
        return {"SD": prices.PHOTO_EDIT_SD, "HD": prices.PHOTO_EDIT_HD, "UHD": prices.PHOTO_EDIT_UHD}[
            body.reimagine.quality
        ]
    if body.animate:
        return {"SD": prices.VIDEO_SD, "HD": prices.VIDEO_HD}[body.animate.quality]
    return prices.PHOTO


def price_of_edit(prices: Prices, body: EditBody) -> int:
    match body.edit:
        case Enlarge(factor=factor):
            return {2: prices.LARGER_2X, 4: prices.LARGER_4X}[factor]
        case Background():
            return prices.BACKGROUND
        case Crop():
            return prices.CROP
