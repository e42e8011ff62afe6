#!/usr/bin/env python3
"""Fails on lines of code over 140 characters, lines of comment over 120, files over 400 lines, and functions of C++ and
GLSL with bodies over 60. Lines that hold a part of a C++ raw string may be longer: a line break there would be a part
of the text.

Usage: check_lines.py ROOT           checks every source file of a tree, prints each breach as FILE:LINE: what
       check_lines.py --self-test    checks that breaches are found, on small texts of its own
"""
import pathlib
import re

from run_check import run_check

MOST_CODE = 140
MOST_COMMENT = 120
MOST_LINES = 400
MOST_BODY = 60
# The path loop is easier to follow whole.
LONG_BODIES = {("shaders/lib/path.glsl", "scatter")}
FOLDERS = ("generators", "renderer", "shaders", "tests", "tools")
SUFFIXES = {".cmake", ".comp", ".cpp", ".glsl", ".h", ".in", ".py", ".rchit", ".rgen", ".rint", ".rmiss"}
WITH_BODIES = (".comp", ".cpp", ".glsl", ".h", ".rchit", ".rgen", ".rint", ".rmiss")
COMMENT = re.compile(r"\s*(//|# |#$)")
FUNCTION_NAME = re.compile(r"(\w+)\(")
RAW_STRING = re.compile(r'R"([^()\\ ]*)\(.*?\)\1"', re.DOTALL)


def list_raw_lines(text):
    """Numbers of the lines that hold a part of a raw string."""
    lines = set()
    for match in RAW_STRING.finditer(text):
        first = text.count("\n", 0, match.start()) + 1
        lines.update(range(first, first + match.group().count("\n") + 1))
    return lines


def name_function(lines, brace):
    """The name of the function whose body this line opens. Its head may have several lines."""
    head = ""
    for line in reversed(lines[:brace]):
        if not line or line == "}" or line.endswith(";") or COMMENT.match(line):
            break
        head = line.strip() + " " + head
    match = FUNCTION_NAME.search(head)
    return match.group(1) if match else head.strip()


def check_bodies(name, lines):
    """The functions of a file that are too long: what stands between a line `{` and the next line `}`."""
    breaches = []
    brace = None
    for number, line in enumerate(lines):
        if line == "{":
            brace = number
        elif line == "}" and brace is not None:
            count = number - brace - 1
            function = name_function(lines, brace)
            if count > MOST_BODY and (name, function) not in LONG_BODIES:
                breaches.append(f"{name}:{brace + 1}: {function} has {count} lines; {MOST_BODY} at most")
            brace = None
    return breaches


def check_text(name, text):
    """The breaches of one file."""
    raw_lines = list_raw_lines(text) if name.endswith((".cpp", ".h")) else set()
    lines = text.removesuffix("\n").split("\n")
    breaches = check_bodies(name, lines) if name.endswith(WITH_BODIES) else []
    if len(lines) > MOST_LINES:
        breaches.append(f"{name}: {len(lines)} lines; {MOST_LINES} at most")
    for number, line in enumerate(lines, 1):
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
    long_body = "{\n" + "    x();\n" * 61 + "}\n"
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
        ("a file of 400 lines", "a.py", "x\n" * 400, []),
        ("a file of 401 lines", "a.py", "x\n" * 401, ["a.py: 401 lines; 400 at most"]),
        ("a file of 401 lines, the last without an end", "a.py", "x\n" * 400 + "x", ["a.py: 401 lines; 400 at most"]),
        ("a body of 60 lines", "a.cpp", "void f()\n{\n" + "    x();\n" * 60 + "}\n", []),
        ("a body of 61 lines", "a.cpp", "int a;\nvoid f()\n" + long_body, ["a.cpp:3: f has 61 lines; 60 at most"]),
        ("a head of two lines", "a.h", "/// g()\nint f(int a,\n      int b = c())\n" + long_body, ["a.h:4: f has 61 lines; 60 at most"]),
        ("a long body behind a short one", "a.comp", "void g()\n{\n}\n\nvoid f()\n" + long_body, ["a.comp:6: f has 61 lines; 60 at most"]),
        ("braces inside a body", "a.cpp", "void f()\n{\n    {\n    }\n" + "    x();\n" * 59 + "}\n",
         ["a.cpp:2: f has 61 lines; 60 at most"]),
        ("a namespace", "a.cpp", "namespace {\n" + "int a;\n" * 61 + "}\n", []),
        ("the path loop", "shaders/lib/path.glsl", "bool scatter(Hit hit)\n" + long_body, []),
        ("another loop", "shaders/lib/path.glsl", "bool trace(Hit hit)\n" + long_body,
         ["shaders/lib/path.glsl:2: trace has 61 lines; 60 at most"]),
        ("a raw string of Python", "a.py", long_string, ["a.py:1: code of 165 characters; 140 at most"]),
    ]
    failures = [(what, expected, found) for what, name, text, expected in cases if (found := check_text(name, text)) != expected]
    for what, expected, found in failures:
        print(f"{what}: expected {expected}, found {found}")
    return len(failures)


if __name__ == "__main__":
    run_check(__doc__, self_test, list_breaches, 1)
