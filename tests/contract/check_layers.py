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
# Folders whose subfolders are libraries of one group. Its name in FORBIDDEN stands for each of them, and for the
# library of the folder itself.
GROUPS = {"generators": "generators", "tools/scoring": "scoring"}
# These must never include each other, even if the lists allow it. From DESIGN's one-way data flow.
FORBIDDEN = {
    "generators": {"gpu", "render", "frame", "annotate", "write", "pipeline", "queue", "scoring"},
    "scoring": {"gpu", "render", "frame", "annotate", "write", "pipeline", "queue"},
    "staging": {"generators"},
    "language": {"generators", "scene", "spec", "cast"},
    "facts": {"gpu", "render", "frame", "annotate", "write", "pipeline", "queue", "generators", "language"},
    "contact": {"scene", "things", "spec", "generators"},
    "sight": {"gpu", "render", "frame", "annotate", "write", "pipeline", "queue", "generators", "spec", "resolve", "things", "check"},
    "cloth": {"scene", "things", "spec", "generators"},
    "cords": {"scene", "things", "spec", "generators"},
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


def find_libraries(root):
    """The name of each library by its folder, which is relative to the root. Shaders have no sources of their own."""
    parents = ["renderer", *GROUPS]
    folders = {root / FARM, *(root / parent for parent in parents), *(each for parent in parents for each in root.glob(f"{parent}/*"))}
    libraries = {"shaders": "shaders"}
    for folder in sorted(folders):
        lists = folder / "CMakeLists.txt"
        if lists.is_file() and (found := LIBRARY.search(lists.read_text())):
            libraries[str(folder.relative_to(root))] = found.group(1)
    return libraries


def list_program_depends(root, libraries):
    """What the program links, and all that this needs in turn: it is the place where everything comes together."""
    folders = {name: folder for folder, name in libraries.items()}
    words = " ".join(PROGRAM_LINKS.findall((root / PROGRAM / "CMakeLists.txt").read_text())).split()
    waiting = {word.removeprefix("clevrvk_") for word in words if word.startswith("clevrvk_")} - {"options"}
    depends = set()
    while waiting:
        name = waiting.pop()
        if name not in depends:
            depends.add(name)
            waiting |= list_depends(root / folders[name])
    return depends


def find_folder(path, libraries):
    """The folder of the library, or of the program, that a file belongs to; None for a file that none has."""
    parents = [str(parent) for parent in pathlib.PurePosixPath(path).parents]
    return next((parent for parent in parents if parent in libraries or parent == PROGRAM), None)


def list_groups(folder):
    """The names that FORBIDDEN may have for a folder, beside that of its library."""
    return {group for parent, group in GROUPS.items() if folder == parent or folder.startswith(parent + "/")}


class Layers:
    """The libraries of a tree, and what breaks their layers."""

    def __init__(self, root):
        self.root = root
        self.libraries = find_libraries(root)
        self.breaches = []

    def check_tree(self):
        depends = {folder: list_depends(self.root / folder) for folder in self.libraries if folder != "shaders"}
        depends[PROGRAM] = list_program_depends(self.root, self.libraries)
        for folder, names in depends.items():
            self.check_folder(folder, names)
        if circle := find_circle({name: depends.get(folder, set()) for folder, name in self.libraries.items()}):
            self.breaches.append(f"{self.root}: DEPENDS goes in a circle: {' -> '.join([*circle, circle[0]])}")
        for folder in sorted(each for parent in ("renderer", *GROUPS) for each in self.root.glob(f"{parent}/*") if each.is_dir()):
            if str(folder.relative_to(self.root)) not in self.libraries:
                self.breaches.append(f"{folder}: has no clevrvk_library of its own")
        check_formulas(self.root, self.breaches)
        return self.breaches

    def check_folder(self, folder, depends):
        place = self.root / folder
        for file in sorted([*place.rglob("*.h"), *place.rglob("*.cpp")]):
            if find_folder(file.relative_to(self.root), self.libraries) != folder:
                continue
            for number, line in enumerate(strip_comments(file.read_text()).split("\n"), 1):
                where = f"{file}:{number}"
                match = INCLUDE.match(line)
                if match:
                    self.check_include(match.group(2), match.group(1) == '"', folder, depends, where)
                elif folder != PROGRAM and OUTPUT_OR_EXIT.search(line):
                    self.breaches.append(f"{where}: only tools/clevrvk prints to standard output or ends the process")

    def check_include(self, include, is_quoted, folder, depends, where):
        name = self.libraries.get(folder, folder)
        owner = find_folder(include, self.libraries)
        if owner is None and is_quoted:
            self.breaches.append(f"{where}: '{include}' is not a header of a library, written from the root")
        elif owner is not None and owner != folder:
            library = self.libraries.get(owner, owner)
            forbidden = set().union(*(FORBIDDEN.get(each, set()) for each in {name, *list_groups(folder)}))
            if forbidden & {library, *list_groups(owner)}:
                self.breaches.append(f"{where}: '{name}' must never include '{include}'")
            elif library not in depends:
                self.breaches.append(f"{where}: '{include}' needs '{library}' in the DEPENDS list of '{name}'")
        if include.startswith(("vulkan/", "volk")) and name not in MAY_SEE_VULKAN:
            self.breaches.append(f"{where}: '{name}' must not see Vulkan")


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
    ("generators", '#include "generators/clevr/clevr.h"', "base", 1),
    ("generators", '#include "renderer/frame/frame.h"', "base frame", 1),
    ("generators/clevr", '#include "renderer/write/encode_panel.h"', "base write", 1),
    ("generators/clevr", '#include "renderer/layout/layout.h"', "base layout", 0),
    ("renderer/layout", '#include "renderer/annotate/label_panel.h"', "base annotate", 1),
    ("renderer/write", '#include "generators/task.h"', "base generators", 1),
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
    ("generators/clevr", '#include "generators/clevr/draw.h"', "base", 0),
    ("generators/clevr", '#include "generators/task.h"', "base", 1),
    ("generators/clevr", '#include "generators/task.h"', "base generators", 0),
    ("generators/mewl", '#include "generators/clevr/clevr.h"', "base", 1),
    ("generators/mewl", '#include "generators/clevr/clevr.h"', "base clevr", 0),
    ("generators/mewl", '#include "generators/things/table.h"', "base things", 1),
    ("generators/mewl", '#include "generators/things/table.h"', "base things_family", 0),
    ("generators/mewl", '#include "tools/scoring/mewl/learners.h"', "base mewl_scoring", 1),
    ("tools/scoring/mewl", '#include "generators/mewl/solve.h"', "base", 1),
    ("tools/scoring/mewl", '#include "generators/mewl/solve.h"', "base mewl", 0),
    ("tools/scoring/mewl", '#include "renderer/render/path_tracer.h"', "base render", 1),
    ("renderer/facts", '#include "generators/clevr/clevr.h"', "base clevr", 1),
    ("renderer/write", '#include "generators/registry/registry.h"', "base registry", 1),
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


# The libraries of the small trees, beside those of renderer that FORBIDDEN names.
SMALL_TREE = {"generators": "generators", "generators/clevr": "clevr", "generators/language": "language", "generators/mewl": "mewl",
              "generators/registry": "registry", "generators/staging": "staging", "generators/things": "things_family",
              "tools/scoring/mewl": "mewl_scoring", FARM: "farm"}


def find_breaches_of(place, text, depends):
    with tempfile.TemporaryDirectory() as scratch:
        root = pathlib.Path(scratch)
        named = {"base", *FORBIDDEN, *(name for names in FORBIDDEN.values() for name in names)}
        named -= {*SMALL_TREE.values(), *GROUPS.values()}
        for folder, library in {**{f"renderer/{name}": name for name in named}, **SMALL_TREE}.items():
            (root / folder).mkdir(parents=True, exist_ok=True)
            list_here = depends if place == folder else "" if library == "base" else "base"
            (root / folder / "CMakeLists.txt").write_text(f"clevrvk_library({library} SOURCES a.cpp DEPENDS {list_here} LIBRARIES "
                                                          f"fmt::fmt)\n")
        (root / "shaders").mkdir()
        (root / "shaders" / "CMakeLists.txt").touch()
        (root / PROGRAM).mkdir(parents=True)
        (root / PROGRAM / "CMakeLists.txt").write_text("target_link_libraries(clevrvk PRIVATE clevrvk_options clevrvk_gpu CLI11::CLI11)\n")
        (root / place).mkdir(exist_ok=True)
        (root / place / "a.cpp").write_text(f"// a comment\n{text}\n")
        return Layers(root).check_tree()


def self_test():
    failures = 0
    for place, text, depends, count in EXPECTATIONS:
        found = find_breaches_of(place, text, depends)
        if len(found) != count:
            failures += 1
            print(f"self-test: {text!r} in {place} with DEPENDS {depends}: {count} breaches expected, found {found}")
    found = find_breaches_of("generators/new_family", "int a;", "base")
    if len(found) != 1 or "no clevrvk_library" not in found[0]:
        failures += 1
        print(f"self-test: a family without a library: one breach expected, found {found}")
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
    run_check(__doc__, self_test, lambda root: Layers(pathlib.Path(root)).check_tree(), 1)
