#!/usr/bin/env python3
"""Compares what clevrvk makes with the hashes in golden.json; see README.md beside this file.

Usage: golden.py [--build DIR] [--add | --renew]
  --build DIR   a build folder with bin/clevrvk (default build/dev)
  --add         enter what the table lacks: new tasks, shaders, or the pictures of this machine; fails, and writes
                nothing, when anything else differs
  --renew       write the table anew; the pictures of other machines are dropped, because they are unverified
Exit code 0: all is equal; 1: the differences are printed.
"""
import argparse
import pathlib
import sys
import tempfile

import commands
import table

PATH = pathlib.Path(__file__).resolve().parent / "golden.json"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=str(commands.SOURCE / "build" / "dev"))
    writes = parser.add_mutually_exclusive_group()
    writes.add_argument("--add", action="store_true")
    writes.add_argument("--renew", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="clevrvk-golden-") as scratch:
        groups = commands.make_groups(arguments.build, scratch)
    if arguments.renew:
        table.write(PATH, groups)
        return 0
    stored = table.read(PATH)
    if arguments.add:
        stored = table.add(stored, groups)
    differences, notices = table.compare(stored, groups)
    differences += table.find_unnoticed(groups)
    for line in notices + differences:
        print("golden:", line)
    if arguments.add and not differences:
        table.write(PATH, stored)
    print(f"golden: {sum(len(group['entries']) for group in groups)} entries made, {len(differences)} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
