# Tries the kit as a bare machine would see it: in a root that has nothing but glibc, libstdc++, Python and, in the card's stead, Mesa's CPU driver. That needs
# root or user namespaces; where there is neither, in an empty folder with a clean environment, which proves less and says so.
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
NEEDLESS_MODULES = ["test", "tests", "site-packages", "dist-packages", "__pycache__", "idlelib", "tkinter", "turtledemo", "ensurepip", "lib2to3", "config-*"]
DEVICES = ["null", "zero", "urandom"]
RUN = ["run", "--tiny", "--device", "cpu", "--minutes", "15", "--out"]
# Arguments: the root, then the command. What is mounted goes with the namespace.
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
    """A file to the path that it has here, links followed."""
    target = root / path.relative_to("/")
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    return target.parent


def copy_with_libraries(path, root, folders):
    """Also all libraries that it needs; their folders are collected for the linker's cache."""
    copy_as_is(path, root)
    for library in list_libraries(path).values():
        folders.add("/" + str(copy_as_is(library, root).relative_to(root)))


def copy_linker(root):
    """The dynamic linker lies where programs name it."""
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
    """What the other machine is expected to have of the programs' libraries."""
    for program in PROGRAMS:
        for name, path in list_libraries(kit.build / "bin" / program).items():
            if OWN_LIBRARIES.fullmatch(name):
                folders.add("/" + str(copy_as_is(path, root).relative_to(root)))


def fill_root(kit, root):
    """PATH in it."""
    for name in ("proc", "dev", "tmp", "etc", "results"):
        (root / name).mkdir(parents=True)
    for name in DEVICES:
        (root / "dev" / name).touch()
    folders, env = set(), pathlib.Path(shutil.which("env")).resolve()
    copy_linker(root)
    copy_with_libraries(env, root, folders)
    copy_own_libraries(kit, root, folders)
    copy_cpu_driver(root, folders)
    python_folder = copy_python(root, folders)
    if env.name != "env":       # several programs in one file
        shutil.copy(env, root / env.parent.relative_to("/") / "env")
    (root / "etc" / "ld.so.conf").write_text("".join(f"{folder}\n" for folder in sorted(folders)))
    return f"{python_folder}:{env.parent}", str(env.parent / "env")


def find_namespace(root, env):
    """The command that enters the root, or None where this machine lets nobody do it."""
    for namespace in NAMESPACES:
        command = [*namespace, "sh", "-c", ENTER_ROOT, "sh", str(root)]
        try:
            entered = subprocess.run([*command, env, "-i", env], capture_output=True, text=True, check=False)
        except FileNotFoundError:
            return None
        if entered.returncode == 0:
            return command
    return None


def run_in_root(kit, scratch):
    """The exit code, and the folder of the results."""
    root = scratch / "root"
    path, env = fill_root(kit, root)
    pack(kit, root / "carried")
    command = find_namespace(root, env)
    if command is not None:
        say("running everything, tiny, in an empty root")
        return subprocess.run([*command, env, "-i", f"PATH={path}", "HOME=/tmp", "/carried/prove_device", *RUN, "/results/run"], check=False).returncode, root / "results" / "run"
    say("NOT IN AN EMPTY ROOT: there are neither root's rights nor user namespaces here. Running in an empty folder with a clean environment; libraries that the "
        "kit should bring are found in the system even if it does not")
    home = scratch / "home"
    home.mkdir()
    environment = {"PATH": os.defpath, "HOME": str(home)}
    command = [sys.executable, root / "carried" / "prove_device", *RUN, home / "results"]
    return subprocess.run(command, env=environment, cwd=home, check=False).returncode, home / "results"


def try_kit(kit, out):
    """The exit code of the run; the results are in `out`."""
    out = out or pathlib.Path("out") / time.strftime("prove_device-%Y%m%d-%H%M%S")
    with tempfile.TemporaryDirectory(prefix="prove_device-") as scratch:
        exit_code, results = run_in_root(kit, pathlib.Path(scratch))
        if results.is_dir():
            shutil.copytree(results, out, dirs_exist_ok=True)
    print(f"results: {out}")
    return exit_code
