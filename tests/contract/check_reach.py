#!/usr/bin/env python3
"""Fails when a header that is dear to compile or to change is included by more sources than its bar, through other
headers too.

Usage: check_reach.py ROOT          counts the sources of a tree that reach each header of BARS
       check_reach.py --self-test   checks that sources are counted and an excess is found, in a small tree of its own
"""
import pathlib
import re
import tempfile

from run_check import run_check

FOLDERS = ("renderer", "generators", "tools", "tests")
INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
# The number of sources that may reach a header. A header that only declares a reader of JSON is apart from the type
# that it reads: read_surface.h and surface.h. Spec lines hold JSON, as parameters and labels: most of the sources that
# reach it do so through episode_spec.h.
BARS = {"renderer/base/json.h": 575, "renderer/base/json_reader.h": 205, "renderer/base/parse_json.h": 145}


def read_includes(root):
    """The project's headers that each file includes, by its path."""
    files = [file for folder in FOLDERS for end in ("*.h", "*.cpp") for file in (root / folder).rglob(end)]
    return {str(file.relative_to(root)): INCLUDE.findall(file.read_text()) for file in files}


def list_reaching(includes, header):
    """The files that include a header, through other headers too."""
    includers = {}
    for name, headers in includes.items():
        for included in headers:
            includers.setdefault(included, []).append(name)
    found, left = set(), [header]
    while left:
        for name in includers.get(left.pop(), []):
            if name not in found:
                found.add(name)
                left.append(name)
    return found


def list_excesses(root, bars=None):
    includes = read_includes(pathlib.Path(root))
    excesses = []
    for header, bar in (bars or BARS).items():
        count = sum(name.endswith(".cpp") for name in list_reaching(includes, header))
        if header not in includes:
            excesses.append(f"{header}: it does not exist")
        elif count > bar:
            excesses.append(f"{header}: {count} sources reach it, {bar} may: declare what needs it in a header of its own")
    return excesses


def self_test():
    with tempfile.TemporaryDirectory() as scratch:
        root = pathlib.Path(scratch)
        files = {"renderer/a.h": "", "renderer/b.h": '#include "renderer/a.h"\n', "renderer/b.cpp": '#include "renderer/b.h"\n',
                 "tools/c.cpp": '#include "renderer/a.h"\n#include "renderer/b.h"\n', "tests/d.cpp": '// #include "renderer/a.h"\n'}
        for name, text in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
        found = [list_excesses(root, bars) for bars in ({"renderer/a.h": 2}, {"renderer/a.h": 1}, {"renderer/b.h": 2, "renderer/c.h": 1})]
        expected = [[], ["renderer/a.h: 2 sources reach it, 1 may: declare what needs it in a header of its own"],
                    ["renderer/c.h: it does not exist"]]
        if found != expected:
            print(f"expected {expected}, found {found}")
            return 1
    return 0


run_check(__doc__, self_test, list_excesses, 1)
