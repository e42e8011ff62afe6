# Reduces outputs to the part that may not change, in one form, and hashes it. Knows no command of clevrvk.
import hashlib
import json
import re
import struct

# Keys that lines may gain at the top level while they mean what they meant; see README.md before one is added.
ADDED_KEYS = {"stream"}

# The fields of a line of index.jsonl about a picture. Everything else there is a setting, or was added later.
PANEL_FIELDS = ["episode", "panel", "file", "mask", "width", "height", "world", "camera", "lights", "objects", "directions",
                "relationships", "labels", "task", "seed"]
CAMERA_FIELDS = ["eye", "look_at", "focal_mm", "sensor_mm", "K", "pose_opencv"]
OBJECT_FIELDS = ["id", "mask_id", "shape", "size", "radius", "material", "color", "rgb", "position", "rotation_deg", "points_to", "labels",
                 "pixel_coords", "bbox", "amodal_bbox", "visible_px", "amodal_px", "visible_fraction", "rle"]

SPIRV_HEADER_WORDS = 5
# OpSource, OpSourceExtension, OpName, OpMemberName, OpString, OpLine, OpNoLine, OpModuleProcessed and
# OpSourceContinued.
SPIRV_DEBUG_OPERATIONS = {2, 3, 4, 5, 6, 7, 8, 317, 330}


def hash_bytes(content):
    return hashlib.sha256(content).hexdigest()[:16]


def hash_spirv(text):
    """Hash of a module's words as glslc lists them, without the names that it keeps for debuggers: no driver acts on
    them."""
    words = [int(word, 0) for word in re.findall(r"0x[0-9a-f]+|\d+", text)]
    kept, place = words[:SPIRV_HEADER_WORDS], SPIRV_HEADER_WORDS
    while place < len(words):
        length, operation = words[place] >> 16, words[place] & 0xFFFF
        if operation not in SPIRV_DEBUG_OPERATIONS:
            kept += words[place:place + length]
        place += length
    return hash_bytes(struct.pack(f"<{len(kept)}I", *kept))


def parse(line):
    """The value of a line of JSON. A number with a fraction stays the text that it was written as: -0.0 is not 0.0."""
    return json.loads(line, parse_float=lambda text: {"float": text})


def print_value(value):
    return json.dumps(value, separators=(",", ":")).encode()


def canonical_line(line):
    """A line of JSON without added keys. The order of the others counts."""
    value = parse(line)
    if isinstance(value, dict):
        value = {key: content for key, content in value.items() if key not in ADDED_KEYS}
    return print_value(value)


def hash_lines(text):
    return hash_bytes(b"\n".join(canonical_line(line) for line in text.splitlines()))


def pick(value, fields):
    return [[field, value[field]] for field in fields if field in value]


def canonical_labels(panel):
    """The label fields of a parsed line of index.jsonl, whatever else it holds."""
    panel = dict(panel)
    panel["camera"] = pick(panel["camera"], CAMERA_FIELDS)
    panel["objects"] = [pick(one, OBJECT_FIELDS) for one in panel["objects"]]
    return print_value(pick(panel, PANEL_FIELDS))
