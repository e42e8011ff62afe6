#!/usr/bin/env python3
"""Fails on a C++ source that no target compiles: a scratch file, or one that a CMakeLists.txt forgot.

Usage: check_targets.py ROOT BUILD    compares the sources of a tree with Ninja's file in its build folder
       check_targets.py --self-test   checks that a stray source is found, in a small tree of its own
"""
import pathlib
import re
import tempfile

from run_check import run_check

# Fuzz targets have a preset of their own, and yardsticks are built by name where their libraries are.
SKIPPED = {"build", ".git", "tests/fuzz", "tools/bench"}
COMPILES = re.compile(r"^build \S+\.o: CXX_COMPILER\S* (\S+)", re.MULTILINE)
UNITY = re.compile(r"/Unity/unity_\d+_cxx\.cxx$")
INCLUDES = re.compile(r'^#include "([^"]+)"', re.MULTILINE)


def list_sources(root):
    skipped = [root / name for name in SKIPPED]
    return [file for file in sorted(root.rglob("*.cpp")) if not any(folder in file.parents for folder in skipped)]


def list_compiled(build):
    """The sources of a build folder's targets; in a unity build they are in files that include several of them."""
    named = [build / name for name in COMPILES.findall((build / "build.ninja").read_text())]
    included = [name for unit in named if UNITY.search(str(unit)) for name in INCLUDES.findall(unit.read_text())]
    return {pathlib.Path(name).resolve() for name in [*named, *included]}


def list_strays(root, build):
    root, build = pathlib.Path(root).resolve(), pathlib.Path(build).resolve()
    compiled = list_compiled(build)
    return [f"{file.relative_to(root)}: no target compiles it" for file in list_sources(root) if file not in compiled]


def self_test():
    with tempfile.TemporaryDirectory() as scratch:
        root = pathlib.Path(scratch)
        build = root / "build/dev"
        unit = "build/dev/base.dir/Unity/unity_0_cxx.cxx"
        for name in ("renderer/base/used.cpp", "renderer/base/united.cpp", "renderer/base/stray.cpp", "stray.cpp", "build/dev/made.cpp",
                     "tests/fuzz/a_fuzz.cpp", unit):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).touch()
        (root / unit).write_text(f'/* made */\n#include "{root}/renderer/base/united.cpp"\n')
        (build / "build.ninja").write_text(
            f"build renderer/base/used.cpp.o: CXX_COMPILER__base_unscanned_Debug {root}/renderer/base/used.cpp || x\n"
            f"build base.dir/Unity/unity_0_cxx.cxx.o: CXX_COMPILER__base_unscanned_Debug {root}/{unit} || x\n")
        found = list_strays(root, build)
        expected = ["renderer/base/stray.cpp: no target compiles it", "stray.cpp: no target compiles it"]
        if found != expected:
            print(f"expected {expected}, found {found}")
            return 1
    return 0


run_check(__doc__, self_test, list_strays, 2)
