"""Building blocks of the rendered places: boxes, height fields, lights, and a camera with a shallow depth of field."""

import math
from pathlib import Path

import bpy
import numpy as np
from mathutils import Vector

Triple = tuple[float, float, float]

# The corners of a unit box, and its six sides as corner indices.
_CORNERS = np.array([[x, y, z] for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)])
_SIDES = np.array([[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]])


class Boxes:
    """Thousands of boxes in one mesh, each with its own colour. If `glowing`, it is emitted and may exceed 1."""

    def __init__(self, *, roughness: float = 0.6, glowing: bool = False) -> None:
        self._roughness, self._glowing = roughness, glowing
        self._corners: list[np.ndarray] = []
        self._colours: list[Triple] = []

    def add(self, centre: Triple, size: Triple, colour: Triple, turn: float = 0.0, roll: float = 0.0) -> None:
        """Add a box. `turn` rotates about the vertical, `roll` about the line of sight (radians)."""
        cos, sin = math.cos(turn), math.sin(turn)
        about_z = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])
        cos, sin = math.cos(roll), math.sin(roll)
        about_y = np.array([[cos, 0, sin], [0, 1, 0], [-sin, 0, cos]])
        self._corners.append(_CORNERS * size @ about_y.T @ about_z.T + centre)
        self._colours.append(colour)

    def build(self) -> None:
        count = len(self._corners)
        sides = (_SIDES[None] + 8 * np.arange(count)[:, None, None]).reshape(-1, 4)
        colours = np.repeat(np.array(self._colours), 8, 0)
        _mesh(np.concatenate(self._corners), sides, colours, _painted(self._roughness, glowing=self._glowing))


def land(x: np.ndarray, y: np.ndarray, z: np.ndarray, colours: np.ndarray, roughness: float = 0.9) -> None:
    """Add a height field; all arrays have the shape of the grid."""
    rows, columns = x.shape
    number = np.arange(rows * columns).reshape(rows, columns)
    sides = np.stack([number[:-1, :-1], number[:-1, 1:], number[1:, 1:], number[1:, :-1]], -1).reshape(-1, 4)
    corners = np.stack([x, y, z], -1).reshape(-1, 3)
    mesh = _mesh(corners, sides, colours.reshape(-1, 3), _painted(roughness, glowing=False))
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))


def noise(shape: tuple[int, int], random: np.random.Generator, *, scale: float, octaves: int = 6) -> np.ndarray:
    """Return smooth random noise, roughly in -1..1."""
    rows, columns = np.meshgrid(np.arange(shape[0]) / shape[0], np.arange(shape[1]) / shape[1], indexing="ij")
    total = np.zeros(shape)
    for octave in range(octaves):
        for _ in range(6):
            turn, phase = random.uniform(0, 2 * math.pi, 2)
            waves = 2 * math.pi * scale * 2**octave * random.uniform(0.6, 1.4)
            total += np.sin(waves * (rows * math.cos(turn) + columns * math.sin(turn)) + phase) * 0.5**octave
    return total / 6


def sky(*, elevation: float, rotation: float, strength: float, dust: float = 1.5, disc: bool = False) -> None:
    """Set a clear sky with a sun; angles in degrees."""
    tree = _world()
    background = tree.nodes.new("ShaderNodeBackground")
    texture = tree.nodes.new("ShaderNodeTexSky")
    texture.sky_type = "NISHITA"
    texture.sun_elevation, texture.sun_rotation = math.radians(elevation), math.radians(rotation)
    texture.sun_disc, texture.dust_density = disc, dust
    background.inputs[1].default_value = strength
    tree.links.new(texture.outputs[0], background.inputs[0])
    tree.links.new(background.outputs[0], tree.nodes["Output"].inputs[0])


def ambient(colour: Triple, strength: float = 1.0) -> None:
    tree = _world()
    background = tree.nodes.new("ShaderNodeBackground")
    background.inputs[0].default_value, background.inputs[1].default_value = (*colour, 1), strength
    tree.links.new(background.outputs[0], tree.nodes["Output"].inputs[0])


def sun(*, elevation: float, azimuth: float, strength: float, colour: Triple = (1, 0.9, 0.75)) -> None:
    """Add a sun lamp; angles in degrees. Azimuth 0 shines from behind the camera, 180 into it."""
    light = bpy.data.lights.new("sun", "SUN")
    light.energy, light.color, light.angle = strength, colour, 0.02
    lamp = bpy.data.objects.new("sun", light)
    bpy.context.collection.objects.link(lamp)
    lamp.rotation_euler = (math.radians(90 - elevation), 0, math.radians(-azimuth))


def lamp(at: Triple, power: float, colour: Triple, size: float = 0.5) -> None:
    light = bpy.data.lights.new("lamp", "POINT")
    light.energy, light.color, light.shadow_soft_size = power, colour, size
    stand = bpy.data.objects.new("lamp", light)
    bpy.context.collection.objects.link(stand)
    stand.location = at


def camera(at: Triple, towards: Triple, *, lens: float = 45, aperture: float = 1.0, focus: float = 1.6) -> None:
    """Add the camera. It focuses at `focus` metres, where the person will stand, so everything rendered behind is
    increasingly out of focus."""
    eye = bpy.data.cameras.new("camera")
    eye.lens, eye.clip_end = lens, 2000
    eye.dof.use_dof, eye.dof.aperture_fstop, eye.dof.focus_distance = True, aperture, focus
    stand = bpy.data.objects.new("camera", eye)
    bpy.context.collection.objects.link(stand)
    stand.location = at
    stand.rotation_euler = (Vector(towards) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.camera = stand


def render(file: Path, edge: int, samples: int, exposure: float) -> None:
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.samples, scene.cycles.use_denoising = samples, True
    scene.cycles.max_bounces, scene.cycles.sample_clamp_indirect = 5, 6
    scene.render.resolution_x = scene.render.resolution_y = edge
    scene.render.image_settings.file_format = "OPEN_EXR"
    scene.render.filepath = str(file.with_suffix(".exr"))
    bpy.ops.render.render(write_still=True)
    picture = bpy.data.images.load(scene.render.filepath)
    linear = np.array(picture.pixels[:], np.float32).reshape(-1, 4)[:, :3] * exposure
    developed = bpy.data.images.new("developed", edge, edge)
    developed.pixels = np.concatenate([_film(linear), np.ones((len(linear), 1), np.float32)], 1).ravel()
    developed.file_format, developed.filepath_raw = "WEBP", str(file)
    developed.save(quality=84)
    Path(scene.render.filepath).unlink()


def _film(linear: np.ndarray) -> np.ndarray:
    """Apply the same tone curve as the engine's `lens.film`, which the engine inverts to recover linear light."""
    x = np.maximum(linear, 0) * 0.92
    return np.clip((x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14), 0, 1) ** (1 / 2.2)


def _mesh(corners: np.ndarray, sides: np.ndarray, colours: np.ndarray, material: bpy.types.Material) -> bpy.types.Mesh:
    mesh = bpy.data.meshes.new("mesh")
    mesh.from_pydata(corners.tolist(), [], sides.tolist())
    paint = mesh.attributes.new("paint", "FLOAT_COLOR", "POINT")
    paint.data.foreach_set("color", np.concatenate([colours, np.ones((len(colours), 1))], 1).ravel())
    mesh.materials.append(material)
    mesh.update()
    bpy.context.collection.objects.link(bpy.data.objects.new("thing", mesh))
    return mesh


def _painted(roughness: float, *, glowing: bool) -> bpy.types.Material:
    material = bpy.data.materials.new("painted")
    material.use_nodes = True
    tree = material.node_tree
    tree.nodes.clear()
    output, paint = tree.nodes.new("ShaderNodeOutputMaterial"), tree.nodes.new("ShaderNodeAttribute")
    paint.attribute_name = "paint"
    surface = tree.nodes.new("ShaderNodeEmission" if glowing else "ShaderNodeBsdfPrincipled")
    if not glowing:
        surface.inputs["Roughness"].default_value = roughness
    tree.links.new(paint.outputs[0], surface.inputs[0])
    tree.links.new(surface.outputs[0], output.inputs[0])
    return material


def _world() -> bpy.types.NodeTree:
    world = bpy.data.worlds.new("world")
    bpy.context.scene.world = world
    world.use_nodes = True
    world.node_tree.nodes.clear()
    world.node_tree.nodes.new("ShaderNodeOutputWorld").name = "Output"
    return world.node_tree
