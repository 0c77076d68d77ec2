"""The garments to render, on MakeHuman's woman and man."""

from figure import Shape

FIGURES = {
    "f": Shape(gender=0, age=28, muscle=0.42, weight=0.42),
    "m": Shape(gender=1, age=30, muscle=0.5, weight=0.48),
}

GARMENTS = {
    "suit_m": "male_elegantsuit01",
    "suit_f": "male_elegantsuit01",
    "shirt_m": "male_casualsuit01",
    "shirt_f": "male_casualsuit01",
    "jacket_m": "male_casualsuit05",
    "jacket_f": "male_casualsuit05",
    "sweater_m": "male_casualsuit02",
    "sweater_f": "male_casualsuit02",
    "tee_m": "male_casualsuit06",
    "tee_f": "female_casualsuit01",
    "blouse_f": "female_elegantsuit01",
}

# Rendered without their textures, which are loud prints, so that they can be recoloured.
PLAIN = ("sweater", "tee", "blouse")
