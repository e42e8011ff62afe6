#!/usr/bin/env python3
"""Fails on any include or call that breaks the layers: a folder may include only itself and what its library's DEPENDS
list names; and on libraries that depend on each other in a circle.

Usage: check_layers.py ROOT    checks a source tree, prints each breach as FILE:LINE: what
       check_layers.py --self-test    checks that breaches are found, on small trees of its own
"""
import pathlib
import re
import tempfile

from run_check import run_check

INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')
LIBRARY = re.compile(r"clevrvk_library\(\s*(\w+)(.*?)\)", re.DOTALL)
PROGRAM_LINKS = re.compile(r"target_link_libraries\(\s*clevrvk\s(.*?)\)", re.DOTALL)
KEYWORDS = {"SOURCES", "DEPENDS", "LIBRARIES"}
# Comments go; strings stay, because what looks like a comment in them is not one.
COMMENT_OR_STRING = re.compile(r'R"([^()\\ ]*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|//[^\n]*|/\*.*?\*/', re.DOTALL)
# Only the program itself prints results or ends the process.
OUTPUT_OR_EXIT = re.compile(
    r"\bstd::(?:wcout|cout|abort|terminate)\b|\bstdout\b|\bSTDOUT_FILENO\b"
    r"|(?<![\w:.>])(?:std::|::)?(?:printf|vprintf|puts|putchar|exit|_exit|_Exit|quick_exit)\s*\("
    r"|\bfmt::(?:print|println|vprint)\s*\(\s*(?!stderr\b)")
# These must never include each other, even if the lists allow it. From DESIGN's one-way data flow.
FORBIDDEN = {
    "generators": {"gpu", "render", "frame", "annotate", "write", "pipeline", "queue"},
    "staging": {"gpu", "render", "frame", "annotate", "write", "pipeline", "queue", "generators"},
    "language": {"gpu", "render", "frame", "annotate", "write", "pipeline", "queue", "generators", "scene", "spec", "cast"},
    "facts": {"gpu", "render", "frame", "annotate", "write", "pipeline", "queue", "generators", "language"},
    "contact": {"scene", "things", "spec", "generators"},
    "sight": {"gpu", "render", "frame", "annotate", "write", "pipeline", "queue", "generators", "spec", "resolve", "things", "check"},
    "cloth": {"scene", "things", "spec", "generators"},
    "layout": {"gpu", "render", "frame", "annotate", "write", "pipeline", "queue", "scene", "generators"},
    "gpu": {"spec", "catalog", "scene", "frame", "queue", "annotate", "write", "pipeline"},
    "annotate": {"gpu", "render"},
    "spec": {"things", "modeling", "resolve", "scene"},
    "resolve": {"scene", "cast", "frame", "annotate", "write", "pipeline", "queue", "generators"},
    "write": {"gpu", "render", "generators", "things", "modeling", "scene"},
    "record": {"spec", "scene", "frame", "annotate", "layout", "write", "dataset", "check", "pipeline", "generators"},
    "develop": {"gpu", "render", "annotate", "layout", "write", "pipeline", "generators"},
    "dataset": {"gpu", "render", "scene", "things", "check", "pipeline", "generators"},
    "meshes": {"gpu", "render", "frame", "annotate", "write", "pipeline", "queue", "generators"},
    "queue": {"gpu", "render"},
    "farm": {"gpu", "render", "pipeline", "generators"},
    "frame": {"gpu", "render"},
}
MAY_SEE_VULKAN = {"gpu", "render"}
# Headers that files with formulas of their own may not reach, through other headers either: what they are to judge.
OWN_FORMULAS = {
    ("renderer/check/label_formulas.h", "renderer/check/label_formulas.cpp", "renderer/check/lens_formulas.cpp"): (
        "renderer/annotate/", "renderer/camera/camera_basis.h", "renderer/camera/lens", "renderer/camera/radial.h",
        "renderer/camera/shutter.h", "renderer/scene/", "renderer/sight/", "renderer/spec/label_time.h", "renderer/write/"),
}
# Folders of generators that are libraries of their own.
OWN_LIBRARIES = {"language", "staging"}
PROGRAM = "tools/clevrvk"
FARM = "tools/farm"


def strip_comments(text):
    """The text with a line for each line it had, and without comments. Raw strings lose their lines' content, because
    they may hold anything."""
    def replace(match):
        found = match.group()
        if found.startswith(("//", "/*", "R\"")):
            return "\n" * found.count("\n")
        return found
    return COMMENT_OR_STRING.sub(replace, text)


def list_depends(folder):
    """The DEPENDS list of the folder's library."""
    depends = set()
    for _, body in LIBRARY.findall((folder / "CMakeLists.txt").read_text()):
        keyword = None
        for word in body.split():
            if word in KEYWORDS:
                keyword = word
            elif keyword == "DEPENDS":
                depends.add(word)
    return depends


def find_library(root, name):
    """The folder of a library."""
    if name == "farm":
        return root / FARM
    if name in OWN_LIBRARIES:
        return root / "generators" / name
    return root / name if name in {"generators", "shaders"} else root / "renderer" / name


def list_program_depends(root):
    """What the program links, and all that this needs in turn: it is the place where everything comes together."""
    words = " ".join(PROGRAM_LINKS.findall((root / PROGRAM / "CMakeLists.txt").read_text())).split()
    waiting = {word.removeprefix("clevrvk_") for word in words if word.startswith("clevrvk_")} - {"options"}
    depends = set()
    while waiting:
        name = waiting.pop()
        if name not in depends:
            depends.add(name)
            folder = find_library(root, name)
            waiting |= list_depends(folder)
    return depends


def library_of(include):
    """The project library that a header belongs to, or None for a header that no library has."""
    parts = include.split("/")
    if parts[0] == "renderer" and len(parts) > 2:
        return parts[1]
    if parts[0] == "generators" and len(parts) > 2 and parts[1] in OWN_LIBRARIES:
        return parts[1]
    if parts[0] in {"generators", "shaders"} and len(parts) > 1:
        return parts[0]
    if include.startswith(FARM + "/"):
        return "farm"
    return PROGRAM if include.startswith(PROGRAM + "/") else None


def check_folder(folder, name, depends, breaches):
    for file in sorted([*folder.rglob("*.h"), *folder.rglob("*.cpp")]):
        if name == "generators" and file.relative_to(folder).parts[0] in OWN_LIBRARIES:
            continue
        for number, line in enumerate(strip_comments(file.read_text()).split("\n"), 1):
            where = f"{file}:{number}"
            match = INCLUDE.match(line)
            if match:
                check_include(match.group(2), match.group(1) == '"', name, depends, where, breaches)
            elif name != PROGRAM and OUTPUT_OR_EXIT.search(line):
                breaches.append(f"{where}: only tools/clevrvk prints to standard output or ends the process")


def check_include(include, is_quoted, name, depends, where, breaches):
    library = library_of(include)
    if library is None and is_quoted:
        breaches.append(f"{where}: '{include}' is not a header of a library, written from the root")
    elif library is not None and library != name:
        if library in FORBIDDEN.get(name, set()):
            breaches.append(f"{where}: '{name}' must never include '{include}'")
        elif library not in depends:
            breaches.append(f"{where}: '{include}' needs '{library}' in the DEPENDS list of '{name}'")
    if include.startswith(("vulkan/", "volk")) and name not in MAY_SEE_VULKAN:
        breaches.append(f"{where}: '{name}' must not see Vulkan")


def list_reached(root, file):
    """All headers of the tree that a file includes, and that these include in turn."""
    reached = set()
    waiting = [file]
    while waiting:
        path = root / waiting.pop()
        if not path.is_file():
            continue
        for line in strip_comments(path.read_text()).split("\n"):
            match = INCLUDE.match(line)
            if match and match.group(2) not in reached:
                reached.add(match.group(2))
                waiting.append(match.group(2))
    return reached


def check_formulas(root, breaches):
    for files, judged in OWN_FORMULAS.items():
        for file in files:
            for header in sorted(list_reached(root, file)):
                if header.startswith(judged):
                    breaches.append(f"{root / file}: reaches '{header}', whose values it is to judge")


def find_circle(depends):
    """Some libraries, each of which names the next and the last the first, or nothing."""
    done = set()

    def visit(name, path):
        if name in path:
            return path[path.index(name):]
        if name not in done:
            for each in sorted(depends.get(name, ())):
                if circle := visit(each, [*path, name]):
                    return circle
            done.add(name)
        return []

    return next((circle for name in sorted(depends) if (circle := visit(name, []))), [])


def check_tree(root):
    breaches = []
    folders = [folder for folder in sorted((root / "renderer").iterdir()) if folder.is_dir()]
    families = [folder for name in sorted(OWN_LIBRARIES) if (folder := root / "generators" / name).is_dir()]
    libraries = [*folders, root / "generators", *families]
    for folder in libraries:
        check_folder(folder, folder.name, list_depends(folder), breaches)
    if circle := find_circle({folder.name: list_depends(folder) for folder in libraries}):
        breaches.append(f"{root}: DEPENDS goes in a circle: {' -> '.join([*circle, circle[0]])}")
    check_formulas(root, breaches)
    check_folder(root / FARM, "farm", list_depends(root / FARM), breaches)
    check_folder(root / PROGRAM, PROGRAM, list_program_depends(root), breaches)
    return breaches


# Where a line stands, the line, what DEPENDS says there, and how many breaches that is.
EXPECTATIONS = [
    ("renderer/annotate", '#include "renderer/base/error.h"', "base", 0),
    ("renderer/annotate", '#include "renderer/annotate/rle.h"', "base", 0),
    ("renderer/annotate", "#include <vector>", "base", 0),
    ("renderer/annotate", "// std::cout is only spoken of here", "base", 0),
    ("renderer/annotate", "/* exit(1);\n   exit(2); */", "base", 0),
    ("renderer/annotate", 'const char* glob = "images/*"; void f() { std::exit(1); } // */', "base", 1),
    ("renderer/annotate", '#include "renderer/spec/episode_spec.h"', "base", 1),
    ("renderer/annotate", '#include "renderer/spec/episode_spec.h"', "base spec", 0),
    ("renderer/annotate", '#  include "renderer/spec/episode_spec.h"', "base", 1),
    ("renderer/annotate", '#include "rle.h"', "base", 1),
    ("renderer/annotate", '#include "../gpu/device.h"', "base", 1),
    ("renderer/annotate", '#include "tests/spec/spec_fixture.h"', "base", 1),
    ("renderer/annotate", '#include "tools/clevrvk/commands/commands.h"', "base", 1),
    ("renderer/annotate", '#include "renderer/gpu/device.h"', "base gpu", 1),
    ("renderer/annotate", "#include <volk.h>", "base", 1),
    ("renderer/annotate", "#include <vulkan/vulkan.h>", "base", 1),
    ("renderer/annotate", '#include "shaders/shared/scene_types.h"', "base", 1),
    ("renderer/annotate", '#include "shaders/bsdf_list.h"', "base shaders", 0),
    ("renderer/annotate", "void f() { std::cout << 1; }", "base", 1),
    ("renderer/annotate", 'void f() { printf("x"); }', "base", 1),
    ("renderer/annotate", 'void f() { fmt::print("x"); }', "base", 1),
    ("renderer/annotate", 'void f() { std::fputs("x", stdout); }', "base", 1),
    ("renderer/annotate", 'void f() { fmt::print(stderr, "x"); snprintf(a, 1, "x"); }', "base", 0),
    ("renderer/annotate", "void f() { std::exit(1); }", "base", 1),
    ("renderer/annotate", "void f() { std::abort(); }", "base", 1),
    ("renderer/annotate", "void abort(); void f() { jobs_.abort(); queue->exit(); }", "base", 0),
    ("renderer/gpu", "#include <vulkan/vulkan.h>", "base", 0),
    ("renderer/gpu", '#include "renderer/scene/scene.h"', "base scene", 1),
    ("generators", '#include "renderer/base/rng.h"', "base", 0),
    ("generators", '#include "renderer/frame/frame.h"', "base frame", 1),
    ("generators/clevr", '#include "renderer/write/encode_panel.h"', "base write", 1),
    ("generators/clevr", '#include "renderer/layout/layout.h"', "base layout", 0),
    ("renderer/layout", '#include "renderer/annotate/label_panel.h"', "base annotate", 1),
    ("renderer/write", '#include "generators/registry.h"', "base generators", 1),
    ("renderer/write", '#include "renderer/things/thing.h"', "base things", 1),
    ("renderer/spec", '#include "renderer/things/thing.h"', "base things", 1),
    ("renderer/spec", '#include "renderer/spec/thing_reader.h"', "base", 0),
    ("renderer/resolve", '#include "renderer/things/thing.h"', "base things", 0),
    ("renderer/resolve", '#include "renderer/scene/scene.h"', "base scene", 1),
    ("generators/clevr", "void f() { std::exit(1); }", "base", 1),
    ("generators/language", '#include "renderer/facts/graph.h"', "base facts", 0),
    ("generators/language", '#include "renderer/scene/scene.h"', "base facts scene", 1),
    ("generators/staging", '#include "renderer/contact/body.h"', "base contact", 0),
    ("generators/staging", '#include "renderer/contact/body.h"', "base", 1),
    ("generators/staging", '#include "generators/task.h"', "base generators", 1),
    ("generators/clevr", '#include "generators/staging/settle.h"', "base", 1),
    ("generators/clevr", '#include "generators/staging/settle.h"', "base staging", 0),
    ("renderer/contact", '#include "renderer/things/thing.h"', "base things", 1),
    ("renderer/sight", '#include "renderer/cast/caster.h"', "base cast", 0),
    ("renderer/sight", '#include "renderer/spec/episode_spec.h"', "base spec", 1),
    ("renderer/cast", '#include "renderer/sight/view.h"', "base", 1),
    ("tools/farm", '#include "renderer/base/error.h"\n#include "tools/farm/plan.h"', "base", 0),
    ("tools/farm", '#include "renderer/write/journal.h"', "base", 1),
    ("tools/farm", '#include "renderer/gpu/device.h"', "base gpu", 1),
    ("tools/farm", "void f() { std::exit(1); }", "base", 1),
    ("renderer/annotate", '#include "tools/farm/plan.h"', "base", 1),
    ("tools/clevrvk", "int main() { std::cout << 1; std::exit(2); }", "base", 0),
    ("tools/clevrvk", '#include "renderer/gpu/device.h"\n#include "renderer/base/log.h"', "base", 0),
    ("tools/clevrvk", '#include "renderer/write/encode_panel.h"', "base", 1),
    ("tools/clevrvk", "#include <vulkan/vulkan.h>", "base", 1),
]


def find_breaches_of(place, text, depends):
    with tempfile.TemporaryDirectory() as scratch:
        root = pathlib.Path(scratch)
        named = {"base", *FORBIDDEN, *(name for names in FORBIDDEN.values() for name in names)}
        libraries = sorted(named - {"generators", "farm"} - OWN_LIBRARIES)
        families = [f"generators/{name}" for name in sorted(OWN_LIBRARIES)]
        for folder in [*(f"renderer/{name}" for name in libraries), "generators", *families, "shaders", FARM, PROGRAM]:
            (root / folder).mkdir(parents=True)
            library = folder.split("/")[-1]
            is_here = place == folder or (place.startswith(folder) and place not in families)
            list_here = depends if is_here else "" if library == "base" else "base"
            (root / folder / "CMakeLists.txt").write_text(f"clevrvk_library({library} SOURCES a.cpp DEPENDS {list_here} LIBRARIES "
                                                          f"fmt::fmt)\n")
        (root / PROGRAM / "CMakeLists.txt").write_text("target_link_libraries(clevrvk PRIVATE clevrvk_options clevrvk_gpu CLI11::CLI11)\n")
        (root / place).mkdir(exist_ok=True)
        (root / place / "a.cpp").write_text(f"// a comment\n{text}\n")
        return check_tree(root)


def self_test():
    failures = 0
    for place, text, depends, count in EXPECTATIONS:
        found = find_breaches_of(place, text, depends)
        if len(found) != count:
            failures += 1
            print(f"self-test: {text!r} in {place} with DEPENDS {depends}: {count} breaches expected, found {found}")
    for texts, count in [({"check/label_formulas.cpp": "camera/camera_spec.h"}, 0),
                         ({"check/label_formulas.cpp": "camera/lens.h"}, 1),
                         ({"check/lens_formulas.cpp": "spec/a.h", "spec/a.h": "camera/shutter.h"}, 1),
                         ({"check/index_line.cpp": "camera/lens.h"}, 0)]:
        with tempfile.TemporaryDirectory() as scratch:
            for name, header in texts.items():
                file = pathlib.Path(scratch) / "renderer" / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(f'#include "renderer/{header}"\n')
            found = []
            check_formulas(pathlib.Path(scratch), found)
            if len(found) != count:
                failures += 1
                print(f"self-test: formulas in {texts}: {count} breaches expected, found {found}")
    for depends, circle in [({"a": {"b"}, "b": {"c"}, "c": set()}, []), ({"a": {"b", "c"}, "b": {"c"}, "c": {"b"}}, ["b", "c"])]:
        if find_circle(depends) != circle:
            failures += 1
            print(f"self-test: in {depends} the circle is {circle}, found {find_circle(depends)}")
    return failures


if __name__ == "__main__":
    run_check(__doc__, self_test, lambda root: check_tree(pathlib.Path(root)), 1)
