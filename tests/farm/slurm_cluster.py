"""A Slurm cluster of several nodes on this machine's loopback, for tests: without systemd, without cgroups, with ports
and a munge key of its own.

Started and stopped by process id; needs no root. Debian's packages slurm-wlm, munge and libnss-wrapper are enough.
"""
import contextlib
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time

COMMANDS = ["sbatch", "squeue", "scancel", "scontrol", "sinfo", "slurmctld", "slurmd", "munged"]
# The machine's own name may lead to 127.0.1.1 (Debian) or nowhere, and then the daemons would not find each other: they
# take name and address from nss_wrapper instead.
HOST = "testhost"
NAMES_LIBRARY = "libnss_wrapper.so"
PATH = "/usr/sbin:/sbin:" + os.environ["PATH"]


def find_missing_commands():
    missing = [command for command in COMMANDS if shutil.which(command, path=PATH) is None]
    return missing if has_names_library() else [*missing, NAMES_LIBRARY]


def has_names_library():
    """The loader says so, for the folder of libraries differs from machine to machine."""
    done = subprocess.run(["true"], env={"PATH": PATH, "LD_PRELOAD": NAMES_LIBRARY}, capture_output=True)
    return not done.stderr


def wait_for(what, condition, limit_s=60.0):
    deadline = time.monotonic() + limit_s
    while not condition():
        if time.monotonic() > deadline:
            raise TimeoutError(f"did not happen in {limit_s:.0f} s: {what}")
        time.sleep(0.05)


def find_free_ports(count):
    sockets = []
    with contextlib.ExitStack() as stack:
        for _ in range(count):
            held = stack.enter_context(socket.socket())
            held.bind(("127.0.0.1", 0))
            sockets.append(held)
        return [held.getsockname()[1] for held in sockets]


class SlurmCluster:
    """Nodes n1, n2, ... that share this machine. Use with `with`: what was started is stopped."""

    def __init__(self, folder, nodes=3, cpus=2, most_array_size=8, lost_after_s=10):
        self.folder = pathlib.Path(folder).resolve()
        self.nodes = [f"n{i}" for i in range(1, nodes + 1)]
        self.environment = {**{name: value for name, value in os.environ.items() if not name.startswith("SLURM_")},
                            "PATH": PATH, "SLURM_CONF": str(self.folder / "slurm.conf"), "LD_PRELOAD": NAMES_LIBRARY,
                            "NSS_WRAPPER_HOSTS": str(self.folder / "hosts"), "NSS_WRAPPER_HOSTNAME": HOST}
        self.processes = {}
        for name in ["run", "log", "state", "munge", *(f"spool/{node}" for node in self.nodes)]:
            (self.folder / name).mkdir(parents=True)
        (self.folder / "munge").chmod(0o700)
        self.write_settings(cpus, most_array_size, lost_after_s)

    def write_settings(self, cpus, most_array_size, lost_after_s):
        (self.folder / "hosts").write_text(f"127.0.0.1 localhost {HOST}\n")
        user = subprocess.run(["id", "-un"], capture_output=True, text=True, check=True).stdout.strip()
        control_port, *node_ports = find_free_ports(1 + len(self.nodes))
        key = self.folder / "munge/key"
        key.touch(mode=0o600)
        key.write_bytes(os.urandom(1024))
        here = self.folder
        lines = [
            "ClusterName=clevrvk", f"SlurmctldHost={HOST}(127.0.0.1)", f"SlurmctldPort={control_port}",
            "CommunicationParameters=NoCtldInAddrAny,NoInAddrAny", f"SlurmUser={user}", f"SlurmdUser={user}",
            # A requeued job begins again so long after; Slurm takes no less than 5.
            "AuthType=auth/munge", f"AuthInfo=socket={here}/run/munge.sock,cred_expire=5", "CredType=cred/munge",
            "MpiDefault=none", "ProctrackType=proctrack/linuxproc", "TaskPlugin=task/none", "SelectType=select/cons_tres",
            "SelectTypeParameters=CR_CPU",
            "SlurmdParameters=config_overrides", "JobAcctGatherType=jobacct_gather/none", "AccountingStorageType=accounting_storage/none",
            "SchedulerType=sched/backfill", "SchedulerParameters=sched_interval=1,bf_interval=1,batch_sched_delay=0,sched_min_interval=0",
            f"MaxArraySize={most_array_size}", "MinJobAge=3600", "JobRequeue=1", "ReturnToService=2", "KillWait=2", "InactiveLimit=0",
            f"SlurmdTimeout={lost_after_s}", "SlurmctldTimeout=10", "PropagateResourceLimits=NONE", "MailProg=/bin/true",
            f"StateSaveLocation={here}/state", f"SlurmdSpoolDir={here}/spool/%n", f"SlurmctldPidFile={here}/run/slurmctld.pid",
            f"SlurmdPidFile={here}/run/slurmd.%n.pid", f"SlurmctldLogFile={here}/log/slurmctld.log",
            f"SlurmdLogFile={here}/log/slurmd.%n.log",
            f"PlugStackConfig={here}/plugstack.conf",
            *(f"NodeName={node} NodeHostname={HOST} NodeAddr=127.0.0.1 Port={port} CPUs={cpus} RealMemory=4000 State=UNKNOWN"
              for node, port in zip(self.nodes, node_ports)),
            f"PartitionName=farm Nodes={','.join(self.nodes)} Default=YES MaxTime=INFINITE State=UP",
        ]
        (here / "slurm.conf").write_text("\n".join(lines) + "\n")
        (here / "plugstack.conf").touch()
        version = subprocess.run(["slurmctld", "-V"], capture_output=True, text=True, env=self.environment, check=True).stdout
        # Slurm refuses to start without a cgroup tree unless configured so. 22 does not know the option, but version 1
        # of cgroups needs no tree as long as nothing is put into it.
        plugin = "cgroup/v1" if " 22." in version else "disabled"
        (here / "cgroup.conf").write_text(f"CgroupPlugin={plugin}\n")

    def start_daemon(self, name, words):
        """In the foreground, as a child of the test: it can be ended by its id."""
        log = open(self.folder / f"log/{name}.err", "ab")
        self.processes[name] = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=self.environment,
                                                start_new_session=True)

    def start_node(self, node):
        self.start_daemon(node, ["slurmd", "-D", "-N", node])

    def __enter__(self):
        munge = self.folder / "munge"
        try:
            self.start_daemon("munged", ["munged", "--foreground", f"--key-file={munge}/key", f"--socket={self.folder}/run/munge.sock",
                                         f"--pid-file={self.folder}/run/munged.pid", f"--log-file={munge}/munged.log",
                                         f"--seed-file={munge}/seed",
                                         "--num-threads=2"])
            wait_for("munged listens", (self.folder / "run/munge.sock").exists, 20)
            self.start_daemon("slurmctld", ["slurmctld", "-D", "-i"])
            for node in self.nodes:
                self.start_node(node)
            wait_for("all nodes are idle", lambda: set(self.ask("sinfo", "-h", "-N", "-t", "idle", "-o", "%N").split()) == set(self.nodes),
                     120)
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        """Jobs first, or their processes would outlive the daemons."""
        if "slurmctld" in self.processes and self.processes["slurmctld"].poll() is None:
            jobs = self.ask("squeue", "-h", "-o", "%A").split()
            if jobs:
                self.ask("scancel", *jobs)
                with contextlib.suppress(TimeoutError):
                    wait_for("all jobs have ended", lambda: not self.ask("squeue", "-h"), 30)
        for process in reversed(list(self.processes.values())):
            process.terminate()
        for process in self.processes.values():
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.processes.clear()

    def kill_node(self, node):
        """The node's daemon and all that it runs die at once, as when its power fails."""
        scripts = [(pid, parent) for pid, parent, words in list_processes() if f"{self.folder}/spool/{node}/job" in words]
        daemon = self.processes.pop(node)
        daemon.kill()
        daemon.wait()
        for pid, parent in scripts:
            # The parent of a job's script is Slurm's own process for it.
            kill_together([parent, *find_family(pid)])

    def ask(self, *words):
        """The output of one of Slurm's commands, "" when it fails."""
        return subprocess.run(words, capture_output=True, text=True, env=self.environment, timeout=120).stdout.strip()


def list_processes():
    """(id, parent's id, command line) of every process."""
    for folder in pathlib.Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                parent = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
                words = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            except OSError:
                continue    # it has ended
            yield int(folder.name), parent, words


def find_family(root):
    """The process and all below it."""
    children = {}
    for pid, parent, _ in list_processes():
        children.setdefault(parent, []).append(pid)
    found = [root]
    for pid in found:
        found.extend(children.get(pid, []))
    return found


def kill_together(pids):
    """Held first, so that none sees another's end."""
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGSTOP)
    for pid in pids:
        kill(pid)


def kill(pid):
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
