"""Names with words of the lists are refused; harmless ones are not."""

import httpx
import psycopg
import pytest

from retrato.runtime import Runtime
from retrato.trust import words
from tests.factories.account import Json, bearer
from tests.factories.creation import make_model


@pytest.mark.parametrize(
    "text",
    [
        "Porn",
        "my PORNO model",
        "p0rn0",
        "P0RN!",
        "p@ed0phile",
        "pooorn",
        "p o r n",
        "p.o.r.n",
        "elena_nude",
        "¡Desnuda!",
        "pornografía",
        "Elena sin ropa",
        "child  porn",
        "pr3t33n",
    ],
)
def test_forbidden_words_are_found_in_disguise(text: str) -> None:
    assert words.find(text)


@pytest.mark.parametrize(
    "text",
    [
        "Ana",
        "Me in Essex",
        "Sussex 2024",
        "Scunthorpe United",
        "Analista de datos",
        "Data analysis",
        "vestido negro",
        "Vestida de novia",
        "Loli y Kike",
        "Año nuevo con Íñigo",
        "Cono de helado",
        "Dick van Dyke",
        "Therapist",
        "Computadora",
        "Diputada",
        "Titular",
        "Cocktail hour",
        "Peacock",
        "Grape harvest",
        "Pedro, 3.º A",
        "El pedo de la vaca",
        "Me 4 ever 1999",
        "Violeta",
        "Violinista",
        "Corrida de toros",
        "A B C",
        "Hello Kitty",
        "Mi niña bonita",
        "School girl reunion",
        "María José (2)",
        "50% yo",
    ],
)
def test_harmless_names_pass(text: str) -> None:
    assert words.find(text) is None


async def test_model_cannot_be_renamed_to_a_forbidden_word(
    client: httpx.AsyncClient, ana: Json, runtime: Runtime, query: psycopg.Connection
) -> None:
    path = f"/api/my-models/{await make_model(runtime, ana, name='Me')}/rename"
    refused = await client.post(path, json={"name": "P0rn star"}, headers=bearer(ana, **{"x-language": "es"}))
    assert (refused.status_code, refused.json()["code"]) == (422, "words")
    assert refused.json()["data"]["fields"] == {"name": "Contiene una palabra que no permitimos."}
    assert query.execute("select name from user_models").fetchone() == ("Me",)
    assert query.execute("select kind, details->>'text' from refusals").fetchall() == [("WORDS", "P0rn star")]
    assert (await client.post(path, json={"name": "Essex"}, headers=bearer(ana))).status_code == 204
    assert query.execute("select name from user_models").fetchone() == ("Essex",)
