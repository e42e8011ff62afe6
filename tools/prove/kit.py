# Where the parts of the kit lie, what its programs find in their environment, and which device they are to use. A source tree with its build folder and
# an unpacked kit are laid out alike; the kit also has the libraries that a bare machine lacks.
import ctypes
import json
import os
import pathlib
import subprocess
from typing import NamedTuple

DRIVER_LIBRARIES = ["/usr/local/nvidia/lib64", "/usr/local/nvidia/lib"]     # drivers that are mounted into containers beside the system's libraries
# The loader looks in /etc and /usr/share by itself; older ones give up on all drivers when one fails, so each is tried alone, too.
DRIVER_FILES = ["/usr/local/nvidia/share/vulkan/icd.d/nvidia_icd.json", "/etc/vulkan/icd.d/nvidia_icd.json", "/usr/share/vulkan/icd.d/nvidia_icd.json"]
NVIDIA_LIBRARIES = ["libGLX_nvidia.so.0", "libEGL_nvidia.so.0"]     # in machines that have the driver and no driver file
# What would change the runs: settings of clevrvk's own, its layers, and a job array, of which each task takes one shard.
UNWANTED = ("CLEVRVK_", "SLURM_ARRAY_", "VK_INSTANCE_LAYERS", "VK_LAYER_ENABLES")
LIST_LIMIT_S = 60
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
        self.cpu_masks = root / "cpu"       # of the reference scenes and of MEWL; made when the kit is packed

    def test_program(self, suite):
        return self.build / "bin" / f"test_{suite}"

    def read_version(self, environment):
        """As the program tells it, or why it does not start."""
        try:
            told = subprocess.run([self.program, "--version"], env=environment, capture_output=True, text=True, timeout=LIST_LIMIT_S, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            return f"clevrvk does not start: {error}"
        return told.stdout.strip() if told.returncode == 0 else f"clevrvk does not start: {told.stderr.strip()}"

    def make_environment(self, work):
        """What every program of the kit is given; it writes nothing but below the folder `work`."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(UNWANTED)}
        environment = {**kept, "CLEVRVK_ASSETS": str(self.root / "assets"), "CLEVRVK_TEST_SOURCE_DIR": str(self.root), "TMPDIR": str(work / "tmp")}
        (work / "tmp").mkdir(parents=True, exist_ok=True)
        environment.update(make_cache_environment(work / "cache"))
        libraries = [environment.get("LD_LIBRARY_PATH", "")]
        if self.is_packed:
            libraries.insert(0, str(self.root / "lib"))
            environment["VK_LAYER_PATH"] = str(self.root / "layers")
            # The machine's own, where it has them, fit its driver better.
            libraries += [str(self.root / folder) for folder, library in (("loader", "libvulkan.so.1"), ("x11", "libX11.so.6")) if not can_load(library)]
        libraries += [folder for folder in DRIVER_LIBRARIES if os.path.isdir(folder)]
        found = ":".join(folder for folder in libraries if folder)
        return {**environment, "LD_LIBRARY_PATH": found} if found else environment


def make_cache_environment(folder):
    """Caches of shaders in a folder of their own: clevrvk's and the drivers' of NVIDIA and Mesa."""
    folder.mkdir(parents=True, exist_ok=True)
    return {"XDG_CACHE_HOME": str(folder), "__GL_SHADER_DISK_CACHE_PATH": str(folder), "MESA_SHADER_CACHE_DIR": str(folder)}


def can_load(library):
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


class Device(NamedTuple):
    entry: dict             # of `clevrvk list devices --json`
    driver_file: str        # "" for what the loader finds by itself
    environment: dict       # what names that driver

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
    """By the rules of clevrvk's --device, but that `auto` never takes the CPU driver: it is a card that is to be proved."""
    if choice == "auto":
        return entry["is_usable"] and not entry["is_cpu"]
    if choice == "cpu":
        return entry["is_usable"] and entry["is_cpu"]
    return str(entry["index"]) == choice if choice.isdigit() else choice.lower() in entry["name"].lower()


def list_devices(kit, environment):
    """The devices, and what was said on standard error."""
    try:
        listed = subprocess.run([kit.program, "list", "devices", "--json"], env=environment, capture_output=True, text=True, timeout=LIST_LIMIT_S, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return [], str(error)
    return json.loads(listed.stdout) if listed.returncode == 0 else [], listed.stderr


def find_device(kit, choice, environment, work):
    """The first device that fits, with the driver file that shows it. NoDevice tells what was found instead."""
    findings = []
    for path in list_driver_choices(work):
        named = {"VK_DRIVER_FILES": path, "VK_ICD_FILENAMES": path} if path else {}     # loaders before 1.3.207 know the second alone
        entries, words = list_devices(kit, {**environment, **named})
        fitting = [entry for entry in entries if is_chosen(entry, choice)]
        if fitting and fitting[0]["is_usable"]:
            return Device(fitting[0], path, named)
        findings += [f"driver file {path or '(as the loader finds)'}: '{entry['name']}', {describe_entry(entry)}" for entry in entries]
        findings += [f"driver file {path or '(as the loader finds)'}: {line}" for line in words.splitlines()[:3]]
    raise NoDevice("\n".join([f"no usable device for --device {choice}", *findings, "'clevrvk doctor' tells more"]))


def describe_entry(entry):
    if entry["is_usable"]:
        return "the CPU driver" if entry["is_cpu"] else "usable"
    return f"lacks {', '.join(entry['missing'])}"
