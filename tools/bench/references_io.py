# Writes a reference scene of tests/reference/general: a JSON file of which a person can read and change the panel.
import json

LISTS = ("lights", "stage", "objects")


def write_scene(path, scene):
    """With a line for each light, piece of the stage and object."""
    lines = []
    for key, value in scene["panel"].items():
        if key in LISTS and value:
            items = ",\n  ".join(json.dumps(item) for item in value)
            lines.append(f' "{key}": [\n  {items}]')
        else:
            lines.append(f' "{key}": {json.dumps(value)}')
    rest = [f'"{key}": {json.dumps(value)}' for key, value in scene.items() if key != "panel"]
    path.write_text("{\n" + ",\n".join(rest + ['"panel": {\n' + ",\n".join(lines) + "}"]) + "\n}\n", encoding="utf-8")
