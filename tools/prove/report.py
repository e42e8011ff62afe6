# What is found, for people (summary.txt, a line a step) and for programs (summary.json), and the machine it was found on. Neither tells paths, host nor user.
import contextlib
import json
import os
import pathlib
import platform
import shutil
import subprocess
import tarfile
import time

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
    """Name, driver and bus of each NVIDIA card; nothing where the program is not there."""
    command = ["nvidia-smi", "--query-gpu=index,name,driver_version,pcie.link.gen.current,pcie.link.width.current,clocks.max.sm", "--format=csv,noheader"]
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


def describe_figure(value):
    return f"'{value}'" if isinstance(value, str) and " " in value else str(value)


def describe_result(result):
    figures = "  ".join(f"{name}={describe_figure(value)}" for name, value in result.figures.items())
    parts = [f"{result.state:<5} {result.step.name:<32} exit {result.exit_code:>3} {result.seconds:7.1f} s", result.reason, figures]
    return "  ".join(part for part in parts if part)


class Report:
    """Written as steps end, so that what was found is there whatever happens."""

    def __init__(self, out, version, sizes_name):
        self.out, self.begin, self.results = out, time.monotonic(), []
        self.facts = {"version": version, "sizes": sizes_name, "started": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), "machine": describe_machine(), "device": None}
        self.text = open(out / "summary.txt", "w")
        machine = self.facts["machine"]
        self.say(f"{version}, {self.facts['started']}, sizes: {sizes_name}")
        self.say(f"machine: {machine['system']}, Linux {machine['kernel']}, {machine['libc']}, {machine['cores']} x {machine['cpu']}, {machine['memory_mib']} MiB")
        for line in machine["nvidia_smi"]:
            self.say(f"nvidia-smi: {line}")

    def say(self, line):
        print(line, flush=True)
        self.text.write(line + "\n")
        self.text.flush()

    def tell_device(self, device):
        driver_file = f"driver file {pathlib.Path(device.driver_file).name}" if device.driver_file else "driver found by the loader"
        self.facts["device"] = {**device.entry, "driver_file": device.driver_file}
        self.say(f"device: {device.index}, {device.entry['name']}, {device.entry['driver']}, {device.entry['memory_mib']} MiB, {driver_file}\n")

    def add(self, result):
        self.results.append(result)
        self.say(describe_result(result))

    def count(self, state):
        return sum(result.state == state for result in self.results)

    def is_all_ok(self):
        return bool(self.results) and self.count("ok") == len(self.results)

    def close(self, end):
        """Writes the last line and the summary for programs; `end` is how it ended: done, stopped, or no device."""
        seconds = time.monotonic() - self.begin
        self.say(f"\n{end}: {self.count('ok')} ok, {self.count('FAIL')} FAIL, {self.count('SKIP')} SKIP in {seconds:.0f} s")
        steps = [{"group": result.step.group, "name": result.step.name, "state": result.state, "exit_code": result.exit_code, "seconds": round(result.seconds, 3),
                  "reason": result.reason, "figures": result.figures} for result in self.results]
        summary = {**self.facts, "end": end, "seconds": round(seconds, 1), "is_all_ok": self.is_all_ok(), "steps": steps}
        (self.out / "summary.json").write_text(json.dumps(summary, indent=1) + "\n")
        self.text.close()


@contextlib.contextmanager
def watch_cards(path):
    """Load, clock and power of the NVIDIA cards meanwhile, as a table; nothing where nvidia-smi is not there."""
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
    """Those that are worth a look."""
    with tarfile.open(archive, "w:gz") as tar:
        for name in ("converged", "standard", "first_cold"):
            if (work / name / "images").is_dir():
                tar.add(work / name / "images", arcname=name)
