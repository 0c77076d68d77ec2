"""Articles, answers and pages name prices in plain words. They are those of the plans and packs on sale
(docs/product.md#prices)."""

import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
import yaml

from retrato.settings import PROJECT

Offer = dict[str, Any]
LINE_END = "\n"
AMOUNT = r"(\d+[.,]\d{2})(?!\d)"
UNIT = r"(?: ?(?:US\$|USD|€|£|US dollars?|dollars?|dólares|euros?))"
MONEY = re.compile(rf"(?<![\d.,]){AMOUNT}|[$€£] ?(\d+)(?![\d.,]*\d)|(?<![\d.,])(\d+){UNIT}")
OF_INTERVAL = {
    "month": re.compile(rf"{AMOUNT}{UNIT}? (?:a month|al mes)|\b(?:Monthly|Mensual)\W+{AMOUNT}"),
    "year": re.compile(rf"{AMOUNT}{UNIT}? (?:a year|al año)|\b(?:Yearly|Anual)\W+{AMOUNT}"),
}
OF_PACK = re.compile(rf"\*\*(\d+) tokens(?:\D+(\d+) %)?\D*?\*\*\D+{AMOUNT}")
TOKENS_OF_PLAN = re.compile(r"(\d+) tokens (?:every month|cada mes)")
MODELS = re.compile(r"\b(\d+) (?:personal )?(?:models|modelos)\b")
EIGHT_MONTHS = re.compile(r"price of eight months|precio de ocho meses")


def read_offers() -> tuple[list[Offer], list[Offer]]:
    folder = PROJECT / "content"
    return yaml.safe_load((folder / "plans.yaml").read_text()), yaml.safe_load((folder / "promos.yaml").read_text())


def read_texts() -> Iterator[tuple[str, str]]:
    content, texts = PROJECT / "content", PROJECT / "web" / "src" / "i18n"
    files = [
        *(content / name for name in ("faq.yaml", "landing.yaml", "plans.yaml")),
        *content.glob("posts/*/*.md"),
        *texts.glob("*/*.ts"),
    ]
    for file in files:
        yield str(file.relative_to(PROJECT)), file.read_text(encoding="utf-8")


def minor(amount: str) -> int:
    whole, _, cents = amount.replace(",", ".").partition(".")
    return int(whole) * 100 + int(cents or 0)


def first(match: re.Match[str]) -> str:
    return next(group for group in match.groups() if group)


def contradictions(plans: list[Offer], packs: list[Offer]) -> list[str]:
    """Return what the texts wrongly say about money."""
    price = {plan["interval"]: plan["price"]["amountMinor"] for plan in plans}
    prices = {offer["price"]["amountMinor"] for offer in (*plans, *packs)}
    sold = {
        (pack["tokens"], pack.get("bonus", 0) * 100 // pack["tokens"], pack["price"]["amountMinor"]) for pack in packs
    }
    monthly = {plan["tokensPerMonth"] for plan in plans}
    slots = {plan["modelSlots"] for plan in plans}
    found = []
    for file, text in read_texts():
        wrong = [each for each in MONEY.finditer(text) if minor(first(each)) not in prices]
        for interval, pattern in OF_INTERVAL.items():
            wrong += [each for each in pattern.finditer(text) if minor(first(each)) != price[interval]]
        for each in OF_PACK.finditer(text):
            tokens, bonus, amount = each.groups()
            if (int(tokens), int(bonus or 0), minor(amount)) not in sold:
                wrong.append(each)
        wrong += [each for each in TOKENS_OF_PLAN.finditer(text) if {int(each[1])} != monthly]
        wrong += [each for each in MODELS.finditer(text) if int(each[1]) not in slots]
        if round(price["year"] / price["month"]) != 8:
            wrong += EIGHT_MONTHS.finditer(text)
        found += [f"{file}:{text[: each.start()].count(LINE_END) + 1}: {each[0]}" for each in wrong]
    return found


def test_texts_name_the_prices_on_sale() -> None:
    assert contradictions(*read_offers()) == []


PLACES = {
    "faq.yaml": 2,
    "posts/tokens/en.md": 1,
    "posts/tokens/es.md": 1,
    "i18n/en/landing.ts": 1,
    "i18n/es/landing.ts": 1,
}
"""Where the price of the monthly plan is named, and how often."""


def test_new_price_of_a_plan_is_missed_wherever_the_old_one_is_named() -> None:
    """Also if the old one is still that of something else, or the new one is."""
    plans, packs = read_offers()
    changed = deepcopy(plans)
    changed[0]["price"]["amountMinor"] = packs[1]["price"]["amountMinor"]
    lines = {line.rpartition(":")[0] for line in contradictions(changed, [*packs, plans[0] | {"tokens": 1}])}
    for place, times in PLACES.items():
        assert sum(f"{place}:" in line for line in lines) == times, place


@pytest.mark.parametrize(
    ("kind", "number", "change"),
    [
        ("plans", 1, {"price": {"amountMinor": 9999, "currency": "USD"}}),
        ("plans", 0, {"tokensPerMonth": 600}),
        ("plans", 1, {"modelSlots": 6}),
        ("packs", 0, {"tokens": 120}),
        ("packs", 1, {"bonus": 45}),
        ("packs", 2, {"price": {"amountMinor": 2999, "currency": "USD"}}),
    ],
)
def test_other_changes_of_what_is_on_sale_are_missed_too(kind: str, number: int, change: Offer) -> None:
    plans, packs = read_offers()
    offers = plans if kind == "plans" else packs
    offers[number] |= change
    assert contradictions(plans, packs)
