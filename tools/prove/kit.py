# Where the kit's parts are, the environment of its programs, and the device they use. A source tree with its build
# folder and an unpacked kit have the same layout; the unpacked kit also holds the libraries that a bare machine lacks.
import ctypes
import json
import os
import pathlib
import subprocess
from typing import NamedTuple

# Where drivers are mounted into containers, beside the system's libraries.
DRIVER_LIBRARIES = ["/usr/local/nvidia/lib64", "/usr/local/nvidia/lib"]
# The loader searches /etc and /usr/share itself, but older ones fail for all drivers when one fails: each is also tried
# alone.
DRIVER_FILES = ["/usr/local/nvidia/share/vulkan/icd.d/nvidia_icd.json", "/etc/vulkan/icd.d/nvidia_icd.json",
                "/usr/share/vulkan/icd.d/nvidia_icd.json"]
# For machines that have the driver but no driver file.
NVIDIA_LIBRARIES = ["libGLX_nvidia.so.0", "libEGL_nvidia.so.0"]
# Variables that would change the runs: clevrvk's settings, layers, and job arrays, where each task takes one shard.
UNWANTED = ("CLEVRVK_", "SLURM_ARRAY_", "VK_INSTANCE_LAYERS", "VK_LAYER_ENABLES")
LIST_LIMIT_S = 60
DOCTOR_LIMIT_S = 120
MANIFEST = "prove_device.json"


class Kit:
    def __init__(self, root, build=None):
        self.root = root
        self.build = (build or root / "build" / "release").resolve()
        self.is_packed = (root / MANIFEST).exists()
        self.program = self.build / "bin" / "clevrvk"
        self.device_limits = self.build / "bin" / "device_limits"
        self.fault_layer = self.build / "fault_layer"
        self.reference = root / "tests" / "reference"
        self.one_scene = root / "samples" / "one_scene.jsonl"
        self.general = self.reference / "general.jsonl"     # a panel for each kind of thing that the general kernels render
        self.cpu_files = root / "cpu"       # masks and pictures that the CPU driver rendered when the kit was packed

    def test_program(self, suite):
        return self.build / "bin" / f"test_{suite}"

    def read_version(self, environment):
        """As the program prints it, or why it does not start."""
        try:
            version = run_briefly([self.program, "--version"], environment, LIST_LIMIT_S)
        except (OSError, subprocess.TimeoutExpired) as error:
            return f"clevrvk does not start: {error}"
        return version.stdout.strip() if version.returncode == 0 else f"clevrvk does not start: {version.stderr.strip()}"

    def make_environment(self, work):
        """The environment of every program of the kit; caches and temporary files go below the folder `work`."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(UNWANTED)}
        environment = {**kept, "CLEVRVK_ASSETS": str(self.root / "assets"), "CLEVRVK_TEST_SOURCE_DIR": str(self.root),
                       "TMPDIR": str(work / "tmp")}
        (work / "tmp").mkdir(parents=True, exist_ok=True)
        environment.update(make_cache_environment(work / "cache"))
        libraries = [environment.get("LD_LIBRARY_PATH", "")]
        if self.is_packed:
            libraries.insert(0, str(self.root / "lib"))
            environment["VK_LAYER_PATH"] = str(self.root / "layers")
            # The machine's own fit its driver better.
            spares = {"loader": "libvulkan.so.1", "x11": "libX11.so.6"}
            libraries += [str(self.root / folder) for folder, library in spares.items() if not can_load(library)]
        libraries += [folder for folder in DRIVER_LIBRARIES if os.path.isdir(folder)]
        found = ":".join(folder for folder in libraries if folder)
        return {**environment, "LD_LIBRARY_PATH": found} if found else environment


def make_cache_environment(folder):
    """Shader caches in that folder: clevrvk's own and those of the drivers of NVIDIA and Mesa."""
    folder.mkdir(parents=True, exist_ok=True)
    return {"XDG_CACHE_HOME": str(folder), "__GL_SHADER_DISK_CACHE_PATH": str(folder), "MESA_SHADER_CACHE_DIR": str(folder)}


def run_briefly(command, environment, limit_s):
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=limit_s, check=False)


def can_load(library):
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


class Device(NamedTuple):
    entry: dict             # of `clevrvk list devices --json`
    driver_file: str        # "" for what the loader finds by itself
    environment: dict       # the file that names that driver

    @property
    def index(self):
        return str(self.entry["index"])


class NoDevice(Exception):
    pass


def list_driver_choices(work):
    """Driver files to try one after the other, "" for what the loader finds by itself or the caller has named."""
    made = []
    for library in NVIDIA_LIBRARIES:
        path = work / f"{library.split('.')[0]}.json"
        path.write_text(json.dumps({"file_format_version": "1.0.0", "ICD": {"library_path": library, "api_version": "1.3.0"}}))
        made.append(str(path))
    return [""] + [path for path in DRIVER_FILES if os.path.exists(path)] + made


def is_chosen(entry, choice):
    """By the rules of clevrvk's --device, except that `auto` never takes the CPU driver."""
    if choice == "auto":
        return entry["is_usable"] and not entry["is_cpu"]
    if choice == "cpu":
        return entry["is_usable"] and entry["is_cpu"]
    return str(entry["index"]) == choice if choice.isdigit() else choice.lower() in entry["name"].lower()


def list_devices(kit, environment):
    """The devices, and what was printed to standard error."""
    try:
        listed = run_briefly([kit.program, "list", "devices", "--json"], environment, LIST_LIMIT_S)
    except (OSError, subprocess.TimeoutExpired) as error:
        return [], str(error)
    return json.loads(listed.stdout) if listed.returncode == 0 else [], listed.stderr


def find_device(kit, choice, environment, work):
    """The first matching device, with the driver file that shows it. NoDevice reports what was found instead."""
    findings = []
    for path in list_driver_choices(work):
        # Loaders before 1.3.207 know only the second.
        named = {"VK_DRIVER_FILES": path, "VK_ICD_FILENAMES": path} if path else {}
        entries, errors = list_devices(kit, {**environment, **named})
        matching = [entry for entry in entries if is_chosen(entry, choice)]
        if matching and matching[0]["is_usable"]:
            return Device(matching[0], path, named)
        where = f"driver file {path}" if path else "drivers found by the loader"
        findings += [f"{where}: '{entry['name']}', {describe_entry(entry)}" for entry in entries]
        findings += [f"{where}: {line}" for line in errors.splitlines()[:3]]
    raise NoDevice("\n".join([f"no usable device for --device {choice}", *findings, *examine_machine(kit, environment)]))


def examine_machine(kit, environment):
    """What clevrvk doctor reports, remedies included."""
    try:
        examined = run_briefly([kit.program, "doctor"], environment, DOCTOR_LIMIT_S)
    except (OSError, subprocess.TimeoutExpired) as error:
        return [f"clevrvk doctor: {error}"]
    return ["clevrvk doctor:", *(examined.stdout + examined.stderr).splitlines()]


def describe_entry(entry):
    if entry["is_usable"]:
        return "the CPU driver" if entry["is_cpu"] else "usable"
    return f"lacks {', '.join(entry['missing'])}"
