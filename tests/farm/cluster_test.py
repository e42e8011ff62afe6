#!/usr/bin/env python3
"""A farm on a real Slurm cluster of three nodes, disturbed by a kill -9, a scancel, a job killed whole, a node that
dies and a full disk:

Usage: cluster_test.py CLEVRVK    path of the program; ends with 77, after a loud word, where Slurm is not installed
"""
import contextlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from slurm_cluster import SlurmCluster, find_family, find_missing_commands, kill, kill_together, list_processes, wait_for

SHARDS = 12
PANELS = 240
TASK = ["clevr", "--count", str(PANELS), "--seed", "7", "--set", "width=64", "--set", "height=48", "--samples", "32", "--device", "cpu"]
SKIPPED = 77

# The fate of each shard. The node dies last, under one of the last shards.
KILLED, CANCELLED, KILLED_WHOLE, STOPPED, FULL_DISK, LOST_NODE = 0, 1, 2, 3, 4, 11


def check(condition, what):
    if not condition:
        sys.exit(f"FAILED: {what}")
    print(f"ok: {what}", flush=True)


def read_tree(folder):
    files = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if path.is_file() and name.parts[0] != "farm":
            files[str(name)] = path.read_bytes()
    return files


class Farm:
    def __init__(self, program, out, cluster):
        self.program, self.out, self.cluster = program, out, cluster

    def run(self, *words):
        done = subprocess.run([self.program, *words], env=self.cluster.environment, capture_output=True, text=True)
        check(done.returncode == 0, f"clevrvk {' '.join(words[:2])} ends with 0 {done.stderr.strip()}")
        return done.stdout

    def submit(self):
        words = ["farm", "submit", *TASK, "--shards", str(SHARDS), "--cpus", "1", "--out", str(self.out)]
        return json.loads(self.run(*words, "--json"))

    def read_status(self):
        done = subprocess.run([self.program, "farm", "status", str(self.out), "--json"], env=self.cluster.environment, capture_output=True,
                              text=True)
        return json.loads(done.stdout)

    def read_tries(self, shard):
        path = self.out / f"farm/shards/0/{shard}.tries"
        return [line.split() for line in path.read_text().splitlines()] if path.exists() else []

    def count_panels(self, shard):
        journal = self.out / f"shards/{shard}-of-{SHARDS}/journal.jsonl"
        return journal.read_text().count("\n") - 1 if journal.exists() else 0

    def find_program(self, shard):
        """(id, parent's id) of the clevrvk that makes the shard, None when none does."""
        for pid, parent, words in list_processes():
            if f"--out {self.out} --shard {shard}/{SHARDS}" in words:
                return pid, parent
        return None

    def hold_victim(self, shard):
        """The same, once the shard is begun, and held: it cannot end before the harm."""
        found = self.find_program(shard) if self.count_panels(shard) >= 1 else None
        if found is None:
            return None
        with contextlib.suppress(ProcessLookupError):
            os.kill(found[0], signal.SIGSTOP)
        check(self.find_program(shard) == found and self.count_panels(shard) < PANELS // SHARDS, f"shard {shard} is held under way")
        return found

    def find_task(self, shard):
        """The array job and index of the shard's task, and its node."""
        entry = self.read_status()["shards"][shard]
        return entry["job"], entry["node"]


@contextlib.contextmanager
def small_disk(folder):
    """A disk that is too small for a shard, if this process may mount one."""
    folder.mkdir(parents=True)
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=80k", "tmpfs", str(folder)], capture_output=True).returncode == 0
    if not mounted:
        print("NO TMPFS CAN BE MOUNTED HERE: the full disk is left out", flush=True)
    try:
        yield mounted
    finally:
        if folder.exists() and folder.is_mount():
            subprocess.run(["umount", "--lazy", str(folder)], check=True)


def give_space(folder):
    """What was on the small disk is afterwards on the large one."""
    copy = folder.with_name("copy")
    shutil.copytree(folder, copy)
    subprocess.run(["umount", str(folder)], check=True)
    shutil.copytree(copy, folder, dirs_exist_ok=True)
    shutil.rmtree(copy)


def harm(farm, shard, program, script):
    if shard == KILLED:
        kill(program)
    elif shard == CANCELLED:
        farm.cluster.ask("scancel", farm.find_task(shard)[0])
    elif shard == KILLED_WHOLE:
        kill_together(find_family(script))
    elif shard == STOPPED:
        # As Slurm does before a time limit: only the script is signalled.
        os.kill(script, signal.SIGTERM)
        os.kill(program, signal.SIGCONT)
    elif shard == LOST_NODE:
        node = farm.find_task(shard)[1]
        print(f"node {node} dies", flush=True)
        farm.cluster.kill_node(node)


def do_harm(farm):
    """Each harm strikes when its shard is under way. All that are under way are held before the first is struck: to
    strike one may take longer than a shard does."""
    waiting = {KILLED, CANCELLED, KILLED_WHOLE, STOPPED}
    def strike():
        held = [(shard, found) for shard in sorted(waiting) if (found := farm.hold_victim(shard))]
        for shard, found in held:
            harm(farm, shard, *found)
            waiting.remove(shard)
        return not waiting
    wait_for("every harm is done", strike, 300)
    waiting.add(LOST_NODE)
    wait_for("a node dies", strike, 300)


def wait_until_quiet(farm):
    def is_quiet():
        states = [shard["state"] for shard in farm.read_status()["shards"]]
        return "running" not in states and "waiting" not in states
    wait_for("nothing runs or waits", is_quiet, 300)


def test_farm(farm, scratch, has_full_disk):
    first = farm.submit()
    check(len(first["arrays"]) == 2 and first["submitted_shards"] == SHARDS, "12 shards are two arrays where MaxArraySize is 8")
    again = farm.submit()
    check(again["submitted_shards"] == 0 and again["merge"] is None, "submitted again, nothing is")
    check(sorted(again["live_jobs"]) == sorted([*first["arrays"], first["merge"]]), "the jobs already there are named")
    do_harm(farm)
    if has_full_disk:
        wait_for("a disk is full", lambda: ["4"] in [words[2:3] for words in farm.read_tries(FULL_DISK) if words[0] == "end"], 300)
        # While the next attempt begins, the queue may still call the shard waiting. The status then takes that attempt
        # for a lost one.
        wait_for("the status reports the full disk",
                 lambda: "the disk is full" in farm.read_status()["shards"][FULL_DISK]["last_error"], 60)
        # It may have been tried again meanwhile; between two attempts there are some seconds.
        wait_for("no process writes there", lambda: farm.read_tries(FULL_DISK)[-1][0] == "end" and not farm.find_program(FULL_DISK), 300)
        give_space(scratch / f"out/shards/{FULL_DISK}-of-{SHARDS}")
    wait_until_quiet(farm)
    wait_for("the merge has looked", lambda: not farm.read_status()["merge_job"], 300)

    status = farm.read_status()
    failed = {shard["shard"]: shard["reason"] for shard in status["shards"] if shard["state"] == "failed"}
    done = [shard["shard"] for shard in status["shards"] if shard["state"] == "done"]
    print(f"left by the scheduler: {failed}", flush=True)
    check(CANCELLED in failed and KILLED_WHOLE in failed, "what was cancelled or killed whole is left to a retry")
    check({KILLED, LOST_NODE, STOPPED} <= set(done), "what was killed, stopped or lost its node was requeued and is done")
    check(not has_full_disk or FULL_DISK in done, "so is what found its disk full")
    check("not finished" in status["merge_error"], "the merge has refused")
    retry = json.loads(farm.run("farm", "retry", str(farm.out), "--json"))
    check(retry["submitted_shards"] == len(failed), "retry submits those alone")
    wait_for("the dataset is merged", lambda: farm.read_status()["merged"], 300)
    for shard in [KILLED, CANCELLED, KILLED_WHOLE, LOST_NODE, STOPPED] + [FULL_DISK] * has_full_disk:
        begins = [int(words[4]) for words in farm.read_tries(shard) if words[0] == "begin"]
        check(len(begins) >= 2 and begins[-1] > 1, f"shard {shard} resumed from its journal ({begins} lines)")
    for shard in set(range(SHARDS)) - {KILLED, CANCELLED, KILLED_WHOLE, LOST_NODE, STOPPED, FULL_DISK}:
        check(len(farm.read_tries(shard)) >= 2, f"shard {shard} ran")
    final = farm.submit()
    check(final["merged"] and final["submitted_shards"] == 0, "submitted once more, nothing is to do")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    missing = find_missing_commands()
    if missing:
        print(f"SKIPPED: THE FARM IS NOT TESTED: Slurm is not installed here ({', '.join(missing)}; Debian: slurm-wlm, munge, "
              f"libnss-wrapper)")
        sys.exit(SKIPPED)
    with tempfile.TemporaryDirectory(prefix="clevrvk_farm_") as name:
        scratch = pathlib.Path(name).resolve()
        scratch.chmod(0o711)    # munged refuses a socket that not everybody may reach
        start = time.monotonic()
        with small_disk(scratch / f"out/shards/{FULL_DISK}-of-{SHARDS}") as has_full_disk, SlurmCluster(scratch / "cluster") as cluster:
            farm = Farm(sys.argv[1], scratch / "out", cluster)
            try:
                test_farm(farm, scratch, has_full_disk)
            except TimeoutError:
                # Facts for a reader of the failure.
                print(farm.run("farm", "status", str(farm.out)), cluster.ask("squeue", "--array", "--states=all"), cluster.ask("sinfo"),
                      sep="\n")
                print("\n".join((cluster.folder / "log/slurmctld.log").read_text().splitlines()[-40:]), flush=True)
                raise
            single = scratch / "single"
            subprocess.run([sys.argv[1], "make", *TASK, "--out", str(single)], env=cluster.environment, check=True,
                           stderr=subprocess.DEVNULL)
            merged, whole = read_tree(farm.out), read_tree(single)
            differing = sorted(name for name in merged.keys() | whole.keys() if merged.get(name) != whole.get(name))
            check(not differing, f"the merged dataset is that of a single run, byte for byte {differing[:5]}")
        print(f"{time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    main()
