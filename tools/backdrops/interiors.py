"""Interiors: a library, a café in the evening, an underground station, a mountain lodge, a spaceship corridor."""

import math

import numpy as np
from stagecraft import Boxes, Triple, ambient, camera, lamp

_WALNUT, _OAK, _IRON = (0.16, 0.075, 0.035), (0.30, 0.17, 0.08), (0.03, 0.03, 0.035)
_WARM = (1.0, 0.62, 0.28)


def library() -> None:
    random = np.random.default_rng(3)
    ambient((0.9, 0.8, 0.65), 0.12)
    wood, books, glow = Boxes(roughness=0.35), Boxes(roughness=0.7), Boxes(glowing=True)
    spines = ((0.22, 0.03, 0.03), (0.04, 0.10, 0.06), (0.04, 0.06, 0.15), (0.35, 0.22, 0.08), (0.25, 0.12, 0.05))
    wood.add((0, 7, -0.01), (9, 18, 0.02), (0.13, 0.08, 0.05))
    wood.add((0, 7, 4.6), (9, 18, 0.05), (0.30, 0.27, 0.23))
    for side in (-1, 1):
        for bay in range(6):
            _shelves(wood, books, random, spines, (side * 2.6, 1.6 + bay * 2.1), across=False)
    for bay in range(3):
        _shelves(wood, books, random, spines, (-2.1 + bay * 2.1, 13.4), across=True)
    for row in range(5):
        for side in (-1, 1):
            at = (side * 1.15, 3.0 + row * 2.2, 2.75)
            glow.add(at, (0.22, 0.22, 0.22), (16, 10, 5))
            wood.add((at[0], at[1], 3.7), (0.02, 0.02, 1.7), _IRON)
            lamp((at[0], at[1], 2.5), 55, _WARM, 0.3)
    for desk in range(3):
        y = 4.6 + desk * 2.7
        wood.add((1.1, y, 0.76), (1.3, 0.7, 0.05), _WALNUT)
        glow.add((1.1, y, 1.12), (0.34, 0.16, 0.1), (1.2, 4.2, 1.6))
        lamp((1.1, y, 1.0), 8, (1, 0.8, 0.5), 0.1)
    for part in (wood, books, glow):
        part.build()
    camera((-0.35, -1.4, 1.55), (0.25, 9, 1.75), lens=42, aperture=0.7)


def _shelves(
    wood: Boxes,
    books: Boxes,
    random: np.random.Generator,
    spines: tuple[Triple, ...],
    foot: tuple[float, float],
    *,
    across: bool,
) -> None:
    """Build a bay of bookshelves, 2 m wide. With `across` it is perpendicular to the line of sight."""

    def put(part: Boxes, along: float, height: float, size: Triple, colour: Triple, turn: float = 0) -> None:
        centre = (foot[0] + along, foot[1], height) if across else (foot[0], foot[1] + along, height)
        part.add(centre, size if across else (size[1], size[0], size[2]), colour, turn)

    for end in (-1.02, 1.02):
        put(wood, end, 1.9, (0.06, 0.42, 3.8), _WALNUT)
    for shelf in range(10):
        floor = 0.1 + shelf * 0.4
        put(wood, 0, floor, (2.0, 0.4, 0.04), _WALNUT)
        along = -0.96
        while along < 0.9:
            thick, tall = random.uniform(0.025, 0.07), random.uniform(0.2, 0.33)
            if random.random() < 0.93:
                tone = np.array(spines[random.integers(len(spines))]) * random.uniform(0.6, 1.6)
                put(books, along + thick / 2, floor + 0.02 + tall / 2, (thick * 0.94, 0.28, tall), tuple(tone))
            along += thick


def cafe() -> None:
    random = np.random.default_rng(5)
    ambient((0.35, 0.4, 0.6), 0.05)
    wood, things, glow = Boxes(roughness=0.3), Boxes(roughness=0.15), Boxes(glowing=True)
    walls = Boxes(roughness=0.9)
    wood.add((0, 6, -0.01), (12, 16, 0.02), (0.10, 0.055, 0.03))
    walls.add((0, 6, 3.6), (12, 16, 0.05), (0.03, 0.028, 0.03))
    walls.add((-4.6, 6, 1.8), (0.1, 16, 3.6), (0.24, 0.07, 0.045))
    walls.add((0, 12.5, 1.8), (12, 0.1, 3.6), (0.07, 0.085, 0.08))
    # The counter, with bottles on lit shelves behind it.
    wood.add((1.2, 9.6, 0.55), (5.6, 0.7, 1.1), _WALNUT)
    wood.add((1.2, 9.6, 1.12), (5.8, 0.85, 0.06), (0.35, 0.24, 0.15))
    for shelf in range(4):
        height = 1.35 + shelf * 0.45
        wood.add((1.2, 12.2, height), (5.2, 0.35, 0.04), _OAK)
        glow.add((1.2, 12.36, height + 0.04), (5.0, 0.02, 0.05), (6, 3.2, 1.2))
        for bottle in range(34):
            tone = ((0.35, 0.14, 0.03), (0.03, 0.12, 0.05), (0.4, 0.36, 0.3), (0.25, 0.03, 0.03))[random.integers(4)]
            tall = random.uniform(0.18, 0.32)
            things.add((-1.25 + bottle * 0.148, 12.15, height + 0.02 + tall / 2), (0.07, 0.07, tall), tone)
    # Tall windows to the street in blue evening light.
    for pane in range(4):
        glow.add((4.6, 2.6 + pane * 2.6, 1.9), (0.05, 2.1, 2.6), (0.10, 0.17, 0.34))
        wood.add((4.55, 1.3 + pane * 2.6, 1.8), (0.12, 0.16, 3.6), _IRON)
    for _ in range(60):
        at = (4.5, random.uniform(1.5, 12), random.uniform(0.8, 2.4))
        tone = ((6, 1.0, 0.4), (8, 5, 2.5), (9, 7, 5), (1, 3, 6))[random.integers(4)]
        glow.add(at, (0.03, 0.09, 0.09), tone)
    for row in range(5):
        for column in range(4):
            at = (-3.1 + column * 1.75 + random.uniform(-0.3, 0.3), 2.6 + row * 1.9, random.uniform(2.1, 2.75))
            glow.add(at, (0.09, 0.09, 0.12), (30, 15, 5.5))
            things.add((at[0], at[1], (at[2] + 3.6) / 2), (0.015, 0.015, 3.6 - at[2]), _IRON)
            if (row + column) % 2:
                lamp((at[0], at[1], at[2] - 0.2), 60, _WARM, 0.2)
    for _ in range(9):
        x, y = random.uniform(-3.8, 3.4), random.uniform(3.2, 8.2)
        wood.add((x, y, 0.74), (0.75, 0.75, 0.05), _OAK)
        things.add((x, y, 0.37), (0.07, 0.07, 0.74), _IRON)
        glow.add((x, y, 0.84), (0.06, 0.06, 0.09), (14, 6, 1.6))
        for way in (-1, 1):
            wood.add((x + way * 0.62, y, 0.45), (0.42, 0.42, 0.06), _WALNUT)
            wood.add((x + way * 0.82, y, 0.75), (0.05, 0.42, 0.6), _WALNUT)
    for part in (walls, wood, things, glow):
        part.build()
    camera((0.2, -1.5, 1.55), (-0.1, 9, 1.7), lens=42, aperture=0.6)


def metro() -> None:
    random = np.random.default_rng(9)
    ambient((0.5, 0.6, 0.8), 0.05)
    tiles, steel, glow = Boxes(roughness=0.12), Boxes(roughness=0.25), Boxes(glowing=True)
    steel.add((0, 15, -0.02), (9, 40, 0.04), (0.11, 0.115, 0.125))
    steel.add((0, 15, 3.4), (9, 40, 0.1), (0.05, 0.055, 0.07))
    for row in range(26):
        for column in range(9):
            tone = np.array((0.62, 0.66, 0.68)) * random.uniform(0.8, 1.1)
            if column == 5:
                tone = np.array((0.03, 0.16, 0.33))
            tiles.add((-3.6, 0.6 + row, 0.2 + column * 0.36), (0.04, 0.985, 0.345), tuple(tone))
    # The train at the platform, lit from inside.
    for car in range(3):
        start = 1.0 + car * 9.4
        steel.add((3.3, start + 4.6, 1.5), (1.6, 9.2, 2.9), (0.36, 0.38, 0.42))
        steel.add((2.47, start + 4.6, 0.95), (0.02, 9.2, 0.28), (0.5, 0.03, 0.04))
        for window in range(5):
            glow.add((2.48, start + 0.9 + window * 1.85, 1.75), (0.03, 1.15, 0.85), (2.2, 2.3, 2.1))
    for row in range(12):
        glow.add((-1.3, 1.5 + row * 2.3, 3.3), (0.16, 1.6, 0.06), (15, 17, 20))
        glow.add((1.5, 1.5 + row * 2.3, 3.3), (0.16, 1.6, 0.06), (15, 17, 20))
    for pillar in range(5):
        steel.add((-1.9, 4 + pillar * 4.4, 1.7), (0.42, 0.42, 3.4), (0.03, 0.11, 0.21))
    for sign, tone in enumerate(((1.2, 4.2, 9), (9, 2.2, 0.7), (8, 6, 1.2), (1.2, 4.2, 9))):
        glow.add((-3.55, 3.2 + sign * 5.2, 1.75), (0.04, 1.5, 1.0), tone)
        glow.add((0.1, 5 + sign * 5, 2.75), (1.3, 0.05, 0.28), tone)
    glow.add((2.2, 12, 0.01), (0.12, 26, 0.02), (0.55, 0.4, 0.03))
    for part in (tiles, steel, glow):
        part.build()
    camera((-0.2, -1.5, 1.55), (0.1, 12, 1.75), lens=40, aperture=0.75)


def lodge() -> None:
    random = np.random.default_rng(12)
    ambient((0.6, 0.7, 1.0), 0.08)
    wood, stone, glow = Boxes(roughness=0.45), Boxes(roughness=0.8), Boxes(glowing=True)
    wood.add((0, 4, -0.01), (10, 12, 0.02), (0.2, 0.11, 0.055))
    for log in range(15):
        tone = np.array((0.30, 0.155, 0.07)) * random.uniform(0.75, 1.15)
        wood.add((0, 8.4, 0.13 + log * 0.26), (10, 0.24, 0.245), tuple(tone))
        wood.add((-4.2, 4, 0.13 + log * 0.26), (0.24, 12, 0.245), tuple(tone * 0.9))
    for beam in range(5):
        wood.add((0, 1.2 + beam * 1.7, 3.7), (10, 0.24, 0.3), (0.11, 0.055, 0.03))
    # A fieldstone chimney with a fire.
    for _ in range(420):
        at = (random.uniform(-2.9, -0.7), 8.1, random.uniform(0, 3.9))
        if -2.3 < at[0] < -1.3 and at[2] < 1.25:
            continue
        tone = np.array((0.22, 0.2, 0.18)) * random.uniform(0.5, 1.4)
        size = (random.uniform(0.18, 0.38), random.uniform(0.3, 0.45), random.uniform(0.12, 0.24))
        stone.add(at, size, tuple(tone))
    wood.add((-1.8, 7.8, 1.42), (2.5, 0.5, 0.14), _WALNUT)
    for _ in range(44):
        tall = random.uniform(0.1, 0.62)
        at = (random.normal(-1.8, 0.16), 8.1, 0.15 + tall / 2)
        glow.add(at, (0.07, 0.04, tall), (22, random.uniform(5, 9), 1.1))
    lamp((-1.8, 7.4, 0.7), 120, (1, 0.42, 0.12), 0.3)
    # Windows with bright snow light, a string of lamps under the beams.
    for pane in (1.2, 2.9):
        glow.add((pane, 8.22, 1.85), (1.35, 0.06, 1.5), (1.5, 1.9, 2.5))
        wood.add((pane, 8.12, 1.85), (0.06, 0.06, 1.5), _WALNUT)
        wood.add((pane, 8.12, 1.85), (1.35, 0.06, 0.06), _WALNUT)
    for number in range(26):
        along = number / 25
        at = (-3.8 + 8 * along, 6.6, 3.15 - 0.5 * math.sin(math.pi * (along * 3 % 1)))
        glow.add(at, (0.06, 0.06, 0.08), (24, 13, 5))
    for side in (-3.3, 2.2):
        glow.add((side, 6.2, 1.25), (0.36, 0.36, 0.3), (6.5, 4.0, 1.9))
        lamp((side, 5.9, 1.3), 30, _WARM, 0.25)
    wood.add((1.9, 5.6, 0.42), (2.3, 0.9, 0.42), (0.28, 0.06, 0.045))
    wood.add((1.9, 6.0, 0.85), (2.3, 0.25, 0.6), (0.28, 0.06, 0.045))
    lamp((0.2, 2.2, 3.3), 40, (1, 0.75, 0.48), 0.5)
    for part in (wood, stone, glow):
        part.build()
    camera((0.1, -1.5, 1.55), (-0.35, 7, 1.65), lens=40, aperture=0.75)


def station() -> None:
    random = np.random.default_rng(21)
    ambient((0.5, 0.7, 1.0), 0.05)
    hull, glow = Boxes(roughness=0.22), Boxes(glowing=True)
    ribs = 10
    for rib in range(ribs):
        y = 1.2 + rib * 1.9
        for part in range(12):
            angle = 2 * math.pi * (part + 0.5) / 12
            tone = tuple(np.array((0.50, 0.53, 0.57)) * random.uniform(0.75, 1.05))
            _plate(hull, angle, 1.0, y, (1.08, 1.5, 0.1), tone)
            _plate(hull, angle, 0.97, y + 0.95, (1.1, 0.3, 0.2), (0.06, 0.065, 0.075))
            if part in (1, 10):
                _plate(glow, angle, 0.95, y, (0.2, 1.3, 0.03), (7, 8.5, 10))
            if part in (3, 8) and rib % 2:
                tone = ((1.2, 6, 10), (10, 3.4, 0.8), (0.8, 8, 5))[random.integers(3)]
                _plate(glow, angle, 0.95, y, (0.34, 0.5, 0.03), tone)
            if part in (2, 4, 7, 9):
                for _ in range(6):
                    tone = ((1, 9, 16), (16, 7, 1), (16, 1.2, 0.8), (10, 11, 12))[random.integers(4)]
                    _plate(glow, angle, 0.94, y + random.uniform(-0.6, 0.6), (0.05, 0.05, 0.02), tone)
    hull.add((0, 9, -0.02), (2.2, 20, 0.06), (0.16, 0.17, 0.19))
    # The cupola at the far end: Earth below, black sky above.
    end = 1.2 + ribs * 1.9
    glow.add((0, end + 3, 0.3), (14, 0.1, 2.6), (0.32, 0.85, 1.9))
    glow.add((0, end + 2.9, 1.62), (14, 0.1, 0.14), (2.2, 3.6, 5.2))
    for part in range(12):
        angle = 2 * math.pi * part / 12
        hull.add((1.2 * math.sin(angle), end, 1.6 + 1.05 * math.cos(angle)), (0.16, 0.2, 0.16), (0.04, 0.045, 0.05))
    for part in (hull, glow):
        part.build()
    camera((0.1, -1.3, 1.55), (-0.05, 10, 1.62), lens=40, aperture=0.75)


def _plate(boxes: Boxes, angle: float, reach: float, y: float, size: Triple, colour: Triple) -> None:
    """Add a plate to the wall of a round corridor, at `angle` from the top and at `reach` (0 to 1) of the radius."""
    radius = 2.15 * reach
    boxes.add((radius * math.sin(angle), y, 1.6 + radius * math.cos(angle)), size, colour, roll=angle)
