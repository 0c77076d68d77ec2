"""A worker to be killed. `python -m tests.integrations.engines.hosted.asker PROVIDER URL DATABASE KEY`"""

import sys

from tests.integrations.engines.calls import never, quiet
from tests.integrations.engines.contract_engines import hosted
from tests.integrations.engines.hosted.conftest import good, wish

provider, url, database, key = sys.argv[1:]
hosted(provider, url, database, good).reimagine(wish(key), quiet, never)
