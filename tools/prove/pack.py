# Packs the kit: programs, the libraries that a bare machine lacks, references, and the CPU driver's masks. Needs ldd;
# with strip (binutils) it becomes smaller.
import json
import os
import pathlib
import re
import shutil
import subprocess
import tarfile
import tempfile

from prove.kit import MANIFEST
from prove.picture_steps import make_cpu_files

ARCHIVE = "prove_device.tgz"
MOST_BYTES = 60 << 20
PROGRAMS = ["clevrvk", "device_limits", "test_gpu", "test_render", "test_reference"]
SOURCES = ["assets", "tests/reference", "tools/prove", "tools/prove_device", "samples/one_scene.jsonl"]
# These must be the other machine's own: its drivers may need later versions.
OWN_LIBRARIES = re.compile(r"(ld-linux.*|lib(c|m|dl|pthread|rt|gcc_s|stdc\+\+))\.so.*")
LOADER = "libvulkan.so.1"
# NVIDIA's Vulkan driver links X11, though no window is shown.
X11_LIBRARIES = ["libX11.so.6", "libXext.so.6", "libxcb.so.1", "libXau.so.6", "libXdmcp.so.6", "libbsd.so.0", "libmd.so.0"]
LAYER_LIBRARY = "libVkLayer_khronos_validation.so"
LAYER_MANIFESTS = ["/usr/share/vulkan/explicit_layer.d", "/usr/local/share/vulkan/explicit_layer.d", "/etc/vulkan/explicit_layer.d"]


class PackError(Exception):
    pass


def say(text):
    print(f"prove_device: {text}", flush=True)


def list_libraries(program):
    """What the dynamic linker loads for a program or library, by name."""
    listed = subprocess.run(["ldd", program], capture_output=True, text=True, check=False).stdout
    missing = re.findall(r"(\S+) => not found", listed)
    if missing:
        raise PackError(f"'{program}' needs {', '.join(missing)}, which this machine lacks")
    return {name: pathlib.Path(path) for name, path in re.findall(r"(\S+) => (/\S+)", listed)}


def find_library(name):
    """The library's path by the linker's cache, or None."""
    listed = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True, check=False).stdout
    found = re.findall(rf"^\s*{re.escape(name)} .*=> (\S+)$", listed, re.MULTILINE)
    return pathlib.Path(found[0]) if found else None


def copy_programs(kit, root):
    folder = root / "build" / "release" / "bin"
    folder.mkdir(parents=True)
    for name in PROGRAMS:
        path = kit.build / "bin" / name
        if not path.exists():
            raise PackError(f"'{path}' is not built: cmake --build {kit.build}")
        shutil.copy(path, folder)
        if shutil.which("strip"):
            subprocess.run(["strip", folder / name], check=True)
    return [folder / name for name in PROGRAMS]


def copy_libraries(root, programs):
    for folder in ("lib", "loader", "x11"):
        (root / folder).mkdir()
    for program in programs:
        for name, path in list_libraries(program).items():
            if not OWN_LIBRARIES.fullmatch(name):
                shutil.copy(path, root / "lib" / name)
    wanted = [(LOADER, "loader"), *((name, "x11") for name in X11_LIBRARIES)]
    for name, folder in wanted:
        path = find_library(name)
        if path is None:
            say(f"WITHOUT {name}, which is not installed here: some drivers will not load on machines that lack it, too")
        else:
            shutil.copy(path, root / folder / name)


def copy_layers(kit, root):
    """The validation layer and the fault layer; a manifest names the library beside it."""
    layers, faults = root / "layers", root / "build" / "release" / "fault_layer"
    layers.mkdir()
    manifests = [path for folder in LAYER_MANIFESTS for path in pathlib.Path(folder).glob("VkLayer_khronos_validation.json")]
    library = find_library(LAYER_LIBRARY)
    if manifests and library:
        manifest = json.loads(manifests[0].read_text())
        manifest["layer"]["library_path"] = f"./{LAYER_LIBRARY}"
        (layers / manifests[0].name).write_text(json.dumps(manifest))
        shutil.copy(library, layers / LAYER_LIBRARY)
    else:
        say("WITHOUT the validation layer (Debian: vulkan-validationlayers): validation and suites will be skipped")
    if kit.fault_layer.is_dir():
        shutil.copytree(kit.fault_layer, faults)
    else:
        say("WITHOUT the fault layer, which is not built: the step of faults will be skipped")


def copy_sources(kit, root):
    for name in SOURCES:
        source, target = kit.root / name, root / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.cpp", "*.h", "CMakeLists.txt"))
        else:
            shutil.copy(source, target)


def run_quietly(command, environment):
    outcome = subprocess.run([str(word) for word in command], env=environment, capture_output=True, text=True, check=False)
    if outcome.returncode != 0:
        raise PackError(f"exit {outcome.returncode} of clevrvk: {outcome.stderr.strip()}")


def add_cpu_files(kit, root, scratch):
    """Of the general scenes the pictures, too; those of one sample are of no use."""
    environment, made = kit.make_environment(scratch), scratch / "cpu"
    try:
        make_cpu_files(kit, lambda command: run_quietly(command, environment), made)
    except PackError as error:
        say(f"WITHOUT the CPU driver's files: ids and pictures will not be compared with them ({error})")
        return
    for name in ("reference/masks", "mewl/masks", "general/masks", "general/images"):
        shutil.copytree(made / name, root / "cpu" / name)


def drop_owner(entry):
    """Root unpacks files for their owners, and fails where it does not know them."""
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    return entry


def pack(kit, folder):
    """Fills a folder with the archive, laid out as the source tree is, and a script that unpacks and runs it."""
    if kit.is_packed:
        raise PackError("this is a packed kit; pack in the source tree")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        root, scratch_folder = pathlib.Path(scratch, "root"), pathlib.Path(scratch, "scratch")
        root.mkdir()
        scratch_folder.mkdir()
        copy_libraries(root, copy_programs(kit, root))
        copy_layers(kit, root)
        copy_sources(kit, root)
        add_cpu_files(kit, root, scratch_folder)
        (root / MANIFEST).write_text(json.dumps({"version": kit.read_version(kit.make_environment(scratch_folder))}) + "\n")
        with tarfile.open(folder / ARCHIVE, "w:gz", compresslevel=6) as archive:
            archive.add(root, arcname=".", filter=drop_owner)
    shutil.copy(kit.root / "tools" / "prove" / "carried", folder / "prove_device")
    size = os.path.getsize(folder / ARCHIVE)
    if size > MOST_BYTES:
        raise PackError(f"'{folder / ARCHIVE}' has {size / 2**20:.1f} MiB, more than {MOST_BYTES >> 20}")
    say(f"packed '{folder}', {size / 2**20:.1f} MiB; on the other machine: {folder.name}/prove_device run")
