"""Spec lines of stages for judges, and the environment of the judges."""

import os
import subprocess
import sys

PLACE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "build", "contact_judges")
JUDGES = os.path.join(PLACE, "bin", "python")
SKIPPED = 77
IS_LONG = os.environ.get("CLEVRVK_LONG_TESTS") == "1"


def use_judges(judge):
    """Goes on in the judges' environment; without it, says so and ends: an error where CI is set."""
    if os.path.exists(JUDGES) and os.path.abspath(sys.executable) != os.path.abspath(JUDGES):
        os.execv(JUDGES, [JUDGES, *sys.argv])
    try:
        import fcl, mujoco, rtree, trimesh  # noqa: F401, E401
    except ImportError as error:
        print(f"LEFT OUT, {judge} DID NOT JUDGE: {error}; tools/install_contact_judges")
        raise SystemExit(1 if os.environ.get("CI") else SKIPPED)


def run(*words, output=None):
    with open(output, "w") if output else open(os.devnull, "w") as file:
        subprocess.run([str(word) for word in words], stdout=file, check=True)


def make_lines(make_stages, kind, seed, count, path):
    run(make_stages, kind, seed, count, output=path)
