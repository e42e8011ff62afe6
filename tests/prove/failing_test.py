#!/usr/bin/env python3
"""Shows that every judge of tools/prove_device can fail: a program that swaps pictures, changes masks, makes other
bytes the second

Usage: failing_test.py BUILD    the build folder
"""
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
TOOLS = pathlib.Path(__file__).resolve().parents[2] / "tools"
sys.path.insert(0, str(TOOLS))
from prove.kit import Device, Kit
from prove.picture_steps import compare_mewl_ids, compare_reference_ids, compare_with_blender
from prove.repeat_steps import render_reversed
from prove.session import Session, Step, run_step, watch_signals
from prove.sizes import TINY

FAULTY = pathlib.Path(__file__).resolve().with_name("faulty_clevrvk.py")

# The state of each step with the faulty programs, and a part of its reason.
EXPECTED = {
    "limits": ("ok", ""),
    "doctor": ("FAIL", "exit 3"),
    "first picture, cold caches": ("ok", ""),
    "first picture, warm caches": ("FAIL", "other bytes"),
    "reference scenes": ("ok", ""),
    "PSNR to Blender": ("FAIL", "s01 of 'standard', s02 of 'standard'"),
    "labels of the reference scenes": ("FAIL", "exit 1"),
    "ids of the reference scenes": ("FAIL", "ids differ"),
    "labels of MEWL": ("FAIL", "exit 1"),
    "ids of MEWL": ("FAIL", "of the ids of one picture differ"),
    "general scenes": ("FAIL", "exit 1"),
    "ids of the general scenes": ("FAIL", "ids differ"),
    "general scenes, against the CPU's": ("FAIL", "unlike the CPU driver's"),
    "general scenes, reversed": ("FAIL", "1 of 14 files differ"),
    "three processes": ("FAIL", "made different bytes"),
    "reversed order": ("FAIL", "1 of 28 files differ"),
    "batches of one": ("FAIL", "1 of 4 files differ"),
    "shards": ("FAIL", "1 of 28 files differ"),
    "validation and synchronization": ("FAIL", "messages of the validation layer: 1"),
    "best practices": ("FAIL", "unknown advice: SomethingNew"),
    "suite gpu": ("FAIL", "exit 1"),
    "suite render": ("SKIP", "test_render"),
    "suite reference": ("FAIL", "messages of the validation layer: 1"),
    "speed: standard, MEWL": ("ok", ""),
    "speed: draft, batches of 8": ("FAIL", "exit 3"),
    "labels alone": ("ok", ""),
    "faults of the device": ("FAIL", "exit 0, expected 3"),
    "kill and resume": ("FAIL", "other bytes"),
    "soak": ("FAIL", "memory grows"),
}
LINE = 79 * "="     # doctest's, between tests
SUITES = {
    "test_gpu": f"""
echo '{LINE}'; echo 'TEST CASE:  good'; echo 'a.cpp:1: MESSAGE: measured'
echo '{LINE}'; echo 'TEST CASE:  bad'; echo 'a.cpp:2: ERROR: CHECK( x ) is NOT correct!'
echo '[doctest] test cases: 2 | 1 passed | 1 failed'
exit 1
""",
    "test_reference": "echo '[doctest] test cases: 2 | 2 passed | 0 failed'; echo 'error: validation: something' >&2",
}


def check(condition, what):
    if not condition:
        sys.exit(f"FAILED: {what}")
    print(f"ok: {what}", flush=True)


def make_build(folder, build):
    """A build folder whose programs are faulty. test_render is missing."""
    (folder / "bin").mkdir(parents=True)
    for name in ("bin/device_limits", "fault_layer"):
        (folder / name).symlink_to(build / name)
    (folder / "bin" / "clevrvk").symlink_to(FAULTY)
    for name, script in SUITES.items():
        (folder / "bin" / name).write_text(f"#!/bin/sh\n{script}\n")
        (folder / "bin" / name).chmod(0o755)
    return folder


def start(build, out, *arguments):
    command = [TOOLS / "prove_device", "run", "--build", build, "--out", out, "--tiny", *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def run(build, out, *arguments):
    process = start(build, out, *arguments)
    output = process.communicate()[0]
    return process.returncode, output, json.loads((out / "summary.json").read_text())


def test_faults(build, scratch):
    # The faulty program finds the true one by this.
    os.environ["TRUE_CLEVRVK"] = str(build / "bin" / "clevrvk")
    exit_code, output, summary = run(make_build(scratch / "build", build), scratch / "faulty", "--device", "0")
    print(output, flush=True)
    check(exit_code == 1 and not summary["is_all_ok"], "a run with faults ends with 1")
    found = {step["name"]: step for step in summary["steps"]}
    for name, (state, reason) in EXPECTED.items():
        step = found[name]
        check(step["state"] == state and reason in step["reason"], f"{name}: {state} {step['reason']}")
    figures = found["suite gpu"]["figures"]
    check(figures == {"cases": 2, "passed": 1, "failed": 1, "failed_1": "bad"}, "the test that failed is named, and no other")
    others = [step["name"] for step in summary["steps"] if step["name"] not in EXPECTED and step["state"] != "ok"]
    check(not others, f"all other steps are ok {others}")
    failure_count = sum(step["state"] == "FAIL" for step in summary["steps"])
    check(f"{failure_count} FAIL, 1 SKIP" in output, "failed and skipped steps are counted")


def test_ends(build, scratch):
    exit_code, output, summary = run(build, scratch / "nothing", "--device", "no such device")
    check(exit_code == 3 and summary["end"] == "no device" and "no usable device" in output, "without a device it ends with 3")
    check("llvmpipe" in output and "clevrvk doctor:" in output, "and lists the devices, and what the doctor finds")
    exit_code, output, _ = run(build, scratch / "nothing", "--device", "cpu")
    check(exit_code == 2 and "earlier run" in output, "results of an earlier run are not overwritten")
    exit_code, _, summary = run(build, scratch / "short", "--device", "cpu", "--minutes", "0.05", "--only", "device")
    is_skipped = all(step["state"] == "SKIP" and "no time" in step["reason"] for step in summary["steps"])
    check(exit_code == 1 and is_skipped, "steps without time are skipped and the run ends with 1")
    check(len(summary["steps"]) == 4, "only steps of the chosen groups are run")
    process = start(build, scratch / "stopped", "--device", "cpu", "--only", "soak")
    while not (scratch / "stopped" / "work" / "soak" / "journal.jsonl").exists() and process.poll() is None:
        time.sleep(0.05)
    process.send_signal(signal.SIGTERM)
    process.communicate()
    summary = json.loads((scratch / "stopped" / "summary.json").read_text())
    is_told = summary["end"] == "stopped" and not summary["is_all_ok"]
    check(process.returncode == 75 and is_told, "a run that is stopped ends with 75 and a summary")
    check(not (scratch / "stopped" / "work").exists(), "and leaves only its results")


def compute_forever(_session):
    while True:
        pass


def test_time_limits(build, scratch):
    (scratch / "limited").mkdir()
    entry = {"index": 0, "name": "none", "is_cpu": True}
    out = scratch / "limited"
    session = Session(Kit(TOOLS.parent, build), Device(entry, "", {}), TINY, out, out, time.monotonic() + 60.0)
    watch_signals()
    begin = time.monotonic()
    hang = ["sh", "-c", "sleep 1000 & sleep 1000"]
    result = run_step(Step("test", "hangs", 0.5, lambda own: own.run(hang)), session)
    check(result.state == "FAIL" and "no end within" in result.reason, "a step that hangs fails at its limit")
    check(result.exit_code == -signal.SIGKILL and time.monotonic() - begin < 10.0, "and the program that hangs is killed")
    result = run_step(Step("test", "computes", 0.5, compute_forever), session)
    check(result.state == "FAIL" and "no end within" in result.reason, "so does one that computes forever")
    result = run_step(Step("test", "breaks", 0.5, lambda own: {}["nothing"]), session)
    check(result.state == "FAIL" and "KeyError" in result.reason, "one that breaks fails and says why")
    check(run_step(Step("test", "continues", 0.5, lambda own: None), session).state == "ok", "and the next one has its turn")
    for prove in (compare_with_blender, compare_reference_ids, compare_mewl_ids, render_reversed):
        result = run_step(Step("test", "compares", 5.0, prove), session)
        check(result.state == "SKIP" and "no earlier step" in result.reason, f"{prove.__name__} without what it compares is skipped")
    session.log.close()


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as name:
        test_time_limits(pathlib.Path(sys.argv[1]), pathlib.Path(name))
        test_ends(pathlib.Path(sys.argv[1]), pathlib.Path(name))
        test_faults(pathlib.Path(sys.argv[1]), pathlib.Path(name))


if __name__ == "__main__":
    main()
