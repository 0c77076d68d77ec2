"""Outdoor places: snowy mountains, dunes, lavender fields, an alley with lanterns, a floodlit stadium."""

import math

import numpy as np
from stagecraft import Boxes, ambient, camera, lamp, land, noise, sky, sun


def mountains() -> None:
    random = np.random.default_rng(11)
    size = 640
    x, y = np.meshgrid(np.linspace(-70, 70, size), np.linspace(0, 130, size))
    folds = sum((1 - np.abs(noise((size, size), random, scale=1.6 * 2**k, octaves=1)) * 1.7) * 0.5**k for k in range(7))
    folds = (folds - folds.min()) / (folds.max() - folds.min())
    rise = np.clip((y - 34) / 46, 0, 1) ** 1.2
    z = folds**1.3 * 46 * rise - 5 + noise((size, size), random, scale=5) * 0.6 * (1 - rise)
    slope = np.hypot(*np.gradient(z, 130 / size, 140 / size))
    grain = noise((size, size), random, scale=14, octaves=5) * 0.35
    snow = np.clip((z + grain * 9 - 4) / 5, 0, 1) * np.clip((1.75 - slope + grain) * 2.2, 0, 1)
    firs = np.clip((6.5 - z + grain * 6) / 3, 0, 1) * np.clip((y - 26) / 10, 0, 1)
    meadow, rock, needle = np.array([0.12, 0.16, 0.05]), np.array([0.16, 0.155, 0.16]), np.array([0.018, 0.04, 0.022])
    ground = meadow * (1 - rise[..., None]) + rock * rise[..., None]
    ground = ground * (1 - firs[..., None]) + needle * firs[..., None]
    colours = ground * (1 - snow[..., None]) + np.array([0.82, 0.86, 0.92]) * snow[..., None]
    land(x, y, z, np.clip(colours * (1 + grain[..., None] * 0.5), 0, 1))
    trees = Boxes(roughness=0.9)
    for _ in range(900):
        at = (random.uniform(-45, 45), random.uniform(20, 44))
        foot = z[int(at[1] / 130 * size), int((at[0] + 70) / 140 * size)]
        tall = random.uniform(1.2, 2.6)
        for part in range(5):
            wide = tall * 0.42 * (1 - part / 5)
            trees.add((*at, foot + tall * (0.1 + part / 5)), (wide, wide, tall / 4), (0.015, 0.035, 0.02), part * 0.6)
    trees.build()
    sky(elevation=24, rotation=-70, strength=0.11, dust=1.0)
    sun(elevation=26, azimuth=-62, strength=3.4, colour=(1, 0.86, 0.68))
    camera((0, -4, 2.4), (0, 40, 9.5), lens=36, aperture=1.4)


def dunes() -> None:
    random = np.random.default_rng(4)
    size = 700
    x, y = np.meshgrid(np.linspace(-60, 60, size), np.linspace(-2, 120, size))
    bend = noise((size, size), random, scale=1.3, octaves=3)
    wave = (y / 52 + bend * 0.55 + x / 27) % 1
    crest = np.where(wave < 0.74, (wave / 0.74) ** 1.5, ((1 - wave) / 0.26) ** 0.9)
    broad = np.clip(0.75 + 0.6 * noise((size, size), random, scale=1.2, octaves=2), 0.15, 1.6)
    z = crest * broad * (0.6 + 11 * np.clip((y - 4) / 70, 0, 1)) - 1.2 * np.clip(1 - y / 14, 0, 1)
    z += np.sin((y + bend * 16 + x * 0.25) * 6.5) * 0.02 * np.clip(1 - y / 40, 0, 1)
    tone = 1 + 0.16 * noise((size, size), random, scale=9, octaves=4)
    land(x, y, z, np.array([0.60, 0.34, 0.165]) * tone[..., None], roughness=0.95)
    sky(elevation=14, rotation=-75, strength=0.12, dust=1.6)
    sun(elevation=20, azimuth=-80, strength=4.2, colour=(1, 0.66, 0.38))
    camera((0, -4, 3.4), (0, 40, 5.4), lens=40, aperture=0.7)


def lavender() -> None:
    random = np.random.default_rng(8)
    ground, plants = Boxes(roughness=0.9), Boxes(roughness=0.8)
    ground.add((0, 60, -0.03), (160, 150, 0.05), (0.24, 0.17, 0.09))
    for row in range(-22, 23):
        for _ in range(900):
            y = 2.4 + random.random() ** 1.6 * 62
            x = row * 1.35 + random.normal(0, 0.17)
            tall = random.uniform(0.45, 0.68)
            tone = (
                np.array((0.21, 0.12, 0.38)) * random.uniform(0.6, 1.5) + np.array((0.05, 0.0, 0.02)) * random.random()
            )
            if random.random() < 0.22:
                tone = np.array((0.09, 0.14, 0.05)) * random.uniform(0.6, 1.4)
                tall *= 0.6
            plants.add((x, y, tall / 2), (0.028, 0.028, tall), tuple(tone), random.uniform(0, 3))
    trees = Boxes(roughness=0.9)
    for _ in range(90):
        x, y, crown = random.uniform(-60, 60), random.uniform(62, 84), random.uniform(2, 4.5)
        for _ in range(26):
            at = (x + random.normal(0, crown * 0.3), y, crown * 0.8 + random.normal(0, crown * 0.25))
            trees.add(at, (crown * 0.3,) * 3, (0.05, 0.075, 0.03), random.uniform(0, 3))
    size = 160
    x, y = np.meshgrid(np.linspace(-160, 160, size), np.linspace(90, 260, size))
    z = np.clip(noise((size, size), random, scale=1.2, octaves=4) + 0.7, 0, 2) * 14 * np.clip((y - 90) / 60, 0, 1)
    land(x, y, z, np.ones((size, size, 3)) * np.array([0.13, 0.15, 0.17]))
    for part in (ground, plants, trees):
        part.build()
    sky(elevation=12, rotation=200, strength=0.13, dust=2.4)
    sun(elevation=14, azimuth=150, strength=3.2, colour=(1, 0.7, 0.42))
    camera((0.35, -1.6, 1.6), (0.1, 22, 2.0), lens=42, aperture=0.7)


def alley() -> None:
    random = np.random.default_rng(14)
    ambient((0.1, 0.12, 0.3), 0.12)
    walls, street, glow = Boxes(roughness=0.6), Boxes(roughness=0.2), Boxes(glowing=True)
    street.add((0, 16, -0.03), (12, 40, 0.04), (0.03, 0.032, 0.04))
    for side in (-1, 1):
        y = 0.8
        while y < 30:
            deep, tall = random.uniform(1.8, 3.4), random.uniform(4, 9)
            x = side * random.uniform(2.0, 2.5)
            walls.add((x + side * 1.5, y + deep / 2, tall / 2), (3, deep * 0.98, tall), (0.05, 0.035, 0.03))
            # A paper screen lit from inside, a noren over the door, lanterns in front, signs above.
            glow.add((x - side * 0.02, y + deep / 2, 1.3), (0.05, deep * 0.62, 1.3), (0.75, 0.38, 0.14))
            for bar in range(5):
                at = (x - side * 0.05, y + deep * (0.2 + bar * 0.15), 1.3)
                walls.add(at, (0.04, 0.05, 1.4), (0.03, 0.015, 0.01))
            walls.add((x - side * 0.28, y + deep / 2, 2.12), (0.6, deep * 0.9, 0.06), (0.04, 0.02, 0.015))
            for number in range(random.integers(1, 4)):
                at = (x - side * 0.45, y + 0.4 + number * 0.62, 1.88)
                red = random.random() < 0.6
                glow.add(at, (0.26, 0.26, 0.38), (3.6, 0.22, 0.08) if red else (2.6, 1.4, 0.5))
            for _ in range(random.integers(1, 4)):
                tones = ((3, 0.16, 0.8), (0.15, 1.4, 2.6), (2.8, 1.3, 0.2), (0.25, 2.1, 0.8), (1.8, 1.5, 1.3))
                tone = tones[random.integers(5)]
                at = (x - side * 0.4, y + random.uniform(0.3, deep), random.uniform(2.6, 4.8))
                glow.add(at, (0.08, random.uniform(0.3, 0.5), random.uniform(0.7, 1.6)), tone)
            lamp((x - side * 0.7, y + deep / 2, 1.7), 14, (1, 0.5, 0.2), 0.2)
            y += deep
    for wire in range(7):
        for number in range(11):
            along = number / 10
            at = (-2.2 + 4.4 * along, 2.8 + wire * 3.4, 3.5 - 0.5 * math.sin(math.pi * along))
            glow.add(at, (0.1, 0.1, 0.13), (6, 3.0, 1.0) if (number + wire) % 3 else (5, 0.4, 0.15))
    for part in (walls, street, glow):
        part.build()
    camera((0.1, -1.4, 1.55), (-0.05, 12, 2.0), lens=40, aperture=0.75)


def stadium() -> None:
    random = np.random.default_rng(6)
    ambient((0.05, 0.08, 0.2), 0.35)
    pitch, stands, glow = Boxes(roughness=0.9), Boxes(roughness=0.7), Boxes(glowing=True)
    for stripe in range(16):
        tone = (0.03, 0.085, 0.02) if stripe % 2 else (0.045, 0.12, 0.03)
        pitch.add((0, 2 + stripe * 5, -0.02), (110, 5, 0.04), tone)
    tones = ((0.5, 0.08, 0.07), (0.1, 0.16, 0.45), (0.55, 0.55, 0.55), (0.08, 0.08, 0.09), (0.5, 0.4, 0.1))
    for tier in range(2):
        for row in range(16):
            depth, height = 80 + tier * 20 + row * 0.95, 1.6 + tier * 13 + row * 0.62
            stands.add((0, depth, height - 0.4), (130, 1.0, 0.5), (0.10, 0.105, 0.115))
            for seat in range(250):
                if random.random() < 0.86:
                    tone = np.array(tones[random.integers(5)]) * random.uniform(0.5, 1.3)
                    stands.add((-62 + seat * 0.5, depth, height + 0.2), (0.36, 0.3, 0.75), tuple(tone))
        glow.add((0, 79.6 + tier * 20, 1.2 + tier * 13), (130, 0.1, 0.8), (0.25, 0.9, 2.2))
    for _ in range(170):
        at = (random.uniform(-60, 60), random.uniform(80, 112), random.uniform(3, 24))
        glow.add(at, (0.14, 0.14, 0.14), (40, 42, 46))
    stands.add((0, 112, 33), (140, 30, 0.8), (0.06, 0.065, 0.075))
    for bank in range(7):
        x = -54 + bank * 17
        for column in range(6):
            for row in range(4):
                glow.add((x + column * 0.85, 97, 31 + row * 1.0), (0.5, 0.2, 0.5), (60, 66, 74))
        lamp((x, 60, 34), 16000, (0.9, 0.96, 1), 2)
    for part in (pitch, stands, glow):
        part.build()
    camera((0, -2, 1.6), (0, 80, 17), lens=34, aperture=0.75)
