#!/usr/bin/env python3
"""tools/prove_device try: the kit, unpacked into an empty root, has every step, and all are ok on the CPU driver.

By default only groups that use another part of the kit each: programs, libraries, layers, test suites, and ids and
pictures of the CPU driver. With CLEVRVK_LONG_TESTS=1 all.

Usage: try_test.py BUILD    the build folder
"""
import gzip
import json
import os
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
IS_LONG = os.environ.get("CLEVRVK_LONG_TESTS") == "1"
SHORT_GROUPS = ["device", "general", "validation", "suites", "faults"]


def check(condition, what):
    if not condition:
        sys.exit(f"FAILED: {what}")
    print(f"ok: {what}", flush=True)


def check_summary(out):
    summary = json.loads((out / "summary.json").read_text())
    expected = [step.name for step in list_steps(FULL) if IS_LONG or step.group in SHORT_GROUPS]
    check([step["name"] for step in summary["steps"]] == expected, f"all {len(expected)} steps are present, in order")
    other = [f"{step['name']}: {step['state']} {step['reason']}" for step in summary["steps"] if step["state"] != "ok"]
    check(not other and summary["is_all_ok"], f"every step is ok {other}")
    check(summary["end"] == "done" and summary["device"]["is_cpu"], "summary.json describes the device")
    check(summary["machine"]["cores"] > 0, "and the machine")
    lines = (out / "summary.txt").read_text().splitlines()
    for name in expected:
        pattern = re.compile(rf"ok +{re.escape(name)} +exit +\d+ +\d+\.\d s")
        check(any(pattern.match(line) for line in lines), f"summary.txt has a line for '{name}'")
    figures = {step["name"]: step["figures"] for step in summary["steps"]}
    check(figures["ids of the general scenes"]["other_ids"] == 0, "masks of general scenes equal those that were packed")
    if not IS_LONG:
        return
    ids = figures["ids of MEWL"]
    check(ids["pixels"] == 63 * 320 * 240 and ids["other_ids"] == 0, "63 masks of MEWL equal those that were packed")
    digests = {figures[name]["digest"] for name in ("three processes", "reversed order", "shards")}
    check(len(digests) == 1, "processes, orders and shards have one digest")


def check_bench(out):
    benches = [json.loads(line) for line in (out / "bench.jsonl").read_text().splitlines()]
    check([bench["run"] for bench in benches] == [name for name, _, _ in SPEED_RUNS], "bench.jsonl has a line for each speed run")
    check(all(bench["device_seconds_per_image"]["paths"] > 0.0 for bench in benches), "with times by pass")


def check_files(out):
    limits = json.loads((out / "device.json").read_text())
    heap, memory_type = limits["memoryHeaps"][0], limits["memoryTypes"][0]
    check(heap["flags"] == ["DEVICE_LOCAL"] and memory_type["heapIndex"] == 0, "device.json describes the memory")
    # Source: Vulkan 1.3, "Required Limits".
    check(limits["shaderGroupHandleSize"] == 32 and limits["maxMemoryAllocationSize"] >= 1 << 30, "its limits are as specified")
    check(limits["maxPushConstantsSize"] >= 128 and len(limits["maxComputeWorkGroupCount"]) == 3, "members and arrays alike")
    with tarfile.open(out / "pictures.tgz") as tar:
        names = tar.getnames()
    folder, count = ("converged/", 10) if IS_LONG else ("first_cold/", 1)
    check(sum(name.startswith(folder) and name.endswith(".png") for name in names) >= count, "pictures.tgz has the pictures")
    last = "soak" if IS_LONG else "faults of the device"
    check(f"===== {last}" in gzip.open(out / "log.gz", "rt").read(), "log.gz reaches the last step")
    check(not (out / "work").exists(), "only results are left")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as scratch:
        out = pathlib.Path(scratch) / "out"
        command = [TOOLS / "prove_device", "try", "--build", sys.argv[1], "--out", out, *([] if IS_LONG else ["--only", *SHORT_GROUPS])]
        tried = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
        print(tried.stdout, flush=True)
        check(tried.returncode == 0, "it ends with 0")
        size = re.search(r"packed .*, ([\d.]+) MiB", tried.stdout)
        check(size and float(size.group(1)) <= MOST_MIB, f"the kit has at most {MOST_MIB:.0f} MiB")
        check("WITHOUT" not in tried.stdout, "and all its parts")
        check_summary(out)
        check_files(out)
        if IS_LONG:
            check_bench(out)


if __name__ == "__main__":
    main()
