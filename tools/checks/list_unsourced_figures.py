#!/usr/bin/env python3
"""Lists measured numbers of the pages (times, sizes, decibels, shares, rates, counts such as 17 of 24) that do not say
how or when they were measured. A number is sourced by a command and by a commit or date in its section or in the
introduction of its page, or by a link beside it to a page that has the same number. Bounds, intervals of confidence,
and tables of options and limits are no measurements.

Usage: list_unsourced_figures.py [ROOT]       prints FILE:LINE: what is missing: the numbers, and counts at the end
       list_unsourced_figures.py --self-test  checks that numbers are found and told apart, on small pages of its own
"""
import pathlib
import re
import sys
import tempfile

LEFT_OUT = {"build", "out", ".git", "shared"}
COUNT = r"\d+(?:,\d{3})*"
NUMBER = rf"{COUNT}(?:\.\d+)?"
UNIT = (r"(?:CPU (?:seconds?|minutes|hours|ms|s)|ms|s|seconds?|minutes|hours|dB|%|[kMG]i?B"
        r"|(?:(?!half)[a-z]+ ){0,4}(?:a|per) (?:CPU )?second)(?![\w-])")
FIGURE = re.compile(rf"(?<![\w.,:/+-]){NUMBER}(?: (?:to|and) {NUMBER})? {UNIT}|(?<![\w.,/-]){COUNT} of {COUNT}(?![\w./]|,\d)")
# A bound, a tolerance or a chosen value, by the words before it.
BOUND = re.compile(r"(?:limit\w*|tolerances?|thresholds?|may \w+|must|requires?|allows?|accepts?|keeps?|default\w*|up to|waits?|"
                   r"within|below|beyond|more than|at least|holds?|chance is|timeout|steps of) (?:[\w`-]+ ){0,4}$")
CONFIDENCE = re.compile(r"99 % (?:bootstrap )?intervals?|intervals? of 99 %")
COMMAND = re.compile(r"`[^`]*(?:clevrvk |tools/|ctest |cmake |python3 |test_\w|(?:generate|make|render|bench|check|curi|mewl|devbench) \w|"
                     r"--\w)[^`]*`")
PROGRAM_LINE = re.compile(r"\s*(?:clevrvk|tools/|python3|ctest|cmake|build/|carried/|CLEVRVK_)")
WHEN = re.compile(r"20\d\d-\d\d-\d\d|\d+\.\d+\.\d+\+[0-9a-f]{6,}|commit [0-9a-f]{7,}")
LINK = re.compile(r"\]\(([^()\s#]+\.md)[^()\s]*\)")
TABLE_OF_CHOICES = re.compile(r"\| *(?:option|key|quantity|`--)")


def list_blocks(text):
    """Kind (prose, table, code, heading), first line and text of each block of a page. A list item is a block."""
    kind, begin, lines, is_code = None, 0, [], False
    for number, line in enumerate(text.split("\n") + ["# "], 1):
        fence = line.lstrip().startswith("```")
        new_kind = ("code" if is_code or fence else "heading" if re.match("#+ ", line) else "table" if line.startswith("|")
                    else "prose" if line.strip() else None)
        is_code ^= fence
        if lines and (new_kind != kind or kind == "heading" or re.match(r"\s*(?:[-*]|\d{1,2}\.) ", line) and kind == "prose"):
            yield kind, begin, "\n".join(lines)
            lines = []
        if new_kind:
            begin = begin if lines else number
            lines.append(line)
        kind = new_kind


def list_sections(text):
    """The blocks of each section; the first are those of the introduction."""
    sections = [[]]
    for block in list_blocks(text):
        if block[0] == "heading" and len(block[2].split()[0]) > 1:
            sections.append([])
        sections[-1].append(block)
    return sections


def find_figures(kind, text):
    """The measured numbers of a block, as they stand there."""
    if kind not in ("prose", "table") or TABLE_OF_CHOICES.match(text):
        return []
    prose = CONFIDENCE.sub("", re.sub(r"`[^`]*`", "``", " ".join(text.split())))
    return [match.group() for match in FIGURE.finditer(prose) if not BOUND.search(prose[:match.start()])]


def has_command(blocks):
    return any(COMMAND.search(text) if kind != "code" else any(PROGRAM_LINE.match(line) for line in text.split("\n"))
               for kind, _, text in blocks)


def has_date(blocks):
    return any(WHEN.search(text) for _, _, text in blocks)


def read_linked(page, blocks):
    """The pages to which blocks link, as one text."""
    targets = {page.parent / target for _, _, text in blocks for target in LINK.findall(text)}
    return " ".join(" ".join(target.read_text().split()) for target in sorted(targets) if target.exists())


def list_page(page):
    """Line, what is missing, and figures of each block of a page that has unsourced ones."""
    sections = list_sections(page.read_text())
    for blocks in sections:
        scope = blocks + sections[0]
        missing = [what for what, has in (("command", has_command(scope)), ("commit or date", has_date(scope))) if not has]
        for position, (kind, line, text) in enumerate(blocks if missing else []):
            linked = read_linked(page, blocks[position - (kind == "table" and position > 0):position + 1])
            figures = [figure for figure in find_figures(kind, text) if figure not in linked]
            if figures:
                yield line, " and ".join(missing), figures


def list_tree(root):
    """The lines to print, and how many figures lack what."""
    lines, counts, total = [], {}, 0
    for page in sorted(root.rglob("*.md")):
        name = page.relative_to(root)
        if LEFT_OUT & set(name.parts) or name.name == "CHANGELOG.md":
            continue
        total += sum(len(find_figures(kind, text)) for kind, _, text in list_blocks(page.read_text()))
        for line, missing, figures in list_page(page):
            lines.append(f"{name}:{line}: no {missing}: {'; '.join(figures)}")
            counts[missing] = counts.get(missing, 0) + len(figures)
    return lines, counts, total


# A page, and the figures without a source on it, by what is missing.
EXPECTATIONS = [
    ("It takes 3 s.", {"command and commit or date": 1}),
    ("It takes 3 to 4 CPU seconds and 1.5 GiB, 17 of 24 pass.", {"command and commit or date": 3}),
    ("It takes 3 s (`clevrvk bench`).", {"commit or date": 1}),
    ("It takes 3 s, 2026-11-22.", {"command": 1}),
    ("It takes 3 s (`clevrvk bench`, 2026-11-22).", {}),
    ("It takes 3 s, 2026-11-22:\n\n```\nclevrvk bench\n```", {}),
    ("`clevrvk bench`, 0.1.0+58f72d30dcbe.\n\n## A\n\nIt takes 3 s.", {}),
    ("## A\n\n`clevrvk bench`, 2026-11-22.\n\n## B\n\nIt takes 3 s.", {"command and commit or date": 1}),
    ("| run | time |\n|---|---|\n| a | 3 s |\n| b | 4 s |", {"command and commit or date": 2}),
    ("| option | meaning |\n|---|---|\n| `--minutes` | 30 minutes |", {}),
    ("A wait is limited to 3 s, with 99 % intervals; `--time 3 s`.", {}),
    ("It takes 4 s, as [b](b.md) says.", {}),
    ("- It takes 3 s.\n- It takes 4 s, as [b](b.md) says.", {"command and commit or date": 1}),
    ("It takes 5 s, as [b](b.md) says.", {"command and commit or date": 1}),
]


def self_test():
    """The number of failures."""
    failures = 0
    for text, expected in EXPECTATIONS:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "a.md").write_text("# Page\n\n" + text + "\n")
            (root / "b.md").write_text("`clevrvk bench`, 2026-11-22: 3 s, then 4 s.\n")
            found = list_tree(root)[1]
        if found != expected:
            print(f"{text!r}: expected {expected}, found {found}")
            failures += 1
    return failures


if __name__ == "__main__":
    if sys.argv[1:] == ["--self-test"]:
        sys.exit(1 if self_test() else 0)
    found_lines, found_counts, figure_count = list_tree(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "."))
    print("\n".join(found_lines))
    for missing_part, count in sorted(found_counts.items()):
        print(f"no {missing_part}: {count} of {figure_count} figures")
