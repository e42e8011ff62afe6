#!/usr/bin/env python3
"""tools/prove_device try: the kit is packed, unpacked into an empty root, and every step of it is there and ok on the CPU driver.

Usage: try_test.py BUILD    the build folder
"""
import gzip
import json
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

sys.dont_write_bytecode = True
TOOLS = pathlib.Path(__file__).resolve().parents[2] / "tools"
sys.path.insert(0, str(TOOLS))
from prove.sizes import FULL
from prove.steps import SPEED_RUNS, list_steps

MOST_MIB = 60.0


def check(condition, what):
    if not condition:
        sys.exit(f"FAILED: {what}")
    print(f"ok: {what}", flush=True)


def check_summary(out):
    summary = json.loads((out / "summary.json").read_text())
    expected = [step.name for step in list_steps(FULL)]
    check([step["name"] for step in summary["steps"]] == expected, f"all {len(expected)} steps are there, in their order")
    other = [f"{step['name']}: {step['state']} {step['reason']}" for step in summary["steps"] if step["state"] != "ok"]
    check(not other and summary["is_all_ok"], f"every step is ok {other}")
    check(summary["end"] == "done" and summary["device"]["is_cpu"] and summary["machine"]["cores"] > 0, "the summary tells device and machine")
    lines = (out / "summary.txt").read_text().splitlines()
    for name in expected:
        check(any(re.match(rf"ok +{re.escape(name)} +exit +\d+ +\d+\.\d s", line) for line in lines), f"a line of summary.txt tells of '{name}'")
    figures = {step["name"]: step["figures"] for step in summary["steps"]}
    check(figures["ids of MEWL"]["pixels"] == 63 * 320 * 240 and figures["ids of MEWL"]["other_ids"] == 0, "63 masks of MEWL are those that were packed")
    check(len({figures[name]["digest"] for name in ("three processes", "reversed order", "shards")}) == 1, "one digest over processes, orders and shards")


def check_files(out):
    benches = [json.loads(line) for line in (out / "bench.jsonl").read_text().splitlines()]
    check([bench["run"] for bench in benches] == [name for name, _, _ in SPEED_RUNS], "bench.jsonl has a line for each speed run")
    check(all(bench["device_seconds_per_image"]["paths"] > 0.0 for bench in benches), "each tells times by pass")
    limits = json.loads((out / "device.json").read_text())
    check(limits["memoryHeaps"][0]["flags"] == ["DEVICE_LOCAL"] and limits["memoryTypes"][0]["heapIndex"] == 0, "device.json tells the memory")
    # Source: Vulkan 1.3, "Required Limits".
    check(limits["maxRayDispatchInvocationCount"] >= 1 << 30 or "llvmpipe" in limits["deviceName"], "device.json tells the limits")
    check(limits["shaderGroupHandleSize"] == 32 and limits["maxMemoryAllocationSize"] >= 1 << 30, "those that the specification fixes are as it says")
    with tarfile.open(out / "pictures.tgz") as tar:
        names = tar.getnames()
    check(sum(name.startswith("converged/") and name.endswith(".png") for name in names) == 10, "pictures.tgz has all reference scenes")
    check("===== soak" in gzip.open(out / "log.gz", "rt").read(), "log.gz goes to the last step")
    check(not (out / "work").exists(), "nothing else is left")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as scratch:
        out = pathlib.Path(scratch) / "out"
        tried = subprocess.run([TOOLS / "prove_device", "try", "--build", sys.argv[1], "--out", out], stdout=subprocess.PIPE, text=True, check=False)
        print(tried.stdout, flush=True)
        check(tried.returncode == 0, "it ends with 0")
        size = re.search(r"([\d.]+) MiB to carry", tried.stdout)
        check(size and float(size.group(1)) <= MOST_MIB, f"at most {MOST_MIB:.0f} MiB are to be carried")
        check("WITHOUT" not in tried.stdout, "nothing that the kit should have was missing here")
        check_summary(out)
        check_files(out)


if __name__ == "__main__":
    main()
