#!/usr/bin/env python3
"""Fails on documents that grow beyond their limits or point at nothing.

README.md has at most 200 lines and names every page of docs/, ARCHITECTURE.md has at most 12 KiB, a line of prose has
at most 120 characters (tables and code blocks excepted), and a link between pages leads to a file and heading that
exist.

Usage: check_documents.py ROOT           checks every Markdown file of a source tree, prints each breach as
                                         FILE:LINE: what
       check_documents.py --self-test    checks that breaches are found, on small trees of its own
"""
import pathlib
import re
import tempfile

from run_check import run_check

MOST_README_LINES = 200
MOST_ARCHITECTURE_BYTES = 12 * 1024
MOST_PROSE_CHARACTERS = 120
# Folders that hold no sources.
LEFT_OUT = {"build", "out", ".git"}
LINK = re.compile(r"!?\[[^\]]*\]\(([^()\s]+)\)")
CODE_SPAN = re.compile(r"`[^`]*`")
HEADING = re.compile(r"#+ +(.*)")


def list_pages(root):
    return [file for file in sorted(root.rglob("*.md")) if not LEFT_OUT & set(file.relative_to(root).parts)]


def list_prose(text):
    """Number and text of each line that is in no code block."""
    is_code = False
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("```"):
            is_code = not is_code
        elif not is_code:
            yield number, line


def list_anchors(page):
    """The names by which GitHub links to the headings of a page."""
    headings = (HEADING.fullmatch(line) for _, line in list_prose(page.read_text()))
    return {re.sub(r"[^\w -]", "", match.group(1).lower()).replace(" ", "-") for match in headings if match}


def check_link(page, target):
    """What is wrong with a link, or None."""
    if re.match(r"[a-z]+:", target):
        return None
    path, _, anchor = target.partition("#")
    file = page.parent / path if path else page
    if not file.exists():
        return f"'{target}' leads to no file"
    if anchor and (file.suffix != ".md" or anchor not in list_anchors(file)):
        return f"'{target}' leads to no heading"
    return None


def check_page(page, breaches):
    for number, line in list_prose(page.read_text()):
        if len(line) > MOST_PROSE_CHARACTERS and not line.startswith("|"):
            breaches.append(f"{page}:{number}: {len(line)} characters; prose has at most {MOST_PROSE_CHARACTERS}")
        for target in LINK.findall(CODE_SPAN.sub("", line)):
            fault = check_link(page, target)
            if fault:
                breaches.append(f"{page}:{number}: {fault}")


def check_tree(root):
    breaches = []
    for page in list_pages(root):
        check_page(page, breaches)
    readme, architecture = root / "README.md", root / "ARCHITECTURE.md"
    line_count = len(readme.read_text().splitlines())
    if line_count > MOST_README_LINES:
        breaches.append(f"{readme}: {line_count} lines; it has at most {MOST_README_LINES}")
    byte_count = architecture.stat().st_size
    if byte_count > MOST_ARCHITECTURE_BYTES:
        breaches.append(f"{architecture}: {byte_count} bytes; it has at most {MOST_ARCHITECTURE_BYTES}")
    for page in sorted((root / "docs").glob("*.md")):
        if f"(docs/{page.name})" not in readme.read_text():
            breaches.append(f"{readme}: has no link to docs/{page.name}")
    return breaches


# A file, what it holds, and how many breaches that is, in a tree that has none without it.
EXPECTATIONS = [
    ("README.md", "[a](docs/a.md)\n" + "x\n" * 199, 0),
    ("README.md", "[a](docs/a.md)\n" + "x\n" * 200, 1),
    ("README.md", "no link\n", 1),
    ("ARCHITECTURE.md", "x\n" * 6144, 0),
    ("ARCHITECTURE.md", "x\n" * 6145, 1),
    ("docs/a.md", "x" * 120, 0),
    ("docs/a.md", "x" * 121, 1),
    ("docs/a.md", "é" * 120, 0),
    ("docs/a.md", "| " + "x" * 200 + " |", 0),
    ("docs/a.md", "```\n" + "x" * 200 + "\n```", 0),
    ("docs/a.md", "```\n```\n" + "x" * 200, 1),
    ("docs/a.md", "[up](../README.md) and [out](https://example.org/x)", 0),
    ("docs/a.md", "[gone](b.md)", 1),
    ("docs/a.md", "![gone](b.png) and [gone](../b.md)", 2),
    ("docs/a.md", "`[no link](b.md)`\n```\n[nor this](b.md)\n```", 0),
    ("docs/a.md", "# How, and why?\n[here](#how-and-why)", 0),
    ("docs/a.md", "# How, and why?\n[nowhere](#how)", 1),
    ("docs/a.md", "[nowhere](../README.md#how)", 1),
    ("docs/b.md", "a page that the README leaves out", 1),
    ("tests/README.md", "[gone](b.md)", 1),
    ("build/README.md", "[gone](b.md)", 0),
]


def self_test():
    failures = 0
    for name, text, count in EXPECTATIONS:
        with tempfile.TemporaryDirectory() as scratch:
            root = pathlib.Path(scratch)
            for folder in ("docs", "tests", "build"):
                (root / folder).mkdir()
            (root / "README.md").write_text("[a](docs/a.md)\n")
            (root / "ARCHITECTURE.md").write_text("flow\n")
            (root / "docs/a.md").write_text("a page\n")
            (root / name).write_text(text)
            found = check_tree(root)
            if len(found) != count:
                failures += 1
                print(f"self-test: {text[:60]!r} in {name}: {count} breaches expected, found {found}")
    return failures


if __name__ == "__main__":
    run_check(__doc__, self_test, lambda root: check_tree(pathlib.Path(root)), 1)
