#!/usr/bin/env python3
"""Check rendered Kubernetes resources (standard input) against the schemas of Kubernetes, and those of operators in
deploy/kubernetes/schemas."""

import sys
from pathlib import Path
from typing import Any

import kubernetes_validate
import yaml
from jsonschema import Draft202012Validator

KUBERNETES = "1.34"
SCHEMAS = Path(__file__).parent.parent / "deploy" / "kubernetes" / "schemas"


def problems(resource: dict[str, Any]) -> list[str]:
    own = SCHEMAS / f"{resource['kind']}.yaml"
    if own.exists():
        validator = Draft202012Validator(yaml.safe_load(own.read_text()))
        return [f"{error.json_path}: {error.message}" for error in validator.iter_errors(resource)]
    try:
        kubernetes_validate.validate(resource, KUBERNETES, strict=True)
    except kubernetes_validate.ValidationError as error:
        return [f"{error.json_path}: {error.message}"]
    except kubernetes_validate.SchemaNotFoundError:
        return [f"unknown; a schema would be {own.relative_to(SCHEMAS.parents[2])}"]
    return []


resources = [resource for resource in yaml.safe_load_all(sys.stdin) if resource]
if not resources:
    sys.exit("nothing to check")
found = [
    f"{resource['kind']} {resource['metadata']['name']}: {problem}"
    for resource in resources
    for problem in problems(resource)
]
if found:
    sys.exit("\n".join(found))
