#!/usr/bin/env python3
# Packs episodes that MEWL's own program wrote, and the captions that its captioner made of them, into
# tests/generators/mewl/reference: a file a task. Run by hand when the references change; no test runs it. SOURCE holds
# TASK/INDEX/*.json, and _captions/TASK.json. The output of MEWL's program (MIT) is stored unchanged.
#   tools/checks/pack_mewl_reference.py SOURCE tests/generators/mewl/reference
import json
import pathlib
import sys

TASKS = ["shape", "color", "material", "object", "composite", "relation", "bootstrap", "number", "pragmatic"]


def pack_task(source, task):
    episodes = []
    captions = json.loads((source / "_captions" / f"{task}.json").read_text())
    for caption in captions:
        folder = source / task / str(caption.pop("episode"))
        files = {path.name: json.loads(path.read_text()) for path in sorted(folder.glob("*.json"))}
        episodes.append({"files": files, "caption": caption})
    return episodes


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: pack_mewl_reference.py SOURCE FOLDER")
    source = pathlib.Path(sys.argv[1])
    folder = pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for task in TASKS:
        lines = [json.dumps(episode, separators=(",", ":")) for episode in pack_task(source, task)]
        (folder / f"{task}.jsonl").write_text("\n".join(lines) + "\n")


main()
