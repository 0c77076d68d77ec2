"""Scenes: everything that can be behind a person. Each kind has one file with its recipe and its painter."""

from typing import Annotated

from pydantic import Field

from retrato.integrations.engines.atelier.scenes.backdrop import Backdrop
from retrato.integrations.engines.atelier.scenes.city import City
from retrato.integrations.engines.atelier.scenes.environment import Environment
from retrato.integrations.engines.atelier.scenes.foliage import Foliage
from retrato.integrations.engines.atelier.scenes.landscape import Landscape
from retrato.integrations.engines.atelier.scenes.lights import Lights
from retrato.integrations.engines.atelier.scenes.pattern import Pattern
from retrato.integrations.engines.atelier.scenes.space import Space
from retrato.integrations.engines.atelier.scenes.stage import Stage
from retrato.integrations.engines.atelier.scenes.studio import Studio
from retrato.integrations.engines.atelier.scenes.terrain import Terrain
from retrato.integrations.engines.atelier.scenes.wall import Wall
from retrato.integrations.engines.atelier.scenes.water import Underwater

Scene = Annotated[
    Backdrop
    | City
    | Environment
    | Foliage
    | Landscape
    | Lights
    | Pattern
    | Space
    | Stage
    | Studio
    | Terrain
    | Underwater
    | Wall,
    Field(discriminator="kind"),
]
