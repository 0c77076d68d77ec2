#!/usr/bin/env python3
"""Check that every setting named in deploy/ and docs/operate.md exists. The server ignores what it does not know."""

import re
import sys
from pathlib import Path
from typing import get_args

from pydantic import BaseModel

from retrato.settings import Settings

ROOT = Path(__file__).parent.parent
NAME = re.compile(r"RETRATO_[A-Z][A-Z0-9_]*[A-Z0-9]")
OF_COMPOSE = {"RETRATO_IMAGE"}


def names(model: type[BaseModel], prefix: str) -> set[str]:
    found = set()
    for field, info in model.model_fields.items():
        name = f"{prefix}{field.upper()}"
        found.add(name)
        for kind in (info.annotation, *get_args(info.annotation)):
            if isinstance(kind, type) and issubclass(kind, BaseModel):
                found |= names(kind, f"{name}__")
    return found


known = names(Settings, "RETRATO_") | OF_COMPOSE
files = [file for file in (ROOT / "deploy").rglob("*") if file.is_file()] + [ROOT / "docs" / "operate.md"]
unknown = [
    f"{file.relative_to(ROOT)}:{number}: {name}"
    for file in files
    for number, line in enumerate(file.read_text().splitlines(), 1)
    for name in NAME.findall(line)
    if name not in known
]
if unknown:
    sys.exit("\n".join(unknown))
