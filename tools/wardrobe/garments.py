"""What is rendered: clothes of MakeHuman on its woman and its man, and the necks of both."""

from figure import Shape

FIGURES = {
    "f": Shape(gender=0, age=28, muscle=0.42, weight=0.42),
    "m": Shape(gender=1, age=30, muscle=0.5, weight=0.48),
}

# Necks show more of what lies under the skin than those of the figures that wear the clothes.
NECKS = {
    "f": Shape(gender=0, age=28, muscle=0.75, weight=0.36, targets={"neck/measure-neck-circ-incr": 0.7}),
    "m": Shape(gender=1, age=30, muscle=0.8, weight=0.42),
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

# Their own textures are loud prints; without them they take any colour.
PLAIN = ("sweater", "tee", "blouse")
