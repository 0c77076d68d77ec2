"""Opens the engines by name, each with its pool."""

import importlib
from functools import partial

from retrato.integrations.engines.batches import BatchPool
from retrato.integrations.engines.contract import Engine
from retrato.integrations.engines.pool import Pool
from retrato.integrations.engines.process import ProcessPool
from retrato.integrations.engines.threads import ThreadPool
from retrato.settings import Settings

# Loading a model onto a GPU takes a minute, so wait for a cancelled call rather than kill its process.
_GPU_STOP_TIMEOUT = 30.0


class Engines:
    """Opens engines on first use. A web process needs only the one that inspects selfies."""

    def __init__(self, settings: Settings, database_url: str) -> None:
        self._settings, self._database_url = settings, database_url
        self._open: dict[str, Pool] = {}

    def get(self, name: str) -> Pool:
        if name not in self._open:
            self._open[name] = _open_pool(name, self._settings, self._database_url)
        return self._open[name]

    def close(self) -> None:
        for pool in self._open.values():
            pool.close()


def _open_pool(name: str, settings: Settings, database_url: str) -> Pool:
    make = partial(make_engine, name, settings, database_url)
    match name:
        case "replicate":
            return ThreadPool(make(), settings.engine.replicate.at_once)
        case "fal":
            return ThreadPool(make(), settings.engine.fal.at_once)
        case "diffusers":
            return BatchPool(make, batch=settings.engine.diffusers.batch, stop_timeout=_GPU_STOP_TIMEOUT)
        case _:
            return ProcessPool(make, processes=settings.engine.processes)


def make_engine(name: str, settings: Settings, database_url: str) -> Engine:
    """Create an engine whose results are screened. Import lazily: the libraries are heavy, and only the processes that
    run an engine need them."""
    from retrato.integrations.engines.screening import Screened

    return Screened(_make_engine(name, settings, database_url), settings.engine.weights, settings.engine.threads)


def _make_engine(name: str, settings: Settings, database_url: str) -> Engine:
    """Create a built-in engine, or a custom one from `package.module:factory`."""
    match name:
        case "atelier":
            from retrato.integrations.engines.atelier.engine import Atelier

            return Atelier(settings.engine.weights, settings.content, settings.engine.threads)
        case "diffusers":
            from retrato.integrations.engines.diffusers.engine import Diffusers

            return Diffusers(settings.engine.diffusers, settings.engine.weights, settings.engine.threads)
        case "replicate" | "fal":
            from retrato.integrations.engines.hosted.engine import Hosted
            from retrato.integrations.engines.hosted.fal import Fal
            from retrato.integrations.engines.hosted.replicate import Replicate
            from retrato.integrations.engines.hosted.store import PostgresCallStore

            provider = Replicate(settings.engine.replicate) if name == "replicate" else Fal(settings.engine.fal)
            inspector = _make_engine("atelier", settings, database_url)
            calls = PostgresCallStore(database_url, prepare=settings.prepared_statements)
            return Hosted(provider, calls, inspector.inspect, settings.public_url)
        case _:
            module, _, factory = name.partition(":")
            engine: Engine = getattr(importlib.import_module(module), factory)(settings)
            return engine
