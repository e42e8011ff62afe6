# The results, for people (summary.txt, a line a step) and for programs (summary.json), with the machine they are from.
# They are meant to be shared: no host name, and no home folder, whose name is often the user's.
import contextlib
import json
import os
import pathlib
import platform
import shutil
import subprocess
import tarfile
import time

SMI_FACTS = "index,name,driver_version,pcie.link.gen.current,pcie.link.width.current,clocks.max.sm"
SMI_FIELDS = "timestamp,index,utilization.gpu,memory.used,clocks.sm,temperature.gpu,power.draw"
SMI_PERIOD_MS = "500"
SMI_LIMIT_S = 20


def read_first(path, key):
    """The value of the first `key : value` line of a file; "" where there is none."""
    with contextlib.suppress(OSError):
        for line in pathlib.Path(path).read_text().splitlines():
            name, _, value = line.replace("=", ":", 1).partition(":")
            if name.strip() == key:
                return value.strip().strip('"')
    return ""


def ask_nvidia_smi():
    """Name, driver and bus of each NVIDIA card; nothing without nvidia-smi."""
    command = ["nvidia-smi", f"--query-gpu={SMI_FACTS}", "--format=csv,noheader"]
    with contextlib.suppress(OSError, subprocess.TimeoutExpired):
        asked = subprocess.run(command, capture_output=True, text=True, timeout=SMI_LIMIT_S, check=False)
        return asked.stdout.splitlines() if asked.returncode == 0 else []
    return []


def describe_machine():
    memory_kib = read_first("/proc/meminfo", "MemTotal").split()
    return {
        "system": read_first("/etc/os-release", "PRETTY_NAME") or "unknown",
        "kernel": platform.release(),
        "libc": " ".join(platform.libc_ver()),
        "python": platform.python_version(),
        "cpu": read_first("/proc/cpuinfo", "model name") or platform.machine(),
        "cores": len(os.sched_getaffinity(0)),
        "memory_mib": int(memory_kib[0]) // 1024 if memory_kib else None,
        "nvidia_smi": ask_nvidia_smi(),
    }


def hide_home(text):
    home = os.environ.get("HOME", "").rstrip("/")
    return text.replace(home, "~") if home else text


def describe_figure(value):
    return f"'{value}'" if isinstance(value, str) and " " in value else str(value)


def describe_result(result):
    figures = "  ".join(f"{name}={describe_figure(value)}" for name, value in result.figures.items())
    parts = [f"{result.state:<5} {result.step.name:<32} exit {result.exit_code:>3} {result.seconds:7.1f} s", result.reason, figures]
    return "  ".join(part for part in parts if part)


def to_json(result):
    return {"group": result.step.group, "name": result.step.name, "state": result.state, "exit_code": result.exit_code,
            "seconds": round(result.seconds, 3), "reason": hide_home(result.reason), "figures": result.figures}


class Report:
    """Written step by step, so that results are kept whatever happens."""

    def __init__(self, out, version, sizes_name):
        self.out, self.begin, self.results = out, time.monotonic(), []
        started, machine = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), describe_machine()
        self.facts = {"version": version, "sizes": sizes_name, "started": started, "machine": machine, "device": None}
        self.text = open(out / "summary.txt", "w")
        self.say(f"{version}, {started}, sizes: {sizes_name}")
        self.say(f"machine: {machine['system']}, Linux {machine['kernel']}, {machine['libc']}, {machine['cores']} x {machine['cpu']}, "
                 f"{machine['memory_mib']} MiB")
        for line in machine["nvidia_smi"]:
            self.say(f"nvidia-smi: {line}")

    def say(self, text):
        line = hide_home(text)
        print(line, flush=True)
        self.text.write(line + "\n")
        self.text.flush()

    def add_device(self, device):
        entry, driver_file = device.entry, pathlib.Path(device.driver_file).name
        self.facts["device"] = {**entry, "driver_file": driver_file}
        found = f"driver file {driver_file}" if driver_file else "driver found by the loader"
        self.say(f"device: {device.index}, {entry['name']}, {entry['driver']}, {entry['memory_mib']} MiB, {found}\n")

    def add(self, result):
        self.results.append(result)
        self.say(describe_result(result))

    def count(self, state):
        return sum(result.state == state for result in self.results)

    def is_all_ok(self):
        return bool(self.results) and self.count("ok") == len(self.results)

    def close(self, end):
        """Writes the last line and summary.json; `end` is done, stopped or no device."""
        seconds = time.monotonic() - self.begin
        self.say(f"\n{end}: {self.count('ok')} ok, {self.count('FAIL')} FAIL, {self.count('SKIP')} SKIP in {seconds:.0f} s")
        steps = [to_json(result) for result in self.results]
        summary = {**self.facts, "end": end, "seconds": round(seconds, 1), "is_all_ok": self.is_all_ok(), "steps": steps}
        (self.out / "summary.json").write_text(json.dumps(summary, indent=1) + "\n")
        self.text.close()


@contextlib.contextmanager
def watch_cards(path):
    """Records load, clock and power of NVIDIA cards as a table; nothing without nvidia-smi."""
    if shutil.which("nvidia-smi") is None:
        yield
        return
    command = ["nvidia-smi", f"--query-gpu={SMI_FIELDS}", "--format=csv", "-lms", SMI_PERIOD_MS]
    with open(path, "w") as table:
        process = subprocess.Popen(command, stdout=table, stderr=subprocess.DEVNULL)
        try:
            yield
        finally:
            process.kill()
            process.wait()


def pack_pictures(work, archive):
    """Those for people to look at, if any were made."""
    folders = [work / name / "images" for name in ("converged", "standard", "first_cold")]
    found = [folder for folder in folders if folder.is_dir()]
    if found:
        with tarfile.open(archive, "w:gz") as tar:
            for folder in found:
                tar.add(folder, arcname=folder.parent.name)
