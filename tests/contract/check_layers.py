#!/usr/bin/env python3
"""Fails on any include or call that breaks the layers: a folder may include only itself and what its library's DEPENDS list names.

Usage: check_layers.py ROOT    checks a source tree, prints each breach as FILE:LINE: what
       check_layers.py --self-test    checks that breaches are found, on small trees of its own
"""
import pathlib
import re
import sys
import tempfile

INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)[">]')
LIBRARY = re.compile(r"clevrvk_library\(\s*(\w+)(.*?)\)", re.DOTALL)
KEYWORDS = {"SOURCES", "DEPENDS", "LIBRARIES"}
# Nobody but the program itself prints results or ends the process.
OUTPUT_CALL = re.compile(r"\bstd::abort\b|\bstd::cout\b|(?<![\w:])(?:std::)?(?:printf|puts|putchar)\s*\(|(?<![\w.])(?:std::)?(?:exit|_exit|quick_exit)\s*\(")
# Whatever the lists say, these must never meet. From DESIGN's one-way data flow.
FORBIDDEN = {
    "generators": {"gpu", "render", "frame", "annotate", "write", "pipeline", "queue", "scene"},
    "gpu": {"spec", "catalog", "scene", "frame", "queue", "annotate", "write", "pipeline"},
    "annotate": {"gpu", "render"},
    "write": {"gpu", "render"},
    "queue": {"gpu", "render"},
    "frame": {"gpu", "render"},
}
MAY_SEE_VULKAN = {"gpu", "render"}


def strip_comments(text):
    return re.sub(r"//[^\n]*", "", re.sub(r"/\*.*?\*/", lambda match: "\n" * match.group().count("\n"), text, flags=re.DOTALL))


def list_depends(folder):
    """The DEPENDS list of the folder's library."""
    depends = set()
    for name, body in LIBRARY.findall((folder / "CMakeLists.txt").read_text()):
        keyword = None
        for word in body.split():
            if word in KEYWORDS:
                keyword = word
            elif keyword == "DEPENDS":
                depends.add(word)
    return depends


def library_of(include):
    """The project library that a header belongs to, or None for headers of others."""
    parts = include.split("/")
    if parts[0] == "renderer" and len(parts) > 2:
        return parts[1]
    return parts[0] if parts[0] in {"generators", "shaders"} else None


def check_folder(folder, name, breaches):
    depends = list_depends(folder)
    for file in sorted([*folder.rglob("*.h"), *folder.rglob("*.cpp")]):
        lines = strip_comments(file.read_text()).split("\n")
        for number, line in enumerate(lines, 1):
            where = f"{file}:{number}"
            match = INCLUDE.match(line)
            if match:
                check_include(match.group(1), name, depends, where, breaches)
            elif OUTPUT_CALL.search(line):
                breaches.append(f"{where}: only tools/clevrvk prints to standard output or ends the process")


def check_include(include, name, depends, where, breaches):
    library = library_of(include)
    if library is not None and library != name:
        if library in FORBIDDEN.get(name, set()):
            breaches.append(f"{where}: '{name}' must never include '{include}'")
        elif library not in depends:
            breaches.append(f"{where}: '{include}' needs '{library}' in the DEPENDS list of '{name}'")
    if include.startswith(("vulkan/", "volk")) and name not in MAY_SEE_VULKAN:
        breaches.append(f"{where}: '{name}' must not see Vulkan")


def check_tree(root):
    breaches = []
    for folder in sorted((root / "renderer").iterdir()):
        if folder.is_dir():
            check_folder(folder, folder.name, breaches)
    check_folder(root / "generators", "generators", breaches)
    return breaches


def self_test():
    def breaches_of(include_line, depends="base"):
        with tempfile.TemporaryDirectory() as scratch:
            root = pathlib.Path(scratch)
            for folder in ("renderer/base", "renderer/gpu", "renderer/annotate", "generators"):
                (root / folder).mkdir(parents=True)
                name = folder.split("/")[-1]
                (root / folder / "CMakeLists.txt").write_text(f"clevrvk_library({name} SOURCES a.cpp DEPENDS {depends} LIBRARIES fmt::fmt)\n")
            (root / "renderer/annotate/a.cpp").write_text(f"// a comment\n{include_line}\n")
            return check_tree(root)

    expectations = [
        ('#include "renderer/base/error.h"', "base", 0),
        ('#include "renderer/annotate/rle.h"', "base", 0),
        ("#include <vector>", "base", 0),
        ("// std::cout is only spoken of here", "base", 0),
        ('#include "renderer/spec/episode_spec.h"', "base", 1),
        ('#include "renderer/spec/episode_spec.h"', "base spec", 0),
        ('#include "renderer/gpu/device.h"', "base gpu", 1),
        ("#include <volk.h>", "base", 1),
        ("#include <vulkan/vulkan.h>", "base", 1),
        ("void f() { std::cout << 1; }", "base", 1),
        ('void f() { printf("x"); }', "base", 1),
        ('void f() { fmt::print(stderr, "x"); snprintf(a, 1, "x"); }', "base", 0),
        ("void f() { std::exit(1); }", "base", 1),
    ]
    failures = 0
    for line, depends, count in expectations:
        found = breaches_of(line, depends)
        if len(found) != count:
            failures += 1
            print(f"self-test: {line!r} with DEPENDS {depends}: {count} breaches expected, found {found}")
    return failures


def main():
    if sys.argv[1:] == ["--self-test"]:
        failures = self_test()
        sys.exit(1 if failures else 0)
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    breaches = check_tree(pathlib.Path(sys.argv[1]))
    for breach in breaches:
        print(breach)
    sys.exit(1 if breaches else 0)


if __name__ == "__main__":
    main()
