#!/usr/bin/env python3
"""Adds a member to each of the shaders' lists in a scratch copy, by a line and the files that CONTRIBUTING.md names for
it, and fails unless the dispatch takes it, and misses by name any file that is not there.

Usage: check_lists.py ROOT CMAKE CXX    checks a source tree, prints each breach
       check_lists.py --self-test       checks that a file that is missing is found, on output of its own
"""
import pathlib
import re
import shutil
import subprocess
import tempfile

from run_check import run_check

NAME = "added"
# For each list: a member to copy, and the files that a member has. That is all of a BSDF and a solid texture; a light
# also has keys in a spec line, a shape has them in a spec's assets and a place in what knows sizes.
LISTS = {
    "bsdf": ("lambert", ["shaders/bsdf/NAME.glsl"]),
    "lenses": ("equidistant", ["shaders/lenses/NAME.glsl", "renderer/camera/lenses/NAME.h"]),
    "lights": ("sun", ["shaders/lights/NAME.glsl"]),
    "shapes": ("sphere", ["shaders/shapes/NAME.glsl", "renderer/cast/shapes/NAME.h"]),
    "solids": ("stripes", ["shaders/solids/NAME.glsl", "renderer/cast/solids/NAME.h"]),
}
# CONTRIBUTING's row of each list, by its first words.
ROWS = {"bsdf": "| BSDF kind |", "lenses": "| lens |", "lights": "| light kind |", "shapes": "| analytic shape |",
        "solids": "| solid texture |"}
# More files that a kind stands in, by one of them; the row must name them as well.
READERS = {"lights": {"spec/light_kinds.cpp", "spec/episode_spec.h", "scene/build_lights.cpp", "render/light_tree.cpp",
                      "sight/lamps.cpp"},
           "shapes": {"catalog/read_shape.cpp", "render/upload_scene.cpp", "generators/shape_hit.cpp", "visibility.cpp"}}
# A kind of light that stands nowhere for a reason of its own, and how C++ names it.
PLAIN_LIGHT = re.compile(r"LightKind::Disc\b|enum class LightKind \{[^}]*\bDisc\b")
ENTRY_POINT = "generated/shaders/spirv/general_path.rgen.inc"
PROJECT = """cmake_minimum_required(VERSION 3.25)
project(lists CXX)
find_program(GLSLC glslc REQUIRED)
find_package(glm REQUIRED)
add_library(clevrvk_options INTERFACE)
add_subdirectory(shaders)
foreach(kind shape solid)
  configure_file(renderer/cast/${kind}_dispatch.h.in ${CMAKE_BINARY_DIR}/generated/renderer/cast/${kind}_dispatch.h @ONLY)
endforeach()
configure_file(renderer/camera/lens_dispatch.h.in ${CMAKE_BINARY_DIR}/generated/renderer/camera/lens_dispatch.h @ONLY)
"""
TWINS = """#include "renderer/camera/lens_dispatch.h"
#include "renderer/cast/shape_dispatch.h"
#include "renderer/cast/solid_dispatch.h"
constexpr auto kKind = clevrvk::catalog::ShapeKind::Added;
"""


def add_member(scratch, list_name):
    model, files = LISTS[list_name]
    with open(scratch / "shaders" / list_name / "list.txt", "a") as lines:
        lines.write(NAME + "\n")
    for file in files:
        text = (scratch / file.replace("NAME", model)).read_text()
        for old, new in ((model, NAME), (model.upper(), NAME.upper())):
            text = text.replace(old, new)
        (scratch / file.replace("NAME", NAME)).write_text(text)


def run(*command):
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    return result.returncode, result.stdout + result.stderr


def find_missing_breach(status, words, file):
    """What is wrong with a build that lacks a file."""
    if status == 0:
        return f"{file}: the build does not miss it"
    return "" if file in words else f"{file}: the build that lacks it does not name it"


def list_row_breaches(root):
    rows = (root / "CONTRIBUTING.md").read_text().splitlines()
    for list_name, begin in ROWS.items():
        row = next((line for line in rows if line.startswith(begin)), "")
        wanted = [file.removeprefix("renderer/") for file in LISTS[list_name][1]] + [f"{list_name}/list.txt"]
        for file in wanted + sorted(READERS.get(list_name, ())):
            if file not in row:
                yield f"CONTRIBUTING.md: the row '{begin}' does not name {file}"


def list_light_breaches(root):
    """The sources that name a plain kind of light, against those that CONTRIBUTING names for a new one."""
    found = {str(file.relative_to(root / folder)) for folder in ("renderer", "generators", "tools") for suffix in ("h", "cpp")
             for file in (root / folder).rglob(f"*.{suffix}") if PLAIN_LIGHT.search(file.read_text())}
    return [f"{file}: only one of CONTRIBUTING's row and the sources has it" for file in sorted(found ^ READERS["lights"])]


def list_breaches(root, cmake, compiler):
    root = pathlib.Path(root)
    breaches = [*list_row_breaches(root), *list_light_breaches(root)]
    with tempfile.TemporaryDirectory() as parent:
        scratch, build = pathlib.Path(parent), pathlib.Path(parent) / "build"
        shutil.copytree(root / "shaders", scratch / "shaders")
        for folder in ("camera", "cast"):
            shutil.copytree(root / "renderer" / folder, scratch / "renderer" / folder)
        for list_name in LISTS:
            add_member(scratch, list_name)
        (scratch / "CMakeLists.txt").write_text(PROJECT)
        (scratch / "twins.cpp").write_text(TWINS)
        shaders = [cmake, "--build", build, "--target", ENTRY_POINT]
        twins = [compiler, "-std=c++20", "-fsyntax-only", f"-I{scratch}", f"-I{build}/generated", f"-I{root}", scratch / "twins.cpp"]
        status, words = run(cmake, "-S", scratch, "-B", build, "-G", "Ninja", f"-DCMAKE_CXX_COMPILER={compiler}")
        for step in ((shaders, twins) if status == 0 else ()):
            status, words = run(*step)
            if status != 0:
                break
        if status != 0:
            return breaches + [f"a member of each list does not build: {words[-2000:]}"]
        for _, files in LISTS.values():
            for file in files:
                path = scratch / file.replace("NAME", NAME)
                text = path.read_text()
                path.unlink()
                status, words = run(*(shaders if path.suffix == ".glsl" else twins))
                breaches.append(find_missing_breach(status, words, file.replace("NAME", NAME)))
                path.write_text(text)
    return [breach for breach in breaches if breach]


def self_test():
    cases = [((1, "error: cannot open shaders/a.glsl", "shaders/a.glsl"), ""),
             ((0, "", "shaders/a.glsl"), "shaders/a.glsl: the build does not miss it"),
             ((1, "error: something", "shaders/a.glsl"), "shaders/a.glsl: the build that lacks it does not name it")]
    return [case for case, expected in cases if find_missing_breach(*case) != expected]


if __name__ == "__main__":
    run_check(__doc__, self_test, list_breaches, 3)
