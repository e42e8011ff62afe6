#!/usr/bin/env python3
"""The Khronos validator finds no error and no warning in exported things, of every other kind, and with --long in twelve
variants of each; nor in panels that `clevrvk meshes` writes.

Usage: validate_exports.py CLEVRVK    path of the program

It needs Node.js, and the validator that tools/install_gltf_validator puts into build/gltf_validator. Where either is
missing the test ends with 77, after a loud word.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

MODULE = pathlib.Path(__file__).resolve().parents[2] / "build/gltf_validator/node_modules/gltf-validator"
SKIPPED = 77
VARIANTS, STRIDE = (12, 1) if os.environ.get("CLEVRVK_LONG_TESTS") == "1" else (1, 2)
# One panel with shapes, a posed agent and a stage, and one of nothing.
PANELS = """{"schema":"clevrvk/1","id":"e","panels":[{"id":"full","world":"table","stage":[{"class":"floor","shape":"plane",
"size":4,"position":[0,0,0],"material":"oak"}],"lights":[{"kind":"sky","radiance":1}],"objects":[{"id":"c","shape":"cube",
"size":0.5,"material":"metal","color":"red","position":[1,0]},{"id":"d","shape":"cylinder","size":0.5,"material":"rubber",
"color":"blue","position":[-1,0,0.5],"rotation_wxyz":[0.8,0.36,0.48,0],"scale":[1,2,3]},{"id":"m","shape":"man","variant":1,
"position":[0,1]}]},{"id":"empty","world":"clevr","objects":[]}]}"""
# Prints a line of JSON for each file.
SCRIPT = """
const validator = require(process.argv[2]);
const fs = require("fs");
(async () => {
  for (const file of process.argv.slice(3)) {
    const {issues} = await validator.validateBytes(new Uint8Array(fs.readFileSync(file)));
    console.log(JSON.stringify({file, issues}));
  }
})();
"""


def leave_out(what):
    print(f"LEFT OUT, EXPORTED FILES WERE NOT VALIDATED: {what}")
    raise SystemExit(SKIPPED)


def validate(script, files):
    """Each file's issues, as the validator reports them."""
    lines = subprocess.run(["node", script, MODULE, *files], check=True, capture_output=True, text=True).stdout
    return [json.loads(line) for line in lines.splitlines()]


def main():
    program = sys.argv[1]
    if not shutil.which("node"):
        leave_out("there is no Node.js (Debian: nodejs)")
    if not MODULE.is_dir():
        leave_out("tools/install_gltf_validator")
    kinds = [thing["name"] for thing in json.loads(subprocess.check_output([program, "list", "things", "--json"]))][::STRIDE]
    with tempfile.TemporaryDirectory() as scratch:
        script = pathlib.Path(scratch) / "validate.js"
        script.write_text(SCRIPT)
        files = []
        for kind in kinds:
            for variant in range(VARIANTS):
                files.append(f"{scratch}/{kind}_{variant}.glb")
                subprocess.run([program, "things", "export", kind, "--variant", str(variant), files[-1]], check=True,
                               stdout=subprocess.DEVNULL)
        spec = pathlib.Path(scratch) / "panels.jsonl"
        spec.write_text(PANELS.replace("\n", "") + "\n")
        subprocess.run([program, "meshes", spec, "--out", f"{scratch}/meshes"], check=True, stdout=subprocess.DEVNULL)
        files += [f"{scratch}/meshes/meshes/e/full.glb", f"{scratch}/meshes/meshes/e/empty.glb"]
        # The validator does find what is wrong: an index beyond all vertices, at the file's end.
        broken = f"{scratch}/broken.glb"
        data = bytearray(pathlib.Path(files[0]).read_bytes())
        data[-4:] = b"\xff\xff\xff\x7f"
        pathlib.Path(broken).write_bytes(data)
        reports = validate(script, [*files, broken])
    bad = [report for report in reports if report["issues"]["numErrors"] + report["issues"]["numWarnings"] > 0]
    if not bad or bad[-1]["file"] != broken:
        raise SystemExit("validate_exports: the validator takes a broken file")
    for report in bad[:-1]:
        messages = [issue for issue in report["issues"]["messages"] if issue["severity"] < 2]
        print(f"{pathlib.Path(report['file']).name}: {json.dumps(messages[:3])}")
    print(f"{len(files)} files, of {len(kinds)} kinds and of 2 panels, {len(bad) - 1} with errors or warnings")
    raise SystemExit(1 if bad[:-1] else 0)


main()
