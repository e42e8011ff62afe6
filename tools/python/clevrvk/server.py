# Keeps a process of `clevrvk serve`, which renders scenes without the cost of a new start. docs/serve.md has its
# protocol.
import atexit
import collections
import json
import os
import shutil
import subprocess
import tempfile
import threading
import weakref
from collections.abc import Iterable, Iterator

from clevrvk.dataset import Episode
from clevrvk.panels import Panel

_END_LIMIT_S = 20
_DONE_LIMIT_S = 1
_MESSAGE_BYTES = 4000


class SceneError(ValueError):
    """The program refused a scene; the message says where and why. The process goes on."""


class ProgramError(RuntimeError):
    """The program ended or could not be used; the message has its last words. `exit_code` is as in docs/exit_codes.md,
    minus the number of a signal that ended it, or None when it did not start."""

    def __init__(self, message, exit_code=None):
        super().__init__(message)
        self.exit_code = exit_code


def find_program(program=None) -> str:
    """The program's path: `program`, the variable CLEVRVK_PROGRAM, or `clevrvk` on the PATH."""
    wanted = program or os.environ.get("CLEVRVK_PROGRAM") or "clevrvk"
    found = shutil.which(wanted)
    if found is None:
        raise ProgramError(f"cannot find the program '{wanted}'; put its folder on the PATH, or name the file in CLEVRVK_PROGRAM")
    return found


class Program:
    """A started program with pipes. It has a session of its own, so that Ctrl-C reaches Python alone. Its messages go
    to an unnamed file: a pipe that nobody empties would stop it."""

    def __init__(self, arguments, stdin):
        self._messages = tempfile.TemporaryFile("a+b")  # appended to, wherever this process reads
        weakref.finalize(self, self._messages.close)
        command = [find_program(arguments[0]), *arguments[1:]]
        try:
            self.process = subprocess.Popen(command, stdin=stdin, stdout=subprocess.PIPE, stderr=self._messages, start_new_session=True)
        except OSError as error:
            raise ProgramError(f"cannot start '{command[0]}': {error.strerror}") from None
        self._name = f"clevrvk {arguments[1]}"
        self._end = weakref.finalize(self, _kill, self.process, os.getpid())

    @property
    def messages(self):
        """The last of the messages that the program has written to its standard error."""
        number = self._messages.fileno()
        size = os.fstat(number).st_size
        return os.pread(number, _MESSAGE_BYTES, max(0, size - _MESSAGE_BYTES)).decode("utf-8", "replace").strip()

    def kill(self):
        """Ends the process at once, and reaps it."""
        self._end()

    def wait(self):
        """Waits until the process has ended by itself, and returns its exit code; kills it when it does not."""
        try:
            self.process.wait(_END_LIMIT_S)
        except subprocess.TimeoutExpired:
            pass
        self.kill()
        return self.process.returncode

    def describe_end(self):
        """Waits, and gives the error for a process that has ended too early."""
        code = self.wait()
        end = f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"
        return ProgramError(f"{self._name} {end}" + (f": {self.messages}" if self.messages else ""), code)


def _kill(process, owner):
    if os.getpid() != owner:  # a fork holds a copy of the object, but the process is not its own
        return
    process.kill()  # does nothing to a process that was reaped
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            try:
                pipe.close()
            except OSError:  # the bytes that were not sent yet go to nobody
                pass


class Renderer:
    """A process that renders scenes; a context manager. Settings are those of `clevrvk serve`: `quality` or `samples`,
    `arrays` (names as for --aov), `device`, `threads`, `assets` (folders), `labels_only`, `no_images`. Not for several
    threads at once, and not across a fork."""

    def __init__(self, *, quality=None, samples=None, arrays=(), device=None, threads=None, assets=(), labels_only=False,
                 no_images=False, program=None):
        arguments = [program, "serve"]
        for flag, value in (("--quality", quality), ("--samples", samples), ("--device", device), ("--threads", threads)):
            arguments += [] if value is None else [flag, str(value)]
        arguments += ["--aov", ",".join(arrays)] if arrays else []
        for folder in assets:
            arguments += ["--assets", str(folder)]
        arguments += ["--labels-only"] * labels_only + ["--no-images"] * no_images
        self._assets = [word for folder in assets for word in ("--assets", str(folder))]
        self._program = Program(arguments, subprocess.PIPE)
        self._input, self._output = self._program.process.stdin, self._program.process.stdout
        self._owner = os.getpid()
        self._record = 0  # number of the next scene
        try:
            self.settings: dict = self._read_header()["serve"]  #: of the program: version, device, samples, ...
        except BaseException:
            self._program.kill()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    @property
    def is_open(self):
        return self._program.process.returncode is None

    @property
    def messages(self) -> str:
        """The last warnings and notices of the program."""
        return self._program.messages

    def close(self):
        """Ends the process, and waits for it. May be called twice."""
        if self.is_open and self._owner == os.getpid():
            try:
                self._input.close()
            except BrokenPipeError:  # it has ended already
                pass
            self._program.wait()

    def render(self, scene) -> Panel | Episode:
        """Renders a panel (a dict with `world` and `objects`, docs/scenes.md), which gives a Panel, or an episode (a
        dict with `panels`, or a spec line as text), which gives an Episode.

        Raises SceneError when the scene is refused, and ProgramError when the program fails.
        """
        is_panel = isinstance(scene, dict) and "panels" not in scene
        answers = list(self._answer([_make_line(scene)]))
        return answers[0][0] if is_panel else answers[0]

    def stream(self, scenes: Iterable) -> Iterator[Episode]:
        """Renders scenes as they come, in order, several at a time: a slow reader makes program and source wait. Any
        other use of this object, until the end, is an error; a reader that stops early ends the process."""
        return self._answer(map(_make_line, scenes))

    def make(self, task, *, count=1, start=0, seed=0, split="train", variant=None, **options) -> Iterator[Episode]:
        """Generates episodes of a task (docs/datasets.md) and renders them, streamed. `options` are those of --set."""
        settings = ["--count", str(count), "--start", str(start), "--seed", str(seed), "--split", split]
        settings += [] if variant is None else ["--variant", variant]
        for key, value in options.items():
            settings += ["--set", f"{key}={str(value).lower() if isinstance(value, bool) else value}"]
        return self._answer(_generate([self._program.process.args[0], "generate", task, *settings, *self._assets]))

    def _answer(self, lines):
        """An Episode for each line. An early end also ends the process, since answers would be left in its pipe."""
        feeder = None
        try:
            feeder = _Feeder(self._input, lines)
            while (count := feeder.take()) is not None:
                yield self._read_episode(count)
        except (SceneError, GeneratorExit):
            if feeder is None or not feeder.is_done():
                self._program.kill()
            raise
        except BaseException:
            self._program.kill()
            raise
        finally:
            if feeder is not None:
                feeder.join()

    def _read_episode(self, panel_count):
        number, self._record = self._record, self._record + 1
        panels = []
        for _ in range(panel_count):
            header = self._read_header()
            if header["record"] != number:
                raise ProgramError(f"answer {header['record']} came where answer {number} belongs: was the process forked?")
            if "error" in header:
                raise SceneError(header["error"])
            files = {file["path"]: self._read(file["bytes"]) for file in header["files"]}
            panels.append(Panel(header["index"], files.__getitem__, self.settings["aovs"]))
        return Episode(panels[0].episode, panels)

    def _read_header(self):
        line = self._output.readline()
        if not line.endswith(b"\n"):
            raise self._program.describe_end()
        return json.loads(line)

    def _read(self, count):
        data = self._output.read(count)
        if len(data) != count:
            raise self._program.describe_end()
        return data


class _Feeder:
    """Sends lines from a thread of its own, so that the process never waits for a reader who waits for it."""

    def __init__(self, pipe, lines):
        self._pipe = pipe
        self._lines = iter(lines)
        self._counts = collections.deque()  # panels of the lines that were sent; None at the end
        self._changed = threading.Condition()
        self._failure = None
        self._thread = threading.Thread(target=self._send, daemon=True)
        self._thread.start()

    def take(self):
        """Number of panels of the next line; None after the last. Raises what the source of lines has raised."""
        with self._changed:
            self._changed.wait_for(lambda: self._counts)
            if self._counts[0] is not None:
                return self._counts.popleft()
        if self._failure is not None:
            raise self._failure
        return None

    def is_done(self):
        """Whether no line is left whose answer nobody has read."""
        with self._changed:
            return self._changed.wait_for(lambda: self._counts, _DONE_LIMIT_S) and self._counts[0] is None

    def join(self):
        """Waits for the thread, but not for a source that gives nothing: it ends with its next line."""
        self._thread.join(_DONE_LIMIT_S)

    def _send(self):
        try:
            for line, count in self._lines:
                self._note(count)
                if not self._write(line):
                    break
        except BaseException as error:  # raised where the answers are read
            self._failure = error
        finally:
            close = getattr(self._lines, "close", None)
            if close is not None:
                close()
            self._note(None)

    def _write(self, line):
        """False when the process has ended, or was ended: who reads its answers learns why."""
        try:
            self._pipe.write(line)
            self._pipe.flush()
        except (BrokenPipeError, ValueError):
            return False
        return True

    def _note(self, count):
        with self._changed:
            self._counts.append(count)
            self._changed.notify()


def _make_line(scene):
    """A spec line and the number of its panels."""
    text = scene.strip() if isinstance(scene, (str, bytes)) else None
    if text is not None:
        try:
            scene = json.loads(text)
        except ValueError as error:
            raise SceneError(f"the spec line is not JSON: {error}") from None
    if not isinstance(scene, dict):
        raise SceneError(f"a scene is a dict or a spec line, not {type(scene).__name__}")
    if "panels" not in scene:
        scene = {"id": "scene", "panels": [{"id": "scene", **scene}]}
    panels = scene["panels"]
    if not isinstance(panels, list) or not panels:
        raise SceneError("'panels' must be a list of at least one panel")
    if text is not None and "schema" in scene and len(text.splitlines()) == 1:
        return (text if isinstance(text, bytes) else text.encode()) + b"\n", len(panels)
    try:
        return json.dumps({"schema": "clevrvk/1", **scene}, allow_nan=False).encode() + b"\n", len(panels)
    except (TypeError, ValueError) as error:
        raise SceneError(f"the scene is not JSON: {error}") from None


def _generate(arguments):
    """The lines of `clevrvk generate`."""
    program = Program(arguments, subprocess.DEVNULL)
    try:
        for line in program.process.stdout:
            yield _make_line(line)
        if program.wait() != 0:
            raise program.describe_end()
    finally:
        program.kill()


_kept: dict = {}  # by process id, since a fork must not share a pipe: settings and renderer


def keep_renderer(**settings) -> Renderer:
    """The kept process with these settings. Other settings end the one before."""
    key = {name: tuple(value) if isinstance(value, list) else value for name, value in settings.items()}
    held = _kept.get(os.getpid())
    if held is not None:
        if held[0] == key and held[1].is_open:
            return held[1]
        held[1].close()
    renderer = Renderer(**settings)
    _kept[os.getpid()] = (key, renderer)
    return renderer


@atexit.register
def close():
    """Ends the kept process, if there is one."""
    held = _kept.pop(os.getpid(), None)
    if held is not None:
        held[1].close()


def render(scene, **settings) -> Panel | Episode:
    """Renders a scene in the kept process: see Renderer and Renderer.render."""
    return keep_renderer(**settings).render(scene)


_SETTINGS = ("quality", "samples", "arrays", "device", "threads", "assets", "labels_only", "no_images", "program")


def make(task, **options) -> Iterator[Episode]:
    """Generates and renders episodes of a task in the kept process: see Renderer and Renderer.make."""
    settings = {name: options.pop(name) for name in _SETTINGS if name in options}
    return keep_renderer(**settings).make(task, **options)


def stream(scenes: Iterable, **settings) -> Iterator[Episode]:
    """Renders scenes in the kept process as they come: see Renderer and Renderer.stream."""
    return keep_renderer(**settings).stream(scenes)
