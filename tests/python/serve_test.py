#!/usr/bin/env python3
"""The protocol of `clevrvk serve` as docs/serve.md describes it: answers against the files of `render`, bad input, and
ends of every kind.

Usage: serve_test.py CLEVRVK    path of the program
"""
import json
import os
import pathlib
import signal
import subprocess
import unittest

import kit

LIMIT_S = 300
QUICK = ["--samples", "2", "--device", kit.DEVICE, "--quiet"]


def make_scene(id, panel_count=1, shape="cube", **keys):
    thing = {"id": "o1", "shape": shape, "size": "large", "material": "rubber", "color": "red", "position": [0.5, -0.5]}
    panels = [{"id": f"p{k}", "world": "clevr", "image": {"width": 48, "height": 32}, "objects": [thing]} for k in range(panel_count)]
    return json.dumps({"schema": "clevrvk/1", "id": id, "panels": panels, **keys}) + "\n"


class Served:
    """A process of clevrvk serve."""

    def __init__(self, case, *words):
        self.process = subprocess.Popen([os.environ["CLEVRVK_PROGRAM"], "serve", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE)
        case.addCleanup(self.end)
        self.greeting = json.loads(self.process.stdout.readline())

    def send(self, text):
        self.process.stdin.write(text.encode())
        self.process.stdin.flush()

    def take(self):
        """The next answer: its line, and the bytes of its files by their paths."""
        header = json.loads(self.process.stdout.readline())
        return header, {file["path"]: self.process.stdout.read(file["bytes"]) for file in header.get("files", [])}

    def close(self):
        """Ends its input; the rest of its answers, its exit code and its messages."""
        out, err = self.process.communicate(timeout=LIMIT_S)
        return out, self.process.returncode, err.decode()

    def end(self):
        self.process.kill()
        self.process.communicate()


class ServeTest(unittest.TestCase):
    def start(self, *words):
        return Served(self, *words)

    def test_answers_have_the_bytes_of_a_dataset(self):
        lines = make_scene("a/b", 2) + "\n" + make_scene("c", labels={"word": "é"})
        folder = kit.make_scratch(self) / "out"
        kit.run("render", "--episodes", "-", "--out", folder, "--aov", "depth,stage", *QUICK, stdin=lines)
        index = (folder / "index.jsonl").read_text().splitlines()
        served = self.start("--aov", "depth,stage", *QUICK)
        self.assertEqual(served.greeting["serve"]["aovs"], ["depth", "stage"])
        served.send(lines)
        for record, line in zip((0, 0, 1), index):
            header, files = served.take()
            self.assertEqual((header["record"], header["index"]), (record, json.loads(line)))
            self.assertEqual(sorted(files), sorted([header["index"]["file"], header["index"]["mask"]] + [
                f"aov/{header['index']['episode']}/{header['index']['panel']}.{name}.npy" for name in ("depth", "stage")]))
            for path, data in files.items():
                self.assertEqual(data, (folder / path).read_bytes(), path)
        self.assertEqual(served.close()[:2], (b"", 0))

    def test_answers_one_at_a_time_without_waiting_for_more(self):
        served = self.start("--labels-only", "--device", kit.DEVICE, "--quiet")
        for record in range(3):
            served.send(make_scene("same id"))
            header, files = served.take()
            self.assertEqual((header["record"], list(files)), (record, ["masks/same id/p0.png"]))
        self.assertEqual(served.close()[1], 0)

    def test_a_bad_line_answers_with_its_error_and_the_process_goes_on(self):
        served = self.start("--no-images", "--quiet")
        bad = [("{", "<stdin>:1: "), (make_scene("x", shape="cubee").strip(), "unknown shape 'cubee'"), ("[]", "<stdin>:3: "),
               ("\xff", "<stdin>:4: "), (make_scene("x").strip() * 2, "<stdin>:5: "), (" " * (17 << 20) + "x", "<stdin>:6: ")]
        for record, (line, words) in enumerate(bad):
            served.send(line + "\n")
            header, files = served.take()
            self.assertEqual((header["record"], header["line"], files), (record, record + 1, {}))
            self.assertIn(words, header["error"])
        served.send(make_scene("good"))
        self.assertEqual(served.take()[0]["index"]["episode"], "good")
        self.assertEqual(served.close()[1], 0)

    def test_half_a_line_at_the_end_is_answered(self):
        served = self.start("--no-images", "--quiet")
        served.send(make_scene("a") + '{"schema":"clevr')
        out, code, _ = served.close()
        good, bad = (json.loads(line) for line in out.splitlines())
        self.assertEqual((good["index"]["episode"], bad["record"], code), ("a", 1, 0))
        self.assertIn("<stdin>:2: ", bad["error"])
        served = self.start("--no-images", "--quiet")
        served.send(make_scene("whole").strip())
        self.assertEqual(json.loads(served.close()[0])["index"]["episode"], "whole")

    def test_no_input_is_no_error(self):
        self.assertEqual(self.start("--no-images", "--quiet").close(), (b"", 0, ""))

    def test_a_reader_that_goes_away_is_exit_75(self):
        served = self.start("--no-images", "--quiet")
        served.process.stdout.close()
        for k in range(3):
            try:
                served.send(make_scene(f"e{k}"))
            except BrokenPipeError:
                break
        self.assertEqual(served.process.wait(LIMIT_S), 75)  # its input is still open
        self.assertIn("reader of the answers has gone away", served.process.stderr.read().decode())

    def test_a_signal_ends_it_with_75_whether_it_waits_for_input_or_for_its_reader(self):
        served = self.start("--no-images", "--quiet")
        served.send(make_scene("a"))
        served.take()
        served.process.send_signal(signal.SIGTERM)
        self.assertEqual(served.process.wait(LIMIT_S), 75)
        flood = self.start("--no-images", "--quiet")
        with self.assertRaises(BlockingIOError):  # nobody reads: at last there is no room for a request either
            os.set_blocking(flood.process.stdin.fileno(), False)
            for k in range(100000):
                if os.write(flood.process.stdin.fileno(), make_scene(f"e{k}").encode()) is None:
                    raise BlockingIOError
        flood.process.send_signal(signal.SIGTERM)
        self.assertEqual(flood.process.wait(LIMIT_S), 75)

    @unittest.skipUnless(kit.DEVICE == "cpu", "the threads are those of the CPU driver")
    def test_threads_are_those_of_the_driver(self):
        served = self.start("--threads", "3", *QUICK)
        served.send(make_scene("a"))
        served.take()
        names = [task.read_text() for task in pathlib.Path("/proc", str(served.process.pid), "task").glob("*/comm")]
        self.assertEqual(sum(name.startswith("llvmpipe") for name in names), 3, names)

    def test_refuses_what_it_cannot_serve(self):
        for words, message in (("--device all", "serve renders on one device"), ("--aov depht", "depth"), ("--out x", "--out")):
            done = subprocess.run([os.environ["CLEVRVK_PROGRAM"], "serve", *words.split()], capture_output=True, text=True, input="")
            self.assertEqual((done.returncode, done.stdout), (2, ""), words)
            self.assertIn(message, done.stderr)


if __name__ == "__main__":
    kit.run_tests()
