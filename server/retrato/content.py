"""Loads the catalogue and the texts of `content/` into the database: all of it, or nothing when a file is wrong."""

from retrato.blog import content as blog
from retrato.faq import service as faq
from retrato.runtime import Runtime
from retrato.style import content as style

# In this order: posts name styles.
_LOADERS = (faq.load, style.load, blog.load)


async def load_content(runtime: Runtime) -> None:
    async with runtime.database.transaction() as session:
        for load in _LOADERS:
            await load(session, runtime.settings.content)
