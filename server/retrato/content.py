"""Loads `content/` into the database, in one transaction."""

from retrato.billing import content as billing
from retrato.blog import content as blog
from retrato.exchange import service as exchange
from retrato.faq import service as faq
from retrato.notification.events import publish_content_change
from retrato.runtime import Runtime
from retrato.showcase import service as showcase
from retrato.style import content as style

# Posts and the landing page refer to styles, so these are loaded first.
_LOADERS = (faq.load, exchange.load, billing.load, style.load, blog.load, showcase.load)


async def load_content(runtime: Runtime) -> None:
    async with runtime.database.transaction() as session:
        for load in _LOADERS:
            await load(session, runtime.settings.content)
        await publish_content_change(session)
