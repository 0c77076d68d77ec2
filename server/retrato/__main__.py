"""The command line. `retrato --help` lists the commands."""

import argparse
import asyncio
import atexit
import json
import os
import shutil
import sys
from collections.abc import Callable

from pydantic import ValidationError
from pydantic_settings import SettingsError

from retrato import VERSION
from retrato.kit.error_reports import configure_error_reports
from retrato.kit.log import configure_logging
from retrato.kit.tracing import configure_tracing
from retrato.settings import Settings

# More than a browser sends at once. Those of an office wait a little longer.
_MAX_PER_CLIENT = 24


def run(settings: Settings) -> None:
    """Run everything on one machine: embedded PostgreSQL, migrations, content, web server, worker and engines."""
    from retrato.supervisor import supervise

    supervise(settings)


def serve(settings: Settings) -> None:
    """Run the web server."""
    import uvicorn

    from retrato.kit.http_protocol import KEEP_ALIVE_SECONDS, LimitedHttpProtocol
    from retrato.kit.open_files import raise_open_files_limit
    from retrato.kit.parent import end_with_parent

    end_with_parent()
    raise_open_files_limit()
    if settings.metrics.port and settings.web_processes > 1:
        _share_metrics(settings)
    uvicorn.run(
        "retrato.__main__:web",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.web_processes,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
        http=LimitedHttpProtocol,
        ws="none",
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=10,
    )


def _share_metrics(settings: Settings) -> None:
    import tempfile

    from retrato.kit.metrics_server import MULTIPROCESS_FOLDER, serve_metrics_of_children

    folder = tempfile.mkdtemp(prefix="retrato-metrics-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ[MULTIPROCESS_FOLDER] = folder
    serve_metrics_of_children(settings.metrics.host, settings.metrics.port)


def web() -> object:
    from retrato.kit.memory import configure_allocator, exempt_from_collection
    from retrato.kit.parent import end_with_parent_process

    configure_allocator()
    from starlette.requests import Request

    from retrato.app import create_app
    from retrato.kit.middleware.concurrency import ConcurrencyLimit
    from retrato.request import client_address

    end_with_parent_process()
    settings = Settings()
    _configure_reports(settings, "web")
    app = create_app(settings, listed=True)
    exempt_from_collection()
    # Around the application: calls that a page makes inside the process must not wait for the requests that make them.
    return ConcurrencyLimit(
        app,
        per_client=_MAX_PER_CLIENT,
        client=lambda scope: client_address(Request(scope)),
    )


def worker(settings: Settings) -> None:
    """Run a worker for the default queue, such as e-mails. Start as many as you like, on any machine."""
    _work(settings)


def engine(settings: Settings, name: list[str], only: str | None) -> None:
    """Run a worker for one engine, which generates photos and videos and trains models. Start as many as you like, on
    any machine. `check` generates one result of each mode instead, to test the engine."""
    match name:
        case ["check", *which]:
            from retrato.engine_check import check

            asyncio.run(check(settings, *which or [""]))
        case _:
            _work(settings, name[0] if name else settings.engine.name, only)


def _work(settings: Settings, engine: str | None = None, only: str | None = None) -> None:
    from retrato.jobs import run_worker
    from retrato.kit.parent import end_with_parent
    from retrato.queue import engine_queue, training_queue, worker_slots
    from retrato.runtime import open_runtime

    async def work() -> None:
        async with open_runtime(settings) as runtime:
            if engine is None:
                slots = worker_slots(settings.worker_concurrency)
            else:
                pool = runtime.engines.get(engine)
                slots = {}
                if only != "trainings":
                    slots[engine_queue(engine)] = pool.at_once
                if only != "photos":
                    slots[training_queue(engine)] = pool.trainings_at_once
            await run_worker(settings, runtime, slots, engine=engine)

    end_with_parent()
    asyncio.run(work())


def migrate(settings: Settings) -> None:
    """Migrate the database schema to the newest version."""
    from sqlalchemy.exc import OperationalError

    from retrato.migrate import migrate as run_migrations
    from retrato.runtime import database_url, owner_database_url

    try:
        run_migrations(owner_database_url(settings), app_url=database_url(settings))
    except OperationalError as error:
        sys.exit(f"retrato: the database could not be migrated, try again: {error.orig}")


def storage(settings: Settings, action: str, unlimited: bool) -> None:
    """Look after the stored files (docs/operations.md)."""
    from retrato.media import storage_command
    from retrato.runtime import open_runtime

    async def run() -> None:
        async with open_runtime(settings) as runtime:
            await storage_command.run(runtime, action, unlimited=unlimited)

    asyncio.run(run())


def backup(settings: Settings, action: str) -> None:
    """`check` names what is not backed up; `storage` copies the stored files to a second store; `fetch` brings back
    from there what the storage has lost (docs/restore.md)."""
    from retrato.backup import command
    from retrato.runtime import open_runtime

    async def run() -> None:
        async with open_runtime(settings) as runtime:
            await command.run(runtime, action)

    asyncio.run(run())


def secret(settings: Settings, action: str) -> None:
    """Steps of changing the secret (docs/operations.md)."""
    from retrato.account.sealed_secret import reseal_all
    from retrato.integrations.webpush.vapid import private_key_text
    from retrato.runtime import open_runtime

    async def reseal() -> None:
        async with open_runtime(settings) as runtime:
            resealed, lost = await reseal_all(runtime.database, settings)
        print(f"Encrypted {resealed} secrets with the current key.")
        if lost:
            sys.exit(f"retrato: {lost} secrets cannot be decrypted with any of the configured keys")

    if action == "reseal":
        asyncio.run(reseal())
    else:
        print(private_key_text(settings))


def content(settings: Settings, action: str) -> None:
    """`load` (the default) loads `content/`, and what staff have edited, into the database; `export` writes what they
    have edited into `content/`."""
    from retrato.content import export_content, load_content
    from retrato.kit.content_files import ContentError
    from retrato.runtime import open_runtime

    async def act() -> None:
        async with open_runtime(settings) as runtime:
            if action == "load":
                await load_content(runtime)
                return
            async with runtime.database.transaction() as session:
                for name in await export_content(session, runtime.storage, settings.content):
                    print(settings.content / name)

    try:
        asyncio.run(act())
    except ContentError as error:
        sys.exit(f"retrato: {error}")


def demo(settings: Settings) -> None:
    """Create or reset the demo account. Not available in production."""
    from retrato.demo import make_demo_account
    from retrato.runtime import open_runtime

    async def make() -> None:
        async with open_runtime(settings) as runtime:
            await make_demo_account(runtime)

    if settings.production:
        sys.exit("retrato: production has no demo account")
    asyncio.run(make())


def demos(settings: Settings, styles: list[str]) -> None:
    """Generate the missing demo pictures and videos of the catalogue, or regenerate those of the given styles."""
    from retrato.kit.content_files import ContentError
    from retrato.style.make_demos import make_demos

    try:
        asyncio.run(make_demos(settings, styles))
    except ContentError as error:
        sys.exit(f"retrato: {error}")


def webhooks(settings: Settings, verb: str, ids: list[str]) -> None:
    """`stuck` lists the payment webhooks that could not be processed, and what could not be ended, refunded or
    cancelled at its provider; `retry` has the webhooks with the given ids, or all stuck, tried again; `dismiss METHOD
    REFERENCE` gives up the refund of a listed ending."""
    from retrato.billing import command
    from retrato.billing.endings import NotDismissed
    from retrato.integrations.payments.contract import ProviderError
    from retrato.runtime import open_runtime

    if verb == "dismiss" and len(ids) != 2:
        sys.exit("retrato: webhooks dismiss METHOD REFERENCE, as `webhooks stuck` lists them")

    async def act() -> None:
        async with open_runtime(settings) as runtime:
            if verb == "retry":
                await command.retry_stuck(runtime, ids)
            elif verb == "dismiss":
                await command.dismiss_ending(runtime, *ids)
            else:
                await command.print_stuck(runtime)

    try:
        asyncio.run(act())
    except (NotDismissed, ProviderError) as error:
        sys.exit(f"retrato: {error}")


def staff(settings: Settings, verb: str, email: str | None, role: str | None) -> None:
    """`add` makes a user a member of staff, or changes their role; `remove` takes it; `list` shows all."""
    from retrato.admin import command
    from retrato.runtime import open_runtime

    if verb != "list" and (email is None or (verb == "add") != (role is not None)):
        sys.exit("retrato: staff add EMAIL --role ROLE, staff remove EMAIL, staff list")

    async def act() -> None:
        async with open_runtime(settings) as runtime:
            if verb == "list" or email is None:
                await command.print_all(runtime)
            else:
                await command.change(runtime, email, role)

    try:
        asyncio.run(act())
    except command.StaffError as error:
        sys.exit(f"retrato: {error}")


def openapi(settings: Settings) -> None:
    """Print the OpenAPI document."""
    from retrato.app import create_app

    json.dump(create_app(settings).openapi(), sys.stdout, indent=2, ensure_ascii=False)


def _configure_reports(settings: Settings, process: str) -> None:
    configure_logging(json=settings.production, level=settings.log_level)
    configure_error_reports(process, VERSION, settings.env)
    # `serve` starts web processes, and calls `web` in each.
    if process != "serve":
        configure_tracing(process, VERSION)


COMMANDS: dict[str, Callable[..., None]] = {
    command.__name__: command
    for command in (
        *(run, serve, worker, engine, migrate, storage, backup, secret, content, demo, demos, webhooks, staff),
        openapi,
    )
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="retrato", description="The Retrato server.")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, command in COMMANDS.items():
        subparser = commands.add_parser(name, help=command.__doc__)
        if command is content:
            subparser.add_argument("action", nargs="?", choices=("load", "export"), default="load")
        if command is demos:
            subparser.add_argument("styles", nargs="*")
        if command is storage:
            subparser.add_argument("action", choices=("status", "missing", "restore", "adopt", "sweep"))
            subparser.add_argument("--unlimited", action="store_true", help="sweep: accept any number of orphans")
        if command is backup:
            subparser.add_argument("action", choices=("check", "storage", "fetch"))
        if command is secret:
            subparser.add_argument("action", choices=("push-key", "reseal"))
        if command is webhooks:
            subparser.add_argument("verb", choices=["stuck", "retry", "dismiss"])
            subparser.add_argument("ids", nargs="*")
        if command is staff:
            subparser.add_argument("verb", choices=["add", "remove", "list"])
            subparser.add_argument("email", nargs="?")
            subparser.add_argument("--role", help="support, content, finance or owner")
        if command is engine:
            subparser.add_argument(
                "name", nargs="*", help="[check] [the engine's name; left out: RETRATO_ENGINE__NAME]"
            )
            subparser.add_argument("--only", choices=("photos", "trainings"), help="serve one of the engine's queues")
    arguments = vars(parser.parse_args())
    name = arguments.pop("command")
    try:
        settings = Settings()
    except ValidationError as error:
        names = ((".".join(str(part) for part in problem["loc"]), problem["msg"]) for problem in error.errors())
        sys.exit("\n".join(f"retrato: {name}: {message}" if name else f"retrato: {message}" for name, message in names))
    except SettingsError as error:
        sys.exit(f"retrato: {error}")
    _configure_reports(settings, name)
    COMMANDS[name](settings, **arguments)


if __name__ == "__main__":
    main()
