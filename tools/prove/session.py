# Runs steps, each within a time limit of its own and whatever the result of the one before, and the programs that they
# start. The proofs themselves are in the *_steps.py files beside it.
import contextlib
import gzip
import os
import signal
import subprocess
import tempfile
import time
import traceback
from typing import Callable, NamedTuple

KILL_S = 10             # that a killed program may take to end
LEAST_STEP_S = 5        # with less time left a step is not begun


class StepFailed(Exception):
    pass


class StepSkipped(Exception):
    pass


class TimeIsUp(StepFailed):
    pass


class Stopped(BaseException):
    """SIGINT or SIGTERM."""


class Step(NamedTuple):
    group: str
    name: str
    limit_s: float
    prove: Callable     # called with the session


class Result(NamedTuple):
    step: Step
    state: str          # ok, FAIL or SKIP
    exit_code: int      # of the program that ran last
    seconds: float
    figures: dict
    reason: str         # why it failed or was skipped


class Outcome(NamedTuple):
    exit_code: int
    out: str
    err: str
    seconds: float


class Program:
    """A running program, in a process group of its own."""

    def __init__(self, words, environment):
        self.out_file, self.err_file = tempfile.TemporaryFile(), tempfile.TemporaryFile()
        self.begin = time.monotonic()
        self.is_ended = False
        self.process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=self.out_file, stderr=self.err_file, env=environment,
                                        start_new_session=True)

    def wait(self):
        try:
            exit_code = self.process.wait(timeout=KILL_S if self.is_ended else None)
        except subprocess.TimeoutExpired as expired:
            raise StepFailed(f"the program cannot be killed: it hangs in the device's driver ({expired.timeout:.0f} s)") from expired
        seconds = time.monotonic() - self.begin
        return Outcome(exit_code, read_text(self.out_file), read_text(self.err_file), seconds)

    def is_running(self):
        return self.process.poll() is None

    def end(self):
        """Kills it and all that it has started, and does not wait."""
        if not self.is_ended and self.process.returncode is None:    # reaped, its group may be another's
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.is_ended = True


def read_text(file):
    file.seek(0)
    return file.read().decode(errors="replace")


class Session:
    """What steps share: kit, device, sizes, folders, and the figures of the current step."""

    def __init__(self, kit, device, sizes, out, work, deadline):
        self.kit, self.device, self.sizes, self.out, self.work, self.deadline = kit, device, sizes, out, work, deadline
        self.plain_environment = kit.make_environment(work)
        self.environment = {**self.plain_environment, **device.environment, "CLEVRVK_TEST_DEVICE": device.index}
        self.log = gzip.open(out / "log.gz", "wt")
        self.figures, self.exit_code, self.layers = {}, 0, None

    def time_left(self):
        return self.deadline - time.monotonic()

    @contextlib.contextmanager
    def start(self, command, environment=None):
        """Starts a program for the time of the block. `environment` overrides the session's; None unsets a variable."""
        words = [str(word) for word in command]
        self.log.write(f"$ {' '.join(f'{name}={value}' for name, value in (environment or {}).items())} {' '.join(words)}\n")
        variables = {**self.environment, **(environment or {})}
        program = Program(words, {name: value for name, value in variables.items() if value is not None})
        try:
            yield program
        finally:
            program.end()
            outcome = program.wait()
            self.exit_code = outcome.exit_code
            self.log.write(f"{outcome.out}{outcome.err}exit {outcome.exit_code} after {outcome.seconds:.1f} s\n")

    def run(self, command, environment=None, expected=0):
        """Runs a program. StepFailed when its exit code is not the expected one; with None it may be any."""
        with self.start(command, environment) as program:
            outcome = program.wait()
        self.exit_code = outcome.exit_code
        require_exit(outcome, expected)
        return outcome

    def clevrvk(self, *arguments, environment=None, expected=0):
        return self.run([self.kit.program, *arguments], environment, expected)

    def render(self, episodes, out, *arguments, environment=None):
        """Renders on the device into a folder of the session, and returns it."""
        folder = self.work / out
        command = ["render", "--episodes", episodes, "--device", self.device.index, "--out", folder, "--quiet", *arguments]
        self.clevrvk(*command, environment=environment)
        return folder


def require_exit(outcome, expected):
    if expected is not None and outcome.exit_code != expected:
        last = (outcome.err.strip() or outcome.out.strip() or "no output").splitlines()[-1]
        raise StepFailed(f"exit {outcome.exit_code}, expected {expected}: {last[:300]}")


def require(is_true, reason):
    if not is_true:
        raise StepFailed(reason)


def require_file(path, what):
    """For parts that a build or a kit may lack: without them the step is skipped."""
    if not path.exists():
        raise StepSkipped(f"{what} is missing: '{path.name}'")


def raise_time_is_up(_signal, _frame):
    raise TimeIsUp("time is up")


def raise_stopped(_signal, _frame):
    raise Stopped


def watch_signals():
    signal.signal(signal.SIGALRM, raise_time_is_up)
    signal.signal(signal.SIGINT, raise_stopped)
    signal.signal(signal.SIGTERM, raise_stopped)


@contextlib.contextmanager
def time_limit(seconds):
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def run_step(step, session):
    """The result of a step, whatever it raises."""
    session.figures, session.exit_code = {}, 0
    left = session.time_left()
    if left < LEAST_STEP_S:
        return Result(step, "SKIP", 0, 0.0, {}, "no time left; --minutes gives more")
    session.log.write(f"\n===== {step.name}\n")
    limit_s = min(step.limit_s, left)
    begin = time.monotonic()
    state, reason = "ok", ""
    try:
        with time_limit(limit_s):
            step.prove(session)
    except TimeIsUp:
        state, reason = "FAIL", f"no end within {limit_s:.0f} s"
    except StepFailed as failure:
        state, reason = "FAIL", str(failure)
    except StepSkipped as skip:
        state, reason = "SKIP", str(skip)
    except Exception as error:      # such as a file of unexpected form: the next step must have its turn all the same
        state, reason = "FAIL", f"{type(error).__name__}: {error}"
        session.log.write(traceback.format_exc())
    if reason:
        session.log.write(f"{state}: {reason}\n")
    session.log.flush()
    return Result(step, state, session.exit_code, time.monotonic() - begin, session.figures, reason)
