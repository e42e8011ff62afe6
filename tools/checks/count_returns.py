#!/usr/bin/env python3
"""Follows values through the sources and counts how often their way climbs back up.

    count_returns.py [FILE:FUNCTION:PARAMETER ...]

A room is a source with its header. Its floor is one above the highest room that it includes; the ground is 1. A walk
follows one parameter, and all that is made from it, into each call that takes it, in the order of the text and into a
function once only. A return upward is a move into a room of a higher floor: the walk comes back from below and goes on.
The fewer there are, the straighter the value flows. Without arguments the walks of WALKS are taken.

The sources are read as tokens, nothing is compiled: a call is followed where one function of that name and number of
arguments exists, or one of the caller's own room. Calls through an interface end a walk. Needs nothing but Python's
standard library. Functions in a namespace without a name are called from their own room alone.
"""
import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ("renderer", "generators", "tools")
WALKS = (   # name, where the walk begins
    ("render a line", "tools/clevrvk/commands/render.cpp:run_render:options"),
    ("make", "tools/clevrvk/commands/make.cpp:run_make:options"),
    ("dataset", "tools/clevrvk/run/make_dataset.cpp:make_dataset:plan"),
    ("finish panel", "renderer/pipeline/panel_finisher.cpp:finish:panel"),
    ("encode panel", "renderer/write/encode_panel.cpp:encode_panel:panel"),
    ("panel to scene", "renderer/scene/build_scene.cpp:build_scene:episode"),
    ("check a panel", "renderer/check/unit_checker.cpp:check_panel:line"),
    ("check masks", "renderer/check/check_masks.cpp:check_pixel_labels:ids"),
    ("trial", "generators/devbench/trial_episode.cpp:generate_trial:request"),
    ("things on a table", "generators/things/table.cpp:generate_table:request"),
    ("mewl episode", "generators/mewl/relation.cpp:generate_relation:request"),
    ("farm job", "tools/farm/submit.cpp:submit_missing:plan"),
)
TOKEN = re.compile(r"[A-Za-z_]\w*|::|->|[{}()\[\]<>;,.=&*:?!~+\-/%|^#]|\d[\w.']*")
COMMENT = re.compile(r'//[^\n]*|/\*.*?\*/|R"\((?:.|\n)*?\)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
NO_FUNCTION = {"if", "for", "while", "switch", "catch", "return", "sizeof", "decltype", "noexcept", "alignof", "static_cast",
               "requires", "assert", "throw", "new", "delete", "constexpr", "explicit", "operator"}

CLOSING = {"(": ")", "{": "}"}

Function = collections.namedtuple("Function", "room name parameters body is_local")


def is_word(token):
    return token[0].isalpha() or token[0] == "_"


def is_word_or(token, others):
    return is_word(token) or token in others


def room_of(path):
    return path.rsplit(".", 1)[0]


def matching(tokens, start, opening, closing):
    """The place of the bracket that closes the one at `start`; the end where there is none."""
    depth = 0
    for place in range(start, len(tokens)):
        if tokens[place] == opening:
            depth += 1
        elif tokens[place] == closing:
            depth -= 1
            if depth == 0:
                return place
    return len(tokens)


def split_arguments(tokens):
    """Lists of tokens between the commas that stand in no bracket."""
    parts, depth = [[]], 0
    for token in tokens:
        depth += (token in "([{<") - (token in ")]}>")
        if token == "," and depth <= 0:
            parts.append([])
        else:
            parts[-1].append(token)
    return [part for part in parts if part]


def name_of_parameter(tokens):
    before_default = tokens[:tokens.index("=")] if "=" in tokens else tokens
    return next((token for token in reversed(before_default) if is_word(token)), "")


def find_functions(room, tokens):
    """Every definition at the level of namespaces and classes."""
    functions, place, local_end = [], 0, 0
    while place < len(tokens):
        token = tokens[place]
        if tokens[place:place + 2] == ["namespace", "{"]:
            local_end = max(local_end, matching(tokens, place + 1, "{", "}"))
        if not is_word(token) or token in NO_FUNCTION or place + 1 >= len(tokens) or tokens[place + 1] != "(":
            place += 1
            continue
        end = matching(tokens, place + 1, "(", ")")
        body = end + 1
        while body < len(tokens) and tokens[body] in ("const", "noexcept", "override", "final"):
            body += 1
        if body < len(tokens) and tokens[body] == ":" and token[0].isupper():   # a constructor's members
            while body < len(tokens) and tokens[body] != ";" and not (tokens[body] == "{" and tokens[body - 1] in ")}"):
                body = matching(tokens, body, tokens[body], CLOSING[tokens[body]]) + 1 if tokens[body] in CLOSING else body + 1
        if body < len(tokens) and tokens[body] == "{":
            close = matching(tokens, body, "{", "}")
            parameters = [name_of_parameter(part) for part in split_arguments(tokens[place + 2:end])]
            functions.append(Function(room, token, parameters, tokens[body + 1:close], place < local_end))
            place = close + 1
        else:
            place = end + 1
    return functions


class House:
    def __init__(self):
        self.includes = collections.defaultdict(set)
        self.functions = collections.defaultdict(list)
        for folder in FOLDERS:
            for path in sorted((ROOT / folder).rglob("*")):
                if path.suffix in (".h", ".cpp"):
                    self.read(path)
        self.floors = {}

    def read(self, path):
        text = path.read_text()
        room = room_of(str(path.relative_to(ROOT)))
        self.includes[room] |= {room_of(name) for name in re.findall(r'^#include "([^"]+)"', text, re.M)} - {room}
        text = re.sub(r"^#[^\n]*(?:\\\n[^\n]*)*", "", COMMENT.sub(" ", text), flags=re.M)
        for function in find_functions(room, TOKEN.findall(text)):
            self.functions[function.name].append(function)

    def floor(self, room):
        if room not in self.floors:
            self.floors[room] = 0   # a circle ends here
            self.floors[room] = 1 + max((self.floor(other) for other in self.includes.get(room, ())), default=0)
        return self.floors[room]

    def resolve(self, room, name, count):
        """The one function of this name that takes so many arguments; of overloads in one room the first."""
        found = [function for function in self.functions.get(name, [])
                 if len(function.parameters) == count and (function.room == room or not function.is_local)]
        chosen = [function for function in found if function.room == room] or found
        return chosen[0] if len({function.room for function in chosen}) == 1 else None


class Walk:
    def __init__(self, house):
        self.house = house
        self.route = []       # rooms, one after another
        self.entered = set()

    def enter(self, room):
        if not self.route or self.route[-1] != room:
            self.route.append(room)

    def follow(self, function, parameter):
        key = (function.room, function.name, parameter)
        if key in self.entered:
            return
        self.entered.add(key)
        self.enter(function.room)
        names, tokens = {parameter}, function.body
        for place in range(1, len(tokens) - 1):
            name = tokens[place]
            if not is_word(name) or name in NO_FUNCTION:
                continue
            after, before = tokens[place + 1], tokens[place - 1]
            if after == "=" or (after == ":" and is_word_or(before, "&*]>")):   # made from it, or one of its items
                end = place + 1
                while end < len(tokens) and tokens[end] not in (";", "{"):
                    end += 1
                if names & set(tokens[place + 1:end]):
                    names.add(name)
            if after in "({":
                arguments = tokens[place + 2:matching(tokens, place + 1, after, CLOSING[after])]
                if is_word_or(before, ">") and before not in NO_FUNCTION and names & set(arguments):
                    names.add(name)   # a variable that is made from it; its type's constructor takes it
                    self.call(function, before, arguments, names)
                elif after == "(":
                    self.call(function, name, arguments, names)

    def call(self, caller, name, tokens, names):
        arguments = split_arguments(tokens)
        callee = self.house.resolve(caller.room, name, len(arguments))
        if callee is None:
            return
        for argument, parameter in zip(arguments, callee.parameters):
            if names & set(argument) and parameter:
                self.follow(callee, parameter)
        self.enter(caller.room)

    def count_returns(self):
        floors = [self.house.floor(room) for room in self.route]
        return sum(after > before for before, after in zip(floors, floors[1:]))


def main(arguments):
    house = House()
    walks = [(place, place) for place in arguments] or WALKS
    for name, place in walks:
        file, function, parameter = place.split(":")
        found = [one for one in house.functions.get(function, []) if one.room == room_of(file) and parameter in one.parameters]
        if not found:
            sys.exit(f"count_returns: {place}: no such function with this parameter")
        walk = Walk(house)
        walk.follow(found[0], parameter)
        print(f"{name:18} {walk.count_returns():4} returns upward, {len(set(walk.route)):3} rooms, {len(walk.route):4} moves")


if __name__ == "__main__":
    main(sys.argv[1:])
