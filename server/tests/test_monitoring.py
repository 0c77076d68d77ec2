"""The rules, dashboards and scaled objects in deploy/ fit the metrics that the processes export."""

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client import REGISTRY

from retrato import app, jobs  # noqa: F401 -- they define all metrics
from retrato.settings import PROJECT
from retrato.telemetry.gpu import measure_gpus

DEPLOY = PROJECT / "deploy"
RULES = [
    rule
    for group in yaml.safe_load((DEPLOY / "prometheus" / "alerts.yml").read_text())["groups"]
    for rule in group["rules"]
]


def expressions() -> Iterator[str]:
    yield from (rule["expr"] for rule in RULES)
    for file in (DEPLOY / "grafana" / "dashboards").glob("*.json"):
        for panel in json.loads(file.read_text())["panels"]:
            yield from (target["expr"] for target in panel.get("targets", ()))
    for file in (DEPLOY / "kubernetes").rglob("scaled-object.yaml"):
        yield from (trigger["metadata"]["query"] for trigger in yaml.safe_load(file.read_text())["spec"]["triggers"])


def test_every_metric_of_rules_and_dashboards_is_exported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool = tmp_path / "nvidia-smi"
    tool.write_text("#!/bin/sh\necho '0, 1024, 81559'\n")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    measure_gpus()
    families = list(REGISTRY.collect())
    exported = {
        name
        for family in families
        for name in (
            family.name,
            *((f"{family.name}_total",) if family.type == "counter" else ()),
            *((f"{family.name}_bucket", f"{family.name}_count") if family.type == "histogram" else ()),
        )
    }
    used = {name for expression in expressions() for name in re.findall(r"\bretrato_\w+", expression)}
    assert used
    assert used - exported == set()
    (memory,) = [family for family in families if family.name == "retrato_gpu_memory_bytes"]
    assert [(found.labels["kind"], found.value) for found in memory.samples] == [
        ("used", 2**30),
        ("total", 81559 * 2**20),
    ]


@pytest.mark.parametrize("expression", sorted({*expressions()}))
def test_every_label_of_an_expression_is_one_of_its_metrics(expression: str) -> None:
    bare = re.sub(r'"[^"]*"', '""', expression)
    known = {"instance"}  # Prometheus adds it
    for metric, selectors in re.findall(r"\b((?:retrato|process)_\w+|up)\b(?:\{(.*?)\})?", bare, re.DOTALL):
        own = labels_of(metric)
        assert {*re.findall(r"(\w+)\s*[=!]", selectors)} <= own | {"instance"}, metric
        known |= own
    grouped = {
        label
        for labels in re.findall(r"\b(?:by|on|ignoring|group_left) \((.*?)\)", bare)
        for label in re.findall(r"\w+", labels)
    }
    assert grouped <= known


def labels_of(metric: str) -> set[str]:
    match metric:
        case "up":
            return {"job"}
        case "retrato_gpu_memory_bytes":
            return {"gpu", "kind"}
    name = re.sub(r"_(bucket|count)$", "", metric)
    labels: Iterable[str] = getattr(REGISTRY._names_to_collectors[name], "_labelnames", ())
    return {*labels, "le"} if metric.endswith("_bucket") else {*labels}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["alert"])
def test_every_alert_says_what_to_do_and_has_an_example(rule: dict[str, Any]) -> None:
    assert f"\n## {rule['alert']}\n" in (PROJECT / "docs" / "runbook.md").read_text()
    assert f"- name: {rule['alert']} fires\n" in (DEPLOY / "prometheus" / "alerts_test.yml").read_text()
    assert rule["labels"]["severity"] in ("warning", "critical")
    assert rule["annotations"]["summary"]
