#!/usr/bin/env python3
"""Fails when the compiler takes a kind of thing whose parameters are misspelt.

Usage: check_kinds.py ROOT BUILD COMPILER   compiles a small kind, once as it is and once with each fault
       check_kinds.py --self-test           checks that a compiler which takes, or refuses, everything is found
"""
import pathlib
import subprocess
import tempfile

from run_check import run_check

KIND = """#include "renderer/things/kind.h"
namespace clevrvk::things {
enum class Form { Round, HalfRound };
struct PegParams : KindParams {
    Form form;
    double length;
    int count;
    bool has_cap;
    Color color;
};
struct NailParams : KindParams {
    double length;
};
void build_peg(const PegParams& params, ThingBuilder& builder)
{
    const dvec3 color = find_color(params.form == Form::Round ? params.color : Color::White);
    const int slot = builder.add_slot("body", make_plain(color, 0.5));
    builder.add(make_cylinder(0.01, params.length, 0.0, 8 * params.count), "body", slot);
}
Thing make_peg_thing()
{
    Thing thing;
    const Rows<PegParams> rows{
        word_row<&PegParams::form>("form", {"round", "half-round"}, "of its section"),
        number_row<&PegParams::length>("length", "m", 0.1, 0.2, 0.15, "along it"),
        integer_row<&PegParams::count>("count", 2, 4, 3, "of facets"),
        flag_row<&PegParams::has_cap>("cap", false, "on its end"),
        color_row<&PegParams::color>("color", {"red", "navy"}, "paint"),
    };
    bind_rows<build_peg>(thing, rows);
    return thing;
}
}  // namespace clevrvk::things
"""

# Faults: a text, the text that it becomes, and a part of the compiler's message.
FAULTS = [
    ("a misspelt member", "params.length", "params.lenght", "lenght"),
    ("a misspelt member of a row", "&PegParams::count", "&PegParams::cout", "cout"),
    ("a misspelt enumerator", "Form::Round", "Form::Roud", "Roud"),
    ("a misspelt colour", "Color::White", "Color::Wite", "Wite"),
    ("a misspelt word", '"half-round"', '"half-rond"', "a_word_names_no_enumerator"),
    ("a word of no colour", '"navy"', '"navi"', "a_word_names_no_enumerator"),
    ("a word that is there twice", '"red", "navy"', '"red", "red"', "a_word_is_there_twice"),
    ("an enumerator without a word", '{"round", "half-round"}', '{"round"}', "an_enumerator_has_no_word"),
    ("a number in an integer's member", "number_row<&PegParams::length>", "number_row<&PegParams::count>", "number_row"),
    ("the member of another kind", "number_row<&PegParams::length>", "number_row<&NailParams::length>", "no matching"),
    ("a comparison with another enumeration", "params.form == Form::Round", "params.form == Color::Red", "=="),
]


def compile_kind(source, root, build, compiler):
    """The messages, or None when the compiler takes the source."""
    with tempfile.TemporaryDirectory() as scratch:
        file = pathlib.Path(scratch) / "peg.cpp"
        file.write_text(source)
        command = [compiler, "-std=c++20", "-fsyntax-only", f"-I{root}", f"-I{build}/generated",
                   "-isystem", f"{build}/generated/trimmed", str(file)]
        done = subprocess.run(command, capture_output=True, text=True, env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"})
        return None if done.returncode == 0 else done.stderr


def list_breaches(root, build, compiler, compile_source=compile_kind):
    messages = compile_source(KIND, root, build, compiler)
    if messages is not None:
        return [f"a kind without a fault does not compile: {messages}"]
    breaches = []
    for name, right, wrong, text in FAULTS:
        assert KIND.count(right) >= 1, name
        messages = compile_source(KIND.replace(right, wrong, 1), root, build, compiler)
        if messages is None:
            breaches.append(f"{name} compiles")
        elif text not in messages:
            breaches.append(f"{name} does not compile, but for another reason: {messages}")
    return breaches


def self_test():
    def refuse_faults_but(taken):
        def compile_source(source, root, build, compiler):
            for name, right, wrong, text in FAULTS:
                if source != KIND and source == KIND.replace(right, wrong, 1):
                    return None if name == taken else f"error: {text}"
            return None
        return compile_source

    failures = 0
    for expected, compile_source in (
            ([], refuse_faults_but("none of them")),
            (["a misspelt word compiles"], refuse_faults_but("a misspelt word")),
            (["a kind without a fault does not compile: no"], lambda *_: "no"),
            ([f"{FAULTS[0][0]} does not compile, but for another reason: other"],
             lambda source, *_: "other" if "lenght" in source else refuse_faults_but("")(source, *_))):
        found = list_breaches("", "", "", compile_source)
        if found != expected:
            print(f"expected {expected}, found {found}")
            failures += 1
    return failures


if __name__ == "__main__":
    run_check(__doc__, self_test, list_breaches, 3)
