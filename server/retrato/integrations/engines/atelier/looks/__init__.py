"""Ways to draw a picture anew: painted, inked, printed, on film. Each kind is a recipe and how it is done."""

from typing import Annotated

from pydantic import Field

from retrato.integrations.engines.atelier.looks.film import Film
from retrato.integrations.engines.atelier.looks.ink import Comic, Pencil, Toon
from retrato.integrations.engines.atelier.looks.oil import Oil
from retrato.integrations.engines.atelier.looks.poster import PopArt, Poster
from retrato.integrations.engines.atelier.looks.watercolour import Watercolour

Look = Annotated[Comic | Film | Oil | Pencil | PopArt | Poster | Toon | Watercolour, Field(discriminator="kind")]
