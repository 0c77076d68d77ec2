"""The runtime of a process, built from the settings: database, storage, engines and providers."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from retrato.db import Database
from retrato.integrations.engines.registry import Engines
from retrato.integrations.mail.contract import Mailer
from retrato.integrations.mail.outbox import Outbox
from retrato.integrations.mail.smtp import Smtp
from retrato.integrations.openid.registry import OpenIdClients, create_clients
from retrato.integrations.payments.contract import Provider
from retrato.integrations.payments.registry import open_providers
from retrato.integrations.postgres.embedded import APP_USER, EmbeddedPostgres
from retrato.integrations.provenance.provenance import Provenance
from retrato.integrations.storage.storage import Storage
from retrato.integrations.webpush.sender import PushSender
from retrato.queue import JobContext
from retrato.settings import PaymentMethodKey, Settings

Providers = Mapping[PaymentMethodKey, Provider]


@dataclass(frozen=True)
class Runtime:
    settings: Settings
    database: Database
    mailer: Mailer
    storage: Storage
    engines: Engines
    provenance: Provenance
    providers: Providers
    push: PushSender
    openid: OpenIdClients


def database_url(settings: Settings) -> str:
    if settings.database_url is not None:
        return settings.database_url.get_secret_value()
    return embedded_postgres(settings).url(user=APP_USER)


def direct_database_url(settings: Settings) -> str:
    """Return the URL that avoids the pooler, for connections that listen."""
    direct = settings.direct_database_url
    return direct.get_secret_value() if direct else database_url(settings)


def owner_database_url(settings: Settings) -> str:
    """Return the URL for the role that owns the schema, which only migrations use."""
    if settings.owner_database_url is not None:
        return settings.owner_database_url.get_secret_value()
    return direct_database_url(settings) if settings.database_url else embedded_postgres(settings).url()


def embedded_postgres(settings: Settings) -> EmbeddedPostgres:
    return EmbeddedPostgres(settings.data / "postgres")


def outbox(settings: Settings) -> Outbox:
    return Outbox(settings.data / "outbox")


@asynccontextmanager
async def open_runtime(settings: Settings) -> AsyncIterator[Runtime]:
    url = database_url(settings)
    database = Database(url, pool_size=settings.database_pool, prepare=settings.prepared_statements)
    mailer: Mailer = Smtp(settings.mail.smtp_url.get_secret_value()) if settings.mail.smtp_url else outbox(settings)
    engines = Engines(settings, url)
    storage = Storage.open(settings.storage, settings.data / "files")
    provenance = Provenance.open(settings.credentials)
    try:
        async with open_providers(settings) as providers, PushSender.open(settings) as push:
            yield Runtime(
                settings, database, mailer, storage, engines, provenance, providers, push, create_clients(settings)
            )
    finally:
        engines.close()
        await database.close()


# async, because FastAPI runs plain functions in a thread pool.
async def _storage(request: Request) -> Storage:
    storage: Storage = request.app.state.runtime.storage
    return storage


AppStorage = Annotated[Storage, Depends(_storage)]


# async, because FastAPI runs plain functions in a thread pool.
async def _runtime(request: Request) -> Runtime:
    runtime: Runtime = request.app.state.runtime
    return runtime


AppRuntime = Annotated[Runtime, Depends(_runtime)]


def runtime_of(context: JobContext) -> Runtime:
    """Return the runtime of a job's worker."""
    runtime: Runtime = context.additional_context["runtime"]
    return runtime
