"""Tables as CSV, with the same names and values as in JSON."""

import csv
from collections.abc import Sequence
from io import StringIO

from pydantic.alias_generators import to_camel

from retrato.kit.schema import Schema


def write(row_type: type[Schema], rows: Sequence[Schema]) -> str:
    text = StringIO()
    names = [to_camel(name) for name in row_type.model_fields]
    writer = csv.DictWriter(text, names)
    writer.writeheader()
    writer.writerows(row.model_dump(mode="json", by_alias=True) for row in rows)
    return text.getvalue()
