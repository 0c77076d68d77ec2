"""Edits a finished photo."""

from retrato.integrations.engines.atelier.edit.background import replace_background
from retrato.integrations.engines.atelier.edit.crop import crop
from retrato.integrations.engines.atelier.edit.enlarge import enlarge
from retrato.integrations.engines.atelier.edit.passport import passport
from retrato.integrations.engines.atelier.networks import Networks
from retrato.integrations.engines.atelier.raster import decode_with_mask
from retrato.integrations.engines.atelier.steps import Steps
from retrato.integrations.engines.contract import Crop, EditRequest, EngineError, Enlarge, Image, ReplaceBackground


def edit(networks: Networks, request: EditRequest, steps: Steps) -> Image:
    steps.reached(0.02)
    try:
        picture, mask = decode_with_mask(request.photo)
    except ValueError as error:
        raise EngineError("unreadable", retryable=False) from error
    match request.edit:
        case Enlarge(factor):
            return enlarge(networks, picture, mask, factor, steps)
        case ReplaceBackground(colour):
            return replace_background(networks, picture, mask, colour, steps)
        case Crop("PASSPORT"):
            return passport(networks, picture, mask, steps)
        case Crop(format_):
            return crop(networks, picture, mask, format_, steps)
