"""Looks: redraw a picture as a painting, drawing, print or film. Each kind has a recipe and its implementation."""

from typing import Annotated

from pydantic import Field

from retrato.integrations.engines.atelier.looks.chalk import Chalk, ColourPencil, Pastel
from retrato.integrations.engines.atelier.looks.double import DoubleExposure
from retrato.integrations.engines.atelier.looks.engraving import Engraving, Stipple
from retrato.integrations.engines.atelier.looks.facets import Mosaic, Triangles
from retrato.integrations.engines.atelier.looks.film import Film
from retrato.integrations.engines.atelier.looks.gouache import Gouache
from retrato.integrations.engines.atelier.looks.ink import Comic, Pencil, Toon
from retrato.integrations.engines.atelier.looks.oil import Oil
from retrato.integrations.engines.atelier.looks.plate import Plate
from retrato.integrations.engines.atelier.looks.pop import PopArt
from retrato.integrations.engines.atelier.looks.poster import Poster
from retrato.integrations.engines.atelier.looks.screens import Halftone, Manga
from retrato.integrations.engines.atelier.looks.tape import Tape
from retrato.integrations.engines.atelier.looks.watercolour import InkWash, Watercolour

Look = Annotated[
    Chalk
    | ColourPencil
    | Comic
    | DoubleExposure
    | Engraving
    | Film
    | Gouache
    | Halftone
    | InkWash
    | Manga
    | Mosaic
    | Oil
    | Pastel
    | Pencil
    | Plate
    | PopArt
    | Poster
    | Stipple
    | Tape
    | Toon
    | Triangles
    | Watercolour,
    Field(discriminator="kind"),
]
