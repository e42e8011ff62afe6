# Shared by the tests of tools/python: the package, the program, and folders that are removed again.
import faulthandler
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools" / "python"))
DEVICE = os.environ.get("CLEVRVK_TEST_DEVICE", "cpu")
LIMIT_S = 600  # a test that waits for ever says where
SIZE = {"width": 96, "height": 72}


def run(*words, stdin=None):
    """The standard output of the program, which must succeed."""
    done = subprocess.run([os.environ["CLEVRVK_PROGRAM"], *map(str, words)], input=stdin, capture_output=True, text=True)
    if done.returncode != 0:
        raise AssertionError(f"clevrvk {words} ended with {done.returncode}: {done.stderr}")
    return done.stdout


def make_scratch(case):
    """An empty folder, removed at the end of a test or of a class of tests."""
    folder = tempfile.TemporaryDirectory(prefix="clevrvk_python_")
    (case.addClassCleanup if isinstance(case, type) else case.addCleanup)(folder.cleanup)
    return pathlib.Path(folder.name)


def run_tests():
    """Runs the tests of the script; its one argument is the program's path."""
    if len(sys.argv) != 2:
        raise SystemExit(f"Usage: {sys.argv[0]} CLEVRVK    path of the program")
    os.environ["CLEVRVK_PROGRAM"] = os.path.abspath(sys.argv.pop())
    faulthandler.dump_traceback_later(LIMIT_S, exit=True)
    unittest.main(verbosity=1)
