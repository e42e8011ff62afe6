#!/usr/bin/env python3
"""Fails on two habits of prose that make readers guess: comments that begin with "Of", and, beyond a number, sentences
whose subject is a clause with "what". docs/style.md says what to write instead.

Usage: check_words.py ROOT           counts over a tree; prints each comment with "Of", and all sentences if too many
       check_words.py --list ROOT    prints both
       check_words.py --self-test    checks that both are found, on small texts of its own
"""
import pathlib
import re
import sys

from run_check import run_check

MOST_WHAT_CLAUSES = 40
LEFT_OUT = {"build", "out", ".git"}
SUFFIXES = {".cmake", ".comp", ".cpp", ".glsl", ".h", ".in", ".md", ".py", ".rchit", ".rgen", ".rint", ".rmiss"}
COMMENT = re.compile(r"\s*(?:///<|///|//|#) ?(.*)$")
TRAILING_COMMENT = re.compile(r".*?(?:///<|//|  #) (.*)$")
SENTENCE_END = re.compile(r"(?<=[.;!?]) ")
WHAT_CLAUSE = re.compile(r"[Ww]hat(ever)?\b")
OF_COMMENT = re.compile(r"\s*(?:///<|///|//|#) Of |.*(?:///<|//) Of ")


def list_paragraphs(name, text):
    """First line and words of each paragraph of a page, or of each comment."""
    pattern = None if name.endswith(".md") else COMMENT
    begin, words, is_code = 0, [], False
    for number, line in enumerate(text.split("\n") + [""], 1):
        if pattern is None:
            is_code ^= line.startswith("```")
            match = None if is_code or not line.strip() or line.startswith(("|", "#", "```")) else re.match(r"[-\s]*(.*)$", line)
        else:
            match = pattern.match(line)
        if match:
            begin = begin if words else number
            words.append(match.group(1).strip())
            continue
        if words:
            yield begin, " ".join(words)
        words = []
        if pattern is not None and (trailing := TRAILING_COMMENT.match(line)):
            yield number, trailing.group(1)


def list_what_clauses(name, text):
    """Line and text of each sentence that begins with a clause with "what". Questions are none, nor are a few words."""
    for number, paragraph in list_paragraphs(name, text):
        for sentence in SENTENCE_END.split(paragraph):
            bare = sentence.strip("*_\"( ")
            if WHAT_CLAUSE.match(bare) and not bare.endswith("?") and len(bare.split()) > 3:
                yield number, sentence


def list_of_comments(name, text):
    if not name.endswith(".md"):
        for number, line in enumerate(text.split("\n"), 1):
            if OF_COMMENT.match(line):
                yield number, line.strip()


def check_tree(root, most=MOST_WHAT_CLAUSES):
    of_comments, what_clauses = [], []
    for file in sorted(root.rglob("*")):
        name = str(file.relative_to(root))
        if LEFT_OUT & set(pathlib.Path(name).parts) or not file.is_file() or file.suffix not in SUFFIXES:
            continue
        if file.name == pathlib.Path(__file__).name:
            continue
        text = file.read_text()
        of_comments += [f"{name}:{number}: begins with \"Of\": {words}" for number, words in list_of_comments(name, text)]
        what_clauses += [f"{name}:{number}: {words}" for number, words in list_what_clauses(name, text)]
    if len(what_clauses) > most:
        return of_comments + what_clauses + [f"{len(what_clauses)} sentences begin with a clause with \"what\"; {most} at most"]
    return of_comments


def self_test():
    faults = 0
    found = list(list_what_clauses("a.cpp", "// A line. What is used now is\n// dropped last.\nint a;  // what it is asked for\n"))
    if [number for number, _ in found] != [1, 3]:
        print(f"what-clauses of a source: {found}")
        faults += 1
    page = "# What is it\n\nWhat is this thing?\nWhat is left out is reported.\n\n| What it is not now |\n"
    found = list(list_what_clauses("a.md", page))
    if len(found) != 1:
        print(f"what-clauses of a page: {found}")
        faults += 1
    found = list(list_of_comments("a.h", "/// Of the stage.\nint a;  ///< Of two.\n// Often\n"))
    if [number for number, _ in found] != [1, 2]:
        print(f"comments with Of: {found}")
        faults += 1
    return faults


def list_breaches(root):
    return check_tree(pathlib.Path(root))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--list"]:
        print("\n".join(check_tree(pathlib.Path(sys.argv[2]), 0)))
        sys.exit()
    run_check(__doc__, self_test, list_breaches, 1)
