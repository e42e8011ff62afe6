#!/usr/bin/env python3
"""Fails on a command line in README.md or docs/ whose command, verb or options the program does not have, and on an
example of a spec, or of keys of one, that the program refuses.

Usage: check_examples.py ROOT PROGRAM    checks the code blocks of the pages against the program's --help
       check_examples.py --self-test     checks how command lines are found
"""
import pathlib
import re
import shlex
import subprocess
import tempfile

from run_check import run_check

OPTION = re.compile(r"^--[a-z][a-z-]*")
# The text between two commands of a line of shell.
BETWEEN = {"|", "||", "&&", ";", "&", "(", ")", "do", "done", "then"}
ASSIGNMENT = re.compile(r"^[A-Za-z_]+=")


def list_shell_lines(text):
    """Number and text of each line of the code blocks without a language, lines that are continued joined."""
    is_block, pending, first = None, "", 0
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("```"):
            is_block = line.strip() == "```" if is_block is None else None
        elif is_block:
            first = first if pending else number
            pending += line.removesuffix("\\")
            if not line.endswith("\\"):
                yield first, pending
                pending = ""


def list_commands(line):
    """The words of each call of clevrvk in a line of shell, behind the program's name."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars="|&;()")
    lexer.whitespace_split = True
    try:
        words = list(lexer)
    except ValueError:
        return []  # no line of shell: a message or a layout
    calls, call, is_start = [], None, True
    for word in words:
        if word in BETWEEN:
            call, is_start = None, True
        elif is_start and word == "clevrvk":
            call, is_start = [], False
            calls.append(call)
        elif call is not None:
            call.append(word)
        elif not ASSIGNMENT.match(word):
            is_start = False
    return [call for call in calls if call and not call[0].endswith(":")]


class Helps:
    """The program's help texts, each asked for once."""

    def __init__(self, program):
        self.program = program
        self.texts = {}

    def read(self, words):
        if words not in self.texts:
            result = subprocess.run([self.program, *words, "--help"], capture_output=True, text=True, check=False)
            self.texts[words] = result.stdout if result.returncode == 0 else None
        return self.texts[words]


def check_command(call, helps):
    """What is wrong with a call, or None."""
    words = () if call[0].startswith("-") else (call[0],)
    text = helps.read(words)
    if text is None:
        return f"there is no command '{call[0]}'"
    if "SUBCOMMAND" in text and words:
        words = (*words, call[1])
        text = helps.read(words)
        if text is None:
            return f"'{call[0]}' has no verb '{call[1]}'"
    for word in call:
        match = OPTION.match(word)
        if match and match.group() != "--help" and not re.search(re.escape(match.group()) + r"(?![a-z-])", text):
            return f"'{' '.join(words)}' has no option '{match.group()}'"
    return None


def check_pages(root, program):
    helps, breaches, count = Helps(program), [], 0
    for page in [root / "README.md", *sorted((root / "docs").rglob("*.md"))]:
        for number, line in list_shell_lines(page.read_text()):
            for call in list_commands(line):
                count += 1
                fault = check_command(call, helps)
                if fault:
                    breaches.append(f"{page}:{number}: {fault}")
    if count == 0:
        breaches.append(f"{root}: the pages hold no command line of clevrvk")
    return breaches


def list_specs(text):
    """Number of the first line and text of each block of JSON, its lines joined."""
    for match in re.finditer(r"^```json\n(.*?)^```", text, re.M | re.S):
        yield text.count("\n", 0, match.start()) + 2, " ".join(line.strip() for line in match.group(1).split("\n")).strip()


def complete_spec(text):
    """A whole spec line of an example: a line, an object of a panel, or keys of a panel; None of anything else."""
    if text.startswith('{"schema"'):
        return text
    other = '{"id":"o1","shape":"cube","size":0.1,"material":"rubber","color":"red","position":[1.5,1.5]}'
    panel = '{{"schema":"clevrvk/1","id":"example","panels":[{{"id":"p","world":"clevr",{}"objects":[{}]}}]}}'
    if text.startswith('{"id"'):
        return panel.format("", f"{text},{other}")
    return panel.format(text + ",", other) if re.match(r'"(image|camera|lights|stage)"', text) else None


def check_spec(text, program):
    """What is wrong with a spec line, or None. Models that the pages speak of are the reader's own."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "example.jsonl"
        file.write_text(text + "\n")
        result = subprocess.run([program, "check", file], capture_output=True, text=True, check=False)
    is_own_model = re.search(r"unknown shape 'mug'", result.stdout) is not None
    return None if result.returncode == 0 or is_own_model else result.stdout.split("\n")[0]


def check_specs(root, program):
    breaches, count = [], 0
    for page in [root / "README.md", *sorted((root / "docs").rglob("*.md"))]:
        for number, text in list_specs(page.read_text()):
            line = complete_spec(text)
            if line is not None:
                count += 1
                fault = check_spec(line, program)
                if fault:
                    breaches.append(f"{page}:{number}: {fault}")
    if count == 0:
        breaches.append(f"{root}: the pages hold no example of a spec")
    return breaches


def check_all(root, program):
    return check_pages(pathlib.Path(root), program) + check_specs(pathlib.Path(root), program)


def self_test():
    page = "clevrvk no\n```\nclevrvk a --b \\\n  --c\n```\n```json\nclevrvk no\n```\n```\nx | clevrvk d 'e f'; clevrvk g\n```\n"
    helps = Helps("")
    helps.texts = {(): "SUBCOMMAND --version", ("a",): "--b --count", ("x",): None, ("f",): "SUBCOMMAND", ("f", "v"): "--b",
                   ("f", "w"): None}
    expectations = [
        (list(list_shell_lines(page)), [(3, "clevrvk a --b   --c"), (10, "x | clevrvk d 'e f'; clevrvk g")]),
        (list_commands("x | clevrvk d 'e f'; clevrvk g"), [["d", "e f"], ["g"]]),
        (list_commands("for i in 0 1; do X=1 clevrvk a --b $i/2; done"), [["a", "--b", "$i/2"]]),
        (list(list_specs('a\n```json\n{"id":1,\n "b":2}\n```\n```\n{}\n```\n')), [(3, '{"id":1, "b":2}')]),
        (complete_spec("[1]"), None),
        (complete_spec('{"schema":1}'), '{"schema":1}'),
        (list_commands("clevrvk render: x.jsonl:1: a message"), []),
        (list_commands("echo clevrvk's"), []),
        (list_commands("DIR/x   written by clevrvk farm; X=1 not clevrvk a"), []),
        (check_command(["a", "--b", "--count=3"], helps), None),
        (check_command(["a", "--c"], helps), "'a' has no option '--c'"),
        (check_command(["a", "--cou"], helps), "'a' has no option '--cou'"),
        (check_command(["x"], helps), "there is no command 'x'"),
        (check_command(["f", "v", "--b"], helps), None),
        (check_command(["f", "w"], helps), "'f' has no verb 'w'"),
        (check_command(["--version"], helps), None),
    ]
    failures = [f"self-test: {expected} expected, found {found}" for found, expected in expectations if found != expected]
    print("\n".join(failures), end="\n" if failures else "")
    return len(failures)


if __name__ == "__main__":
    run_check(__doc__, self_test, check_all, 2)
