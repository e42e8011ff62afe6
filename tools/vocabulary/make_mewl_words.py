#!/usr/bin/env python3
# Makes the word lists of MEWL: the published syllables, and the English words that two or three of them can spell. Run
# by hand when they change.
#   tools/vocabulary/make_mewl_words.py SYLLABLES WORD_LIST assets/vocabulary
# SYLLABLES holds one syllable a line, in the published order. WORD_LIST holds one English word a line, such as
# /usr/share/dict/american-english of Debian's package wamerican. Only words that the syllables can spell are kept.
import json
import pathlib
import sys

SYLLABLE_SOURCE = ("the list of MEWL's generator (Jiang et al. 2023, github jianggy/MEWL, MIT, Copyright (c) 2022 Guangyuan Jiang), which "
                   "credits github anticoders/fake-words; 'an' stands twice "
                   "in it, so it is drawn twice as often")
SCOWL_NOTICE = ("words of two or three of the syllables in mewl_syllables.json, found in Debian's wamerican 2020.12.07, which is made of "
                "SCOWL: Copyright "
                "2000-2011 by Kevin Atkinson. Permission to use, copy, modify, distribute and sell these word lists, the associated "
                "scripts, the output created "
                "from the scripts, and its documentation for any purpose is hereby granted without fee, provided that the above copyright "
                "notice appears in "
                "all copies and that both that copyright notice and this permission notice appear in supporting documentation. Kevin "
                "Atkinson makes no "
                "representations about the suitability of this array for any purpose. It is provided 'as is' without express or implied "
                "warranty.")
LINE_LENGTH = 150


def can_spell(word, syllables, least, most):
    """Whether `word` is a chain of at least `least` and at most `most` syllables."""
    if most == 0:
        return word == ""
    if word == "":
        return least <= 0
    return any(can_spell(word[len(syllable):], syllables, least - 1, most - 1) for syllable in syllables if word.startswith(syllable))


def write_list(path, words, license_name, source):
    lines = [""]
    for word in words:
        piece = json.dumps(word) + ", "
        if len(lines[-1]) + len(piece) > LINE_LENGTH:
            lines.append("")
        lines[-1] += piece
    body = "\n".join("    " + line.rstrip() for line in lines).rstrip(",")
    path.write_text('{\n  "words": [\n' + body + '\n  ],\n  "license": ' + json.dumps(license_name) + ',\n  "source": '
                    + json.dumps(source) + "\n}\n")


def main():
    if len(sys.argv) != 4:
        sys.exit("usage: make_mewl_words.py SYLLABLES WORD_LIST FOLDER")
    syllables = pathlib.Path(sys.argv[1]).read_text().split()
    words = {word.lower() for word in pathlib.Path(sys.argv[2]).read_text(encoding="utf-8").split()}
    distinct = sorted(set(syllables))
    english = sorted(word for word in words if can_spell(word, distinct, 2, 3))
    folder = pathlib.Path(sys.argv[3])
    write_list(folder / "mewl_syllables.json", syllables, "MIT", SYLLABLE_SOURCE)
    write_list(folder / "mewl_english_words.json", english, "LicenseRef-SCOWL", SCOWL_NOTICE)
    print(f"{len(syllables)} syllables, {len(english)} English words")


main()
