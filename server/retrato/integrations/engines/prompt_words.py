"""Describes the parts of a recipe in words: places, outfits, light, atmosphere, colour and motion."""

from retrato.integrations.engines.atelier.atmosphere import Atmosphere
from retrato.integrations.engines.atelier.grade import Grade
from retrato.integrations.engines.atelier.looks import Look
from retrato.integrations.engines.atelier.looks.double import Firs
from retrato.integrations.engines.atelier.recipe import Framing, Motion, Recipe
from retrato.integrations.engines.atelier.rigs import LampRecipe, LightRecipe
from retrato.integrations.engines.atelier.scenes import Scene
from retrato.integrations.engines.atelier.scenes.landscape import Landscape
from retrato.integrations.engines.atelier.scenes.lights import Lamps
from retrato.integrations.engines.atelier.scenes.terrain import Terrain
from retrato.integrations.engines.atelier.wardrobe import Outfit
from retrato.integrations.engines.colour_names import Shade, colour, colours, darkness, tinge

_BACKDROPS = {
    "alley": "in a narrow city alley at night with lanterns and shop signs",
    "beach": "on a wide sandy beach by the sea",
    "cafe": "at a table of a cosy street café with warm bulbs",
    "dunes": "among sand dunes that reach to the horizon",
    "lavender": "in a field of blooming lavender",
    "library": "in a library with walnut shelves full of books",
    "lodge": "in a timbered mountain lodge by the fireplace",
    "metro": "on an underground station platform of steel and cold light",
    "mountains": "before snow-capped mountain peaks in clear air",
    "office": "in a bright open-plan office",
    "stadium": "in a packed stadium under floodlights",
    "station": "in the corridor of a space station",
}
_ENVIRONMENTS = {
    "apartment": "in a light apartment",
    "bridge": "on a glass bridge between modern buildings",
    "city": "in a city street by day",
    "dawn": "outdoors at dawn under a pale sky",
    "esplanade": "in a grand hall with chandeliers",
    "forest": "deep in a forest of tall trees",
    "hall": "in a large old hall",
    "lab": "in a bright modern room with chrome fittings",
    "lobby": "in the bright lobby of an office tower",
    "night": "in the city at night",
    "park": "in a sunny park",
    "sky": "under an open sky",
    "studio": "in a photo studio",
    "sunrise": "in open country at sunrise",
    "sunset": "in open country at sunset",
    "venice": "on a quiet old Venetian square in the morning",
    "warehouse": "in an old factory hall with tall windows",
    "workshop": "in a workshop with iron and tools",
}
_SHAPES = {
    "plain": "a plain {colour} background",
    "sunburst": "a {colour} background with {accent} sunburst rays",
    "halftone": "a {colour} background of {accent} halftone dots",
    "disc": "a {colour} background with a large {accent} disc",
    "stripes": "a {colour} background with {accent} stripes",
    "duotone": "a background half {colour}, half {accent}",
}
_TERRAINS = {"alps": "jagged mountains", "hills": "rolling hills", "dunes": "sand dunes", "mesa": "table mountains"}
_GROUNDS = {
    "meadow": "a meadow",
    "sea": "the sea",
    "sand": "a sandy beach",
    "snow": "a field of snow",
    "water": "still water",
}
_WALLS = {
    "blinds": "stripes of light through blinds",
    "window": "the light of a window with panes",
    "leaves": "the shadow of leaves",
    "slash": "a slash of sunlight",
    "none": "soft light",
}
_CUTS = {
    "suit": "a tailored {main} suit with {inner} shirt and {accent} tie",
    "shirt": "a {main} shirt",
    "jacket": "a {main} jacket over {inner}",
    "sweater": "a {main} knitted sweater",
    "tee": "a {main} t-shirt",
    "blouse": "a {main} blouse",
}
_SETUPS = {
    "soft": "soft even light",
    "loop": "classic portrait light from the side",
    "rembrandt": "dramatic Rembrandt light",
    "split": "split light, half of the face in shadow",
    "butterfly": "beauty light from above the lens",
    "backlit": "light from behind with a glowing rim around the hair",
    "overcast": "shadowless light of an overcast sky",
    "neon": "coloured neon light from both sides",
}
# In a still, and in motion.
_AIRS = {
    "dust": ("{colour} dust in the light", "dust floats in the light"),
    "fireflies": ("glowing fireflies", "fireflies glow and wander"),
    "embers": ("glowing embers in the air", "embers rise"),
    "snow": ("falling snow", "snow falls slowly"),
    "rain": ("rain", "rain falls"),
    "petals": ("{colour} petals in the air", "petals drift past"),
    "confetti": ("confetti in the air", "confetti falls"),
    "bubbles": ("air bubbles", "bubbles rise"),
    "mist": ("{colour} mist", "mist moves slowly"),
    "flare": ("lens flare", "the light flares softly"),
}
_CAMERAS = {
    "push": "the camera moves slowly closer",
    "pull": "the camera slowly draws back",
    "drift": "the camera drifts sideways",
    "rise": "the camera rises gently",
    "orbit": "the camera circles slightly around them",
    "still": "the camera stands still",
}


def medium(style: Recipe) -> str:
    """Return the kind of picture."""
    if style.look is not None:
        return _describe_look(style.look)[0]
    return "black and white portrait photograph" if style.grade.monochrome > 0.5 else "portrait photograph"


def _describe_look(look: Look) -> tuple[str, str]:
    """Return the kind of picture, and the visible traits of its technique."""
    match look.kind:
        case "chalk":
            return f"{colour(look.pigment)} chalk drawing on {colour(look.paper)} paper", "smudged tones, rough grain"
        case "pastel":
            return f"soft pastel drawing on {colour(look.paper)} paper", "layered strokes of pigment"
        case "colour-pencil":
            return f"coloured pencil drawing on {colour(look.paper)} paper", "fine layered hatching"
        case "pencil":
            return f"graphite pencil drawing on {colour(look.paper)} paper", "fine hatching"
        case "comic":
            return "comic book cover illustration", "bold ink lines, flat colours, halftone dots"
        case "toon":
            return "hand-drawn anime film frame", "clean lines, cel shading"
        case "manga":
            return "black and white manga panel", "ink and screentone" + (", speed lines" if look.speed else "")
        case "double-exposure":
            inside = "a forest of fir trees" if isinstance(look.scene, Firs) else f"a view {place(look.scene)}"
            return "double exposure photograph", f"the silhouette filled with {inside}, blank pale background"
        case "engraving":
            return f"steel engraving in {colour(look.ink)} ink", "fine swelling lines as on a banknote"
        case "stipple":
            return "pen and ink stipple drawing", "thousands of dots, white paper"
        case "film":
            return _film(look.frame, look.leak)
        case "gouache":
            return "vintage gouache travel poster", "flat matt colours, clean shapes"
        case "halftone":
            disc = ", a large disc behind the head" if look.disc else ""
            return f"risograph print in {colours(look.inks)} ink", f"visible halftone dots{disc}"
        case "mosaic":
            return "mosaic of small stones", "pale mortar between them"
        case "triangles":
            return "low-poly picture", "cut triangular facets"
        case "oil":
            return _oil(look.tool, look.ground)
        case "plate":
            return _plate(look.edge, look.dark)
        case "pop-art":
            count = "four-panel " if len(look.prints) > 1 else ""
            first = look.prints[0]
            return f"{count}pop art silkscreen print", f"{colour(first.hair)} hair on flat {colour(first.ground)}"
        case "poster":
            return f"screen print poster in {colours(look.inks)}", f"few flat inks before {colours(look.ground)}"
        case "tape":
            return "still from an eighties VHS tape", "scan lines, smeared colours, tracking noise"
        case "watercolour":
            return "loose watercolour painting", f"{colour(look.wash)} washes, white paper, splashes"
        case "ink-wash":
            return "East Asian ink wash painting", "rice paper, wet brush" + (", a small red seal" if look.seal else "")


def _film(frame: str, leak: float) -> tuple[str, str]:
    if frame == "instant":
        return "instant photo", "white instant film frame, soft faded colours"
    if leak > 0.5:
        return "seventies film photograph", "light leaks, dust, soft focus"
    return "slide film photograph", "deep saturated colours, rich blacks"


def _oil(tool: str, ground: Shade) -> tuple[str, str]:
    match tool:
        case "knife":
            return "palette knife oil painting", "thick slabs of paint"
        case "dab":
            return "impressionist oil painting", "short dabs of pure colour"
        case _:
            return "oil painting on canvas", f"visible brush strokes over a {colour(ground)} ground"


def _plate(edge: str, dark: Shade) -> tuple[str, str]:
    if edge == "oval":
        return "daguerreotype from the 1850s", "silvered plate behind an oval mat, tarnish at the edges"
    if edge == "brushed":
        return "cyanotype print", f"{colour(dark)} tones, hand-coated paper with brushed edges"
    return "antique silver plate photograph", f"{colour(dark)} tones"


def place(scene: Scene) -> str:
    match scene.kind:
        case "backdrop":
            return _add_lights(
                _BACKDROPS.get(scene.file, f"before a {scene.file.replace('-', ' ')}"), scene.tint, scene.lamps
            )
        case "environment":
            return _add_lights(_ENVIRONMENTS[scene.name], scene.tint, scene.lamps)
        case "city":
            wet = ", reflections on the wet asphalt" if scene.wet > 0.3 else ""
            return f"in a city street at night with {colours(scene.signs)} neon signs and lit windows{wet}"
        case "foliage":
            when = "at night " if darkness(scene.sky) > 0.7 else ""
            return _add_lights(
                f"outdoors {when}among {colours(scene.leaves[:3])} leaves out of focus", None, scene.lamps
            )
        case "landscape":
            return _landscape(scene)
        case "terrain":
            return _terrain(scene)
        case "lights":
            return _add_lights(f"before a blurred {colour(scene.top)} background", None, scene)
        case "pattern":
            shape = _SHAPES[scene.shape]
            return "before " + shape.format(colour=colour(scene.colour), accent=colour(scene.accent))
        case "space":
            planet = f" above a {colour(scene.planet.colour)} planet" if scene.planet else ""
            nebulae = f" with {colours(scene.nebulae)} nebulae" if scene.nebulae else ""
            return f"in outer space{planet} among stars{nebulae}"
        case "stage":
            haze = " through haze" if scene.haze > 0.3 else ""
            return f"on a dark stage under {colours(scene.beams)} beams of light{haze}"
        case "studio":
            return f"in a photo studio before a {colour(scene.colour)} {scene.texture} backdrop"
        case "underwater":
            return f"under water in the {colour(scene.surface)} sea with shafts of sunlight"
        case "wall":
            return f"before a {colour(scene.colour)} wall with {_WALLS[scene.pattern]} on it"


def _add_lights(where: str, tint: Shade | None, lamps: Lamps | None) -> str:
    if tint and (cast := tinge(tint)):
        where += f" in {cast} light"
    if lamps:
        kind = "garlands of lights" if lamps.garlands > 0.4 else "lights"
        where += f", {colours(lamps.colours[:3])} {kind} out of focus"
    return where


def _landscape(scene: Landscape) -> str:
    sky = f"under a {colours((scene.zenith, scene.horizon))} sky"
    details = []
    if scene.stars > 0.2:
        details.append("full of stars")
    elif scene.clouds > 0.5:
        details.append(f"with {colour(scene.cloud_colour)} clouds")
    if scene.aurora:
        details.append(f"with {colours(scene.aurora)} northern lights")
    if scene.sun:
        details.append(
            f"a {colour(scene.sun.colour)} {'moon' if darkness(scene.zenith) > 0.8 else 'sun'} low above the horizon"
        )
    land = [_GROUNDS[ground.kind] for ground in scene.grounds]
    land += ["trees" if ridge.kind == "trees" else "hills" for ridge in scene.ridges]
    if land:
        details.append("behind them " + " and ".join(dict.fromkeys(land)))
    return ", ".join([f"outdoors {sky}", *details])


def _terrain(scene: Terrain) -> str:
    snow = "snow-covered " if scene.snow > 0.3 else f"{colour(scene.rock)} "
    return f"before {snow}{_TERRAINS[scene.shape]} under a {colour(scene.horizon)} sky"


def clothes(outfit: Outfit) -> str:
    shades = {"main": colour(outfit.main), "inner": colour(outfit.inner), "accent": colour(outfit.accent)}
    return _CUTS[outfit.cut].format(**shades)


def framing(chosen: Framing) -> str:
    if chosen.face >= 0.43:
        return "close-up"
    return "head and shoulders" if chosen.face >= 0.34 else "half-length"


def light(recipe: LightRecipe) -> str:
    lamps: list[LampRecipe] = [lamp for lamp in (recipe.key, *(recipe.rims or ())) if lamp]
    casts = dict.fromkeys(cast for lamp in lamps if (cast := tinge(lamp.colour)))
    return _SETUPS[recipe.setup] + (f" with {' and '.join(casts)} tones" if casts else "")


def air(atmosphere: Atmosphere) -> str:
    return _AIRS[atmosphere.kind][0].format(colour=colour(atmosphere.colour))


def air_motion(atmosphere: Atmosphere) -> str:
    return _AIRS[atmosphere.kind][1]


def finish(style: Recipe) -> str:
    """Describe lens, texture and grading. Drawings have no lens and no skin."""
    grade = _grade_phrases(style.grade)
    if style.look is not None:
        return ", ".join([_describe_look(style.look)[1], *grade])
    return ", ".join(["85 mm lens at f/1.8", "shallow depth of field", "natural skin texture", "sharp eyes", *grade])


def _grade_phrases(grade: Grade) -> list[str]:
    phrases = []
    if grade.contrast >= 0.35:
        phrases.append("high contrast")
    elif grade.contrast <= 0.12:
        phrases.append("gentle contrast")
    if grade.monochrome > 0.5:
        phrases.append("fine black and white tones")
    elif grade.saturation < 0.85:
        phrases.append("muted colours")
    if grade.warmth >= 0.08:
        phrases.append("warm colours")
    elif grade.warmth <= -0.08:
        phrases.append("cool colours")
    if cast := tinge(grade.shadows):
        phrases.append(f"{cast} shadows")
    if grade.fade > 0.2:
        phrases.append("faded blacks")
    if grade.grain >= 0.8:
        phrases.append("film grain")
    if grade.bloom >= 1.3:
        phrases.append("softly glowing highlights")
    return phrases


def camera(motion: Motion) -> str:
    return _CAMERAS[motion.camera]


def flicker(motion: Motion) -> str:
    if motion.flicker < 0.2:
        return ""
    return "the light flickers" if motion.flicker > 0.5 else "the light changes softly"
