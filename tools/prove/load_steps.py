# Steps that put load on a device: speed, and runs that hit a fault, are killed, or last long.
import json
import pathlib
import shutil
import signal
import time

from prove.measures import digest_files, join_digests
from prove.session import StepSkipped, require, require_exit, require_file
from prove.sizes import shrink_bench

FAULTS = {"VK_ERROR_DEVICE_LOST": -4, "VK_ERROR_OUT_OF_DEVICE_MEMORY": -2}
EXIT_DEVICE = 3
EXIT_STOPPED = 75
SPARE_S = 15.0                  # of the remaining time, that a soak leaves
MOST_SOAK_BYTES = 8 << 30
LEAST_FREE_BYTES = 2 << 30
MOST_GROWTH = 1.1               # of a soak's memory between its middle and its end
MOST_GROWTH_MIB = 32.0
POLL_S = 0.05


def run_bench(session, name, arguments):
    """Adds a line to bench.jsonl."""
    words = shrink_bench(arguments) if session.sizes.shrinks_bench else arguments
    bench = json.loads(session.clevrvk("bench", "--device", session.device.index, "--json", *words).out)
    with open(session.out / "bench.jsonl", "a") as file:
        file.write(json.dumps({"run": name, **bench}) + "\n")
    session.figures["images_per_s"] = round(bench["images_per_second"], 2)
    session.figures["scenes"] = bench["scenes"]
    session.figures["first_image_s"] = round(bench["first_image_seconds"], 2)
    if bench["device_busy_share"] is not None:
        session.figures["busy_percent"] = round(100.0 * bench["device_busy_share"], 1)
        # The device's time an image, pass by pass.
        for pass_name, seconds in bench["device_seconds_per_image"].items():
            session.figures[f"{pass_name}_ms"] = round(1000.0 * seconds, 4)
    for stage in ("annotate", "encode", "write"):
        session.figures[f"{stage}_ms"] = round(1000.0 * bench["stage_seconds_per_image"][stage], 4)


def make_labels(session):
    """Speed of the host alone."""
    command = ["make", "mewl", "--counts", f"{session.sizes.label_episodes},0,0", "--seed", "7", "--no-images", "--json"]
    made = json.loads(session.clevrvk(*command, "--out", session.work / "labels").out)
    session.figures.update({"panels": made["panels"], "panels_per_s": round(made["images_per_second"], 1)})


class FaultyRuns:
    """Renders under the layer that fails one Vulkan call."""

    def __init__(self, session):
        self.session, self.report = session, session.work / "layer_report"
        self.layer = {"VK_LAYER_PATH": str(session.kit.fault_layer), "VK_INSTANCE_LAYERS": "VK_LAYER_CLEVRVK_fault",
                      "CLEVRVK_FAULT_REPORT": str(self.report)}

    def render(self, out, fault=None):
        kit, device = self.session.kit, self.session.device
        command = [kit.program, "render", "--episodes", kit.one_scene, "--samples", "2", "--denoise", "--quiet", "--device", device.index,
                   "--out", self.session.work / out]
        return self.session.run(command, {**self.layer, **(fault or {})}, expected=None)

    def read_report(self):
        text = self.report.read_text()
        require(text, "the fault layer was not loaded")
        return json.loads(text)

    def try_fault(self, call, result, expected):
        """The name of the call that failed. The run must end with the device's exit code and free everything, and the
        next one must finish with the bytes of a run without fault."""
        shutil.rmtree(self.session.work / "faulty", ignore_errors=True)
        outcome = self.render("faulty", {"CLEVRVK_FAULT_CALL": str(call), "CLEVRVK_FAULT_RESULT": str(result)})
        report = self.read_report()
        name = report["failed"].strip()
        require(name, f"there is no call {call}")
        # A cache that is not kept costs only time.
        is_harmless = name == "vkGetPipelineCacheData" and result != FAULTS["VK_ERROR_DEVICE_LOST"]
        require_exit(outcome, 0 if is_harmless else EXIT_DEVICE)
        is_freed = report["objects"] == 0 and report["allocated_bytes"] == 0
        require(is_freed, f"after {name} failed, {report['objects']} objects were not freed")
        require_exit(self.render("faulty"), 0)
        require(digest_files(self.session.work / "faulty") == expected, f"after {name} failed, the next run made other bytes")
        return name


def inject_faults(session):
    require_file(session.kit.fault_layer / "libclevrvk_fault_layer.so", "the fault layer")
    runs = FaultyRuns(session)
    for out in ("fault_cold", "fault_whole"):
        require_exit(runs.render(out), 0)
    expected, call_count = digest_files(session.work / "fault_whole"), runs.read_report()["calls"]
    names = set()
    for result in FAULTS.values():
        for number in range(session.sizes.fault_calls):
            names.add(runs.try_fault(1 + (2 * number + 1) * call_count // (2 * session.sizes.fault_calls), result, expected))
    session.figures.update({"calls": call_count, "faults": len(FAULTS) * session.sizes.fault_calls, "functions": len(names)})


def count_lines(path):
    return path.read_bytes().count(b"\n") if path.exists() else 0


def make_killed(session, out, *arguments):
    return ["make", "clevr", "--count", session.sizes.killed_panels, "--seed", "9", *session.sizes.draft, "--device", session.device.index,
            "--out", session.work / out, *arguments]


def kill_and_resume(session):
    """A run that is killed when a quarter of it is done."""
    journal = session.work / "killed" / "journal.jsonl"
    with session.start([session.kit.program, *make_killed(session, "killed", "--quiet")]) as program:
        while program.is_running() and count_lines(journal) <= session.sizes.killed_panels // 4:
            time.sleep(POLL_S / 10)
        require(program.is_running(), "the run ended before it could be killed")
        program.end()
    resumed = json.loads(session.clevrvk(*make_killed(session, "killed", "--json")).out)
    session.clevrvk(*make_killed(session, "whole", "--quiet"))
    session.figures.update({"done_before": resumed["skipped"], "done_after": resumed["panels"]})
    require(0 < resumed["skipped"] < session.sizes.killed_panels, "the kill came before the first panel or after the last")
    found, expected = digest_files(session.work / "killed"), digest_files(session.work / "whole")
    session.figures["digest"] = join_digests(expected)
    require(found == expected, "the resumed run made other bytes than one that was never killed")


def read_memory_mib(pid):
    """Resident memory of a process; None once it has ended."""
    try:
        lines = pathlib.Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return None
    sizes = [int(line.split()[1]) for line in lines if line.startswith("VmRSS:")]
    return sizes[0] / 1024.0 if sizes else None


def watch_soak(session, program, soak_s):
    """Samples of (seconds since the start, resident MiB), until time or disk space runs out; which of them is a
    figure."""
    samples, free_at_start = [], shutil.disk_usage(session.work).free
    session.figures["ended_by"] = "itself"
    while program.is_running():
        seconds = time.monotonic() - program.begin
        memory = read_memory_mib(program.process.pid)
        if memory is not None:
            samples.append((seconds, memory))
        free = shutil.disk_usage(session.work).free
        if seconds >= soak_s:
            session.figures["ended_by"] = "time"
            break
        if free < LEAST_FREE_BYTES or free_at_start - free > MOST_SOAK_BYTES:
            session.figures["ended_by"] = "disk space"
            break
        time.sleep(POLL_S)
    return samples


def soak(session):
    """Runs while there is time, then ends with SIGTERM; memory must stay flat."""
    soak_s = min(session.sizes.soak_s, session.time_left() - SPARE_S)
    if soak_s < min(session.sizes.soak_s, 5.0):
        raise StepSkipped("no time left; --minutes gives more")
    # The task with hands, so that panels with and without meshes, structures and all pipelines are in it.
    command = [session.kit.program, "make", "mewl_pragmatic", "--count", "1000000", "--seed", "11", *session.sizes.draft, "--json",
               "--device",
               session.device.index, "--out", session.work / "soak"]
    with session.start(command) as program:
        samples = watch_soak(session, program, soak_s)
        program.process.send_signal(signal.SIGTERM)
        outcome = program.wait()
    session.exit_code = outcome.exit_code
    require_exit(outcome, EXIT_STOPPED)
    made = json.loads(outcome.out)
    speed = round(made["images_per_second"], 2)
    session.figures.update({"soak_s": round(made["seconds"], 1), "panels": made["panels"], "images_per_s": speed})
    if made["device_busy_share"] is not None:
        session.figures["busy_percent"] = round(100.0 * made["device_busy_share"], 1)
    require(made["panels"] > 0 and len(samples) > 1, "no panel was made")
    middle = [memory for seconds, memory in samples if seconds >= samples[-1][0] / 2][0]
    end = samples[-1][1]
    session.figures.update({"memory_middle_mib": round(middle, 1), "memory_end_mib": round(end, 1)})
    require(end <= MOST_GROWTH * middle + MOST_GROWTH_MIB, "memory grows")
