#!/usr/bin/env python3
"""Fails on lines of code over 140 characters and lines of comment over 120. Lines that hold a part of a C++ raw string
may be longer: a line break there would be a part of the text.

Usage: check_lines.py ROOT           checks every source file of a tree, prints each breach as FILE:LINE: what
       check_lines.py --self-test    checks that breaches are found, on small texts of its own
"""
import pathlib
import re

from run_check import run_check

MOST_CODE = 140
MOST_COMMENT = 120
FOLDERS = ("generators", "renderer", "shaders", "tests", "tools")
SUFFIXES = {".cmake", ".comp", ".cpp", ".glsl", ".h", ".in", ".py", ".rchit", ".rgen", ".rint", ".rmiss"}
COMMENT = re.compile(r"\s*(//|# |#$)")
RAW_STRING = re.compile(r'R"([^()\\ ]*)\(.*?\)\1"', re.DOTALL)


def list_raw_lines(text):
    """Numbers of the lines that hold a part of a raw string."""
    lines = set()
    for match in RAW_STRING.finditer(text):
        first = text.count("\n", 0, match.start()) + 1
        lines.update(range(first, first + match.group().count("\n") + 1))
    return lines


def check_text(name, text):
    """The breaches of one file."""
    raw_lines = list_raw_lines(text) if name.endswith((".cpp", ".h")) else set()
    breaches = []
    for number, line in enumerate(text.split("\n"), 1):
        is_comment = COMMENT.match(line) is not None
        most = MOST_COMMENT if is_comment else MOST_CODE
        if len(line) > most and number not in raw_lines:
            breaches.append(f"{name}:{number}: {'comment' if is_comment else 'code'} of {len(line)} characters; {most} at most")
    return breaches


def is_source(path):
    """Whether a file holds code: by its suffix, or, of a program without one, by its first two characters."""
    if path.suffix in SUFFIXES or path.name == "CMakeLists.txt":
        return True
    if path.suffix or not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(2) == b"#!"


def list_breaches(root):
    root = pathlib.Path(root)
    paths = [root / "CMakeLists.txt"] + [path for folder in FOLDERS for path in sorted((root / folder).rglob("*")) if is_source(path)]
    return [breach for path in paths for breach in check_text(str(path.relative_to(root)), path.read_text())]


def self_test():
    """The number of failures."""
    long_string = 'const char* text = R"(' + "x" * 140 + ')";\n'
    cases = [
        ("code of 140 characters", "a.cpp", "x" * 140 + "\n", []),
        ("code of 141 characters", "a.cpp", "\n" + "x" * 141 + "\n", ["a.cpp:2: code of 141 characters; 140 at most"]),
        ("a comment of 120 characters", "a.cpp", "// " + "x" * 117 + "\n", []),
        ("a comment of 121 characters", "a.h", "    /// " + "x" * 113 + "\n", ["a.h:1: comment of 121 characters; 120 at most"]),
        ("a comment behind code", "a.h", "int a;  // " + "x" * 129 + "\n", []),
        ("a comment of Python", "a.py", "# " + "x" * 119 + "\n", ["a.py:1: comment of 121 characters; 120 at most"]),
        ("a directive", "a.h", "#define " + "X" * 132 + "\n", []),
        ("a raw string in one line", "a.cpp", long_string, []),
        ("a raw string of two lines", "a.cpp", 'R"json(' + "x" * 141 + "\n" + "y" * 141 + ')json"\n', []),
        ("code after a raw string", "a.cpp", long_string + "x" * 141, ["a.cpp:2: code of 141 characters; 140 at most"]),
        ("a raw string of Python", "a.py", long_string, ["a.py:1: code of 165 characters; 140 at most"]),
    ]
    failures = [(what, expected, found) for what, name, text, expected in cases if (found := check_text(name, text)) != expected]
    for what, expected, found in failures:
        print(f"{what}: expected {expected}, found {found}")
    return len(failures)


if __name__ == "__main__":
    run_check(__doc__, self_test, list_breaches, 1)
