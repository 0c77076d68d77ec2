"""A worker for a test to kill. `python -m tests.integrations.engines.hosted.crash_worker PROVIDER URL DATABASE KEY`"""

import sys

from tests.integrations.engines.calls import never, quiet
from tests.integrations.engines.contract_engines import hosted
from tests.integrations.engines.hosted.conftest import accept_selfie, new_request

provider, url, database, key = sys.argv[1:]
hosted(provider, url, database, accept_selfie).reimagine(new_request(key), quiet, never)
