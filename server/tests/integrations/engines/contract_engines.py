"""All engines, for the contract suite: the embedded one, hosted ones with fake servers, and the diffusers engine with
tiny models if its libraries are installed."""

import importlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path

from retrato.integrations.engines.atelier import weights
from retrato.integrations.engines.atelier.engine import Atelier
from retrato.integrations.engines.contract import Engine
from retrato.integrations.engines.hosted.engine import Hosted, Inspector
from retrato.integrations.engines.hosted.fal import Fal
from retrato.integrations.engines.hosted.replicate import Replicate
from retrato.integrations.engines.hosted.store import PostgresCallStore
from retrato.settings import PROJECT, Learning
from tests.doubles import fal_server, replicate_server
from tests.doubles.fal_server import FalServer
from tests.doubles.replicate_server import ReplicateServer

# With and without a training.
HOSTED = ("replicate", "fal", "replicate, references", "fal, references")
# A repeated request is recognised by its key only.
WITHOUT_SEED = {"replicate, references"}
# With each family of photo models.
_DIFFUSERS = (
    "diffusers, flux",
    "diffusers, z-image",
    "diffusers, qwen-image",
    "diffusers, flux2",
    "diffusers, qwen-image-edit, references",
    "diffusers, flux2, references",
)
DIFFUSERS = _DIFFUSERS if find_spec("torch") else ()
NAMES = ("atelier", *HOSTED, *DIFFUSERS)
# A public URL. Webhooks to it arrive only when a test delivers them.
SHOP = "https://shop.example"
_SPEEDUP = 20.0


@contextmanager
def opened(name: str, database_url: str, folder: Path) -> Iterator[Engine]:
    kept = PROJECT / ".cache" / "weights"
    weights.fetch(kept)
    atelier = Atelier(kept, PROJECT / "content", threads=1)
    with ExitStack() as closing:
        match name:
            case "atelier":
                yield atelier
            case _ if name in DIFFUSERS:
                tiny = importlib.import_module("tests.integrations.engines.tiny_diffusers")
                _, photo, *kind = name.split(", ")
                yield tiny.build(folder, photo=photo, learns_by="references" if kind else "training")
            case _:
                provider, _, references = name.partition(", ")
                server = ReplicateServer() if provider == "replicate" else FalServer()
                closing.callback(server.stop)
                learns_by: Learning = "references" if references else "training"
                yield hosted(provider, server.url, database_url, atelier.inspect, learns_by=learns_by)


def hosted(
    name: str,
    url: str,
    database_url: str,
    inspect: Inspector,
    speedup: float = _SPEEDUP,
    learns_by: Learning = "training",
) -> Hosted:
    """Return a hosted engine whose provider is at that URL."""
    replicate, fal = replicate_server.settings_at(url), fal_server.settings_at(url)
    replicate.learns_by = fal.learns_by = learns_by
    provider = Replicate(replicate, speedup) if name == "replicate" else Fal(fal, speedup)
    return Hosted(provider, PostgresCallStore(database_url), inspect, SHOP, speedup)
