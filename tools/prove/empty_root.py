# Tries the kit as on a bare machine: in a root that holds only glibc, libstdc++, a shell, Python and, in place of a
# card's driver, Mesa's CPU driver. That needs root or user namespaces. Without either it runs in an empty folder with a
# clean environment, which proves less, and is reported.
import os
import pathlib
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time

from prove.pack import OWN_LIBRARIES, PROGRAMS, PackError, find_library, list_libraries, pack, say

DRIVER_FOLDERS = ["/usr/share/vulkan/icd.d", "/usr/local/share/vulkan/icd.d", "/etc/vulkan/icd.d"]
CPU_DRIVER = "lvp*.json"
CPU_DRIVER_LIBRARY = "libvulkan_lvp.so"
NEEDLESS_MODULES = ["test", "tests", "site-packages", "dist-packages", "__pycache__", "idlelib", "tkinter", "turtledemo", "ensurepip",
                    "lib2to3", "config-*"]
DEVICES = ["null", "zero", "urandom"]
RUN = ["run", "--tiny", "--device", "cpu", "--minutes", "15"]
# Arguments: the root, then the command. The mounts end with the namespace.
ENTER_ROOT = """
set -e
root=$1
shift
mount --rbind /proc "$root/proc"
for name in null zero urandom; do mount --bind "/dev/$name" "$root/dev/$name"; done
ldconfig -r "$root" 2> /dev/null
exec chroot "$root" "$@"
"""
NAMESPACES = [["unshare", "--mount"], ["unshare", "--user", "--map-root-user", "--mount"]]


def copy_as_is(path, root):
    """Copies a file to the same path in the root, following links; returns its folder there."""
    target = root / path.relative_to("/")
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    return target.parent


def copy_with_libraries(path, root, folders):
    """Also copies all libraries that it needs, and collects their folders for the linker's cache."""
    copy_as_is(path, root)
    for library in list_libraries(path).values():
        folders.add("/" + str(copy_as_is(library, root).relative_to(root)))


def copy_linker(root):
    """The dynamic linker, at the path that programs name."""
    for path in [*pathlib.Path("/lib64").glob("ld-linux-*"), *pathlib.Path("/lib").glob("ld-linux-*")]:
        copy_as_is(path, root)


def copy_python(root, folders):
    interpreter = pathlib.Path(sys.executable).resolve()
    copy_with_libraries(interpreter, root, folders)
    shutil.copy(interpreter, root / interpreter.relative_to("/").parent / "python3")
    modules = pathlib.Path(sysconfig.get_path("stdlib"))
    shutil.copytree(modules, root / modules.relative_to("/"), ignore=shutil.ignore_patterns(*NEEDLESS_MODULES))
    for extension in (modules / "lib-dynload").glob("*.so"):
        copy_with_libraries(extension, root, folders)
    return interpreter.parent


def copy_cpu_driver(root, folders):
    files = [path for folder in DRIVER_FOLDERS for path in pathlib.Path(folder).glob(CPU_DRIVER)]
    library = find_library(CPU_DRIVER_LIBRARY)
    if not files or library is None:
        raise PackError("Mesa's CPU driver is not installed here (Debian: mesa-vulkan-drivers)")
    copy_as_is(files[0], root)
    copy_with_libraries(library, root, folders)
    folders.add(str(library.parent))


def copy_own_libraries(kit, root, folders):
    """Those of the programs' libraries that every machine is expected to have."""
    for program in PROGRAMS:
        for name, path in list_libraries(kit.build / "bin" / program).items():
            if OWN_LIBRARIES.fullmatch(name):
                folders.add("/" + str(copy_as_is(path, root).relative_to(root)))


def fill_root(kit, root):
    """Returns PATH and the path of `env` in the root."""
    for name in ("proc", "dev", "tmp", "etc", "results"):
        (root / name).mkdir(parents=True)
    for name in DEVICES:
        (root / "dev" / name).touch()
    folders, env = set(), pathlib.Path(shutil.which("env")).resolve()
    copy_linker(root)
    copy_with_libraries(env, root, folders)
    copy_with_libraries(pathlib.Path("/bin/sh"), root, folders)     # tests start processes with it
    copy_own_libraries(kit, root, folders)
    copy_cpu_driver(root, folders)
    python_folder = copy_python(root, folders)
    if env.name != "env":       # several programs in one file
        shutil.copy(env, root / env.parent.relative_to("/") / "env")
    (root / "etc" / "ld.so.conf").write_text("".join(f"{folder}\n" for folder in sorted(folders)))
    return f"{python_folder}:{env.parent}", str(env.parent / "env")


def find_namespace(root, env):
    """The command that enters the root, or None where this machine does not allow it."""
    for namespace in NAMESPACES:
        command = [*namespace, "sh", "-c", ENTER_ROOT, "sh", str(root)]
        try:
            entered = subprocess.run([*command, env, "-i", env], capture_output=True, text=True, check=False)
        except FileNotFoundError:
            return None
        if entered.returncode == 0:
            return command
    return None


def run_in_root(kit, scratch, only):
    """Returns the exit code and the folder of the results."""
    run = [*RUN, "--only", *only, "--out"] if only else [*RUN, "--out"]
    root = scratch / "root"
    path, env = fill_root(kit, root)
    pack(kit, root / "carried")
    command = find_namespace(root, env)
    if command is not None:
        say("running, tiny, in an empty root")
        command += [env, "-i", f"PATH={path}", "HOME=/tmp", "/carried/prove_device", *run, "/results/run"]
        return subprocess.run(command, check=False).returncode, root / "results" / "run"
    say("NOT IN AN EMPTY ROOT: this machine allows neither chroot nor user namespaces. Running, tiny, in an empty folder with a "
        "clean environment; a library that the kit lacks would be found in the system")
    home = scratch / "home"
    home.mkdir()
    environment = {"PATH": os.defpath, "HOME": str(home)}
    command = [sys.executable, root / "carried" / "prove_device", *run, home / "results"]
    return subprocess.run(command, env=environment, cwd=home, check=False).returncode, home / "results"


def try_kit(kit, out, only):
    """Runs all steps, or those of some groups. Returns the exit code of the run; the results go to `out`."""
    out = out or pathlib.Path("out") / time.strftime("prove_device-%Y%m%d-%H%M%S")
    with tempfile.TemporaryDirectory(prefix="prove_device-") as scratch:
        exit_code, results = run_in_root(kit, pathlib.Path(scratch), only)
        if results.is_dir():
            shutil.copytree(results, out, dirs_exist_ok=True)
    print(f"results: {out}")
    return exit_code
