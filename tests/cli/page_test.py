#!/usr/bin/env python3
"""Plays the pages of `clevrvk devbench page` through in headless Chromium, by key and by click, and scores the answers.

Arguments: the program clevrvk. Needs no device: its pictures are its own. Ends with 77, a skip, where there is no
chromedriver (`tools/install_packages chromium chromium-driver`).
"""
import base64
import json
import pathlib
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import zlib

HOSTILE = 'a</script><img src=x onerror="document.title=1">\'"&\u202eabc \u05e9\u05dc\u05d5\u05dd \u2028'
KEYS = {"left": "\ue012", "right": "\ue014"}


class Browser:
    """A session of WebDriver, over loopback alone."""

    def __init__(self, folder):
        self.driver = subprocess.Popen([shutil.which("chromedriver"), "--port=0"], stdout=subprocess.PIPE, text=True)
        for line in self.driver.stdout:
            if "successfully on port" in line:
                self.root = f"http://127.0.0.1:{line.split('on port ')[1].split('.')[0].strip()}"
                break
        options = {"args": ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
                            "--disable-background-networking", "--disable-component-update", f"--user-data-dir={folder}/profile"],
                   "prefs": {"download.default_directory": str(folder)}}
        session = self.call("POST", "/session", {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}})
        self.root += f"/session/{session['sessionId']}"

    def call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.root + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as reply:
                return json.load(reply)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(f"{method} {path}: {json.load(error)['value']['message']}") from None

    def run(self, script, *arguments):
        return self.call("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def open(self, url):
        self.call("POST", "/url", {"url": url})

    def resize(self, width, height):
        self.call("POST", "/window/rect", {"width": width, "height": height})

    def press(self, key):
        self.call("POST", "/actions", {"actions": [{"type": "key", "id": "k", "actions": [
            {"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]}]})

    def click(self, css, index=0):
        element = list(self.call("POST", "/elements", {"using": "css selector", "value": css})[index].values())[0]
        self.call("POST", f"/element/{element}/click", {})

    def screenshot(self, path):
        pathlib.Path(path).write_bytes(base64.b64decode(self.call("GET", "/screenshot")))

    def close(self):
        self.call("DELETE", "")
        self.driver.terminate()
        self.driver.wait()


STATE = """
const trial = document.getElementById('trial');
return {screen: ['start', 'trial', 'end'].find(id => !document.getElementById(id).hidden),
        ready: trial.className === 'screen', done: document.getElementById('bar').getAttribute('aria-valuenow'),
        pictures: [...document.querySelectorAll('#choices img')].map(i => decodeURIComponent(i.src.split('/pictures/')[1])),
        whole: [...document.querySelectorAll('#choices img')].every(i => i.naturalWidth > 0),
        star: [...document.querySelectorAll('#choices path')].findIndex(p => p.getAttribute('fill') === '#f2cf3b'),
        sentence: document.getElementById('sentence').textContent, steps: document.querySelectorAll('#scale:not([hidden]) button').length,
        scrolls: document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth,
        least: Math.min(...[...document.querySelectorAll('.choice')].map(c => c.getBoundingClientRect().width)),
        title: document.title};
"""


def write_png(path, gray):
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    rows = b"".join(b"\0" + bytes([gray]) * 32 for _ in range(32))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 32, 32, 8, 0, 0, 0, 0)) +
                     chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def write_trials(folder):
    """Of each kind ten, the first with a hostile word and file name."""
    lines = []
    for kind, count, sentences in [("nouns", 2, 1), ("vocabulary", 4, 1), ("pairs", 2, 2), ("ratings", 1, 1)]:
        for i in range(10):
            pictures = []
            for k in range(count):
                name = f"{kind} {i}'#%_{k}.png"
                write_png(folder / name, (37 * i + 60 * k) % 256)
                pictures.append(name)
            words = [f"{kind} {i} {HOSTILE if i == 0 else ''} text {text}" for text in range(sentences)]
            lines.append(json.dumps({"id": f"{kind}/{i}", "task": kind, "sentences": words, "pictures": pictures}))
    (folder / "trials.jsonl").write_text("\n".join(lines) + "\n")


def wait_ready(browser):
    for _ in range(2000):
        state = browser.run(STATE)
        if state["screen"] != "trial" or state["ready"]:
            return state
        time.sleep(0.01)
    raise AssertionError("the page shows no next trial")


def begin(browser, page, participant, age, seed):
    browser.open(f"file://{page}/index.html" + (f"?seed={seed}" if seed is not None else ""))
    browser.run("localStorage.clear()")
    browser.open(f"file://{page}/index.html" + (f"?seed={seed}" if seed is not None else ""))
    browser.run("""document.getElementById('participant').value = arguments[0];
                   document.getElementById('age').value = arguments[1];""", participant, age)
    browser.click("#form .primary")


def answer(browser, state, trials, is_perfect, by_key, chance):
    """\\return  whether the target was chosen; None for a rating and a check of attention"""
    if state["star"] >= 0 and not state["pictures"]:
        place, right = (state["star"] if is_perfect else (state["star"] + 1) % 4), None
    elif state["steps"]:
        place, right = chance.randrange(state["steps"]), None
    else:
        trial = trials[state["pictures"][0].rsplit("_", 1)[0]]
        text = int(state["sentence"].strip()[-1]) if len(trial["sentences"]) > 1 else 0
        order = [trial["pictures"].index(picture) for picture in state["pictures"]]
        place = order.index(text) if is_perfect else chance.randrange(len(order))
        right = order[place] == text
    assert state["whole"] and not state["scrolls"] and state["title"] == "Pictures and words", state
    if by_key:
        arrows = len(state["pictures"]) == 2
        browser.press(KEYS["left" if place == 0 else "right"] if arrows else str(place + 1))
    else:
        browser.click("#scale button" if state["steps"] else "#choices .choice", place)
    return right


def play(browser, page, trials, participant, age, is_perfect=True, by_key=True, seed=None, reload_at=None):
    """Plays all trials. \\return  the answers, the sentences in their order, how often the target was chosen by task"""
    chance = random.Random(participant)
    begin(browser, page, participant, age, seed)
    order, right = [], {}
    while (state := wait_ready(browser))["screen"] == "trial":
        if len(order) == reload_at:
            reload_at = None
            browser.call("POST", "/refresh", {})
            browser.click("#go_on")
            assert wait_ready(browser)["sentence"] == state["sentence"]
            continue
        order.append(state["sentence"])
        is_right = answer(browser, state, trials, is_perfect, by_key, chance)
        if is_right is not None:
            task = trials[state["pictures"][0].rsplit("_", 1)[0]]["task"]
            right.setdefault(task, []).append(is_right)
    return json.loads(browser.run("return document.getElementById('answers').value")), order, right


def write_scores(path, shape):
    """A model that knows nothing."""
    count = 1
    for length in shape:
        count *= length
    header = str({"descr": "<f4", "fortran_order": False, "shape": tuple(shape)}).ljust(117) + "\n"
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() +
                     struct.pack(f"<{count}f", *[float(i % 7) for i in range(count)]))


def score(program, folder, task, shape, people):
    write_scores(folder / f"{task}.npy", shape)
    command = [program, "devbench", "score", task, str(folder / f"{task}.npy"), "--json", "--resamples", "50"]
    for file in people:
        command += ["--people", str(file)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def find_share(report, age):
    return next(group["people_choose_target"] for group in report["people"] if group["age_bin"] == age)


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    if not shutil.which("chromedriver"):
        print("SKIPPED: there is no chromedriver; tools/install_packages chromium chromium-driver")
        return 77
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "in").mkdir()
        write_trials(folder / "in")
        trials = {json.loads(line)["pictures"][0].rsplit("_", 1)[0]: json.loads(line)
                  for line in (folder / "in" / "trials.jsonl").read_text().splitlines()}
        page = folder / "page"
        subprocess.run([program, "devbench", "page", "--trials", str(folder / "in" / "trials.jsonl"), "--out", str(page), "--gap", "0",
                        "--speak"], check=True, stdout=subprocess.DEVNULL)
        subprocess.run([program, "check", str(page)], check=True, stdout=subprocess.DEVNULL)
        browser = Browser(folder)
        try:
            browser.resize(1024, 768)
            perfect, first_order, right = play(browser, page, trials, "p1", "4", seed=5, reload_at=7)
            assert all(all(values) for values in right.values())
            assert len(perfect["answers"]) == 50 and perfect["is_complete"] and perfect["seed"] == "5"
            assert perfect["attention"] == {"right": 5, "total": 5}, perfect["attention"]
            browser.click("#download")
            browser.resize(390, 760)
            guess, other_order, guessed = play(browser, page, trials, "p2", "adult", is_perfect=False, by_key=False)
            assert guess["attention"] == {"right": 0, "total": 5}
            assert first_order != other_order
            again = play(browser, page, trials, "p3", "4", seed=5)[1]
            assert again == first_order
        finally:
            browser.close()
        saved = folder / "p1.json"
        assert json.loads(saved.read_text()) == perfect
        (folder / "p2.json").write_text(json.dumps([guess]))
        people = [saved, folder / "p2.json"]
        for task, shape in [("nouns", (10, 2)), ("vocabulary", (10, 4)), ("pairs", (10, 2, 2))]:
            report = score(program, folder, task, shape, people)
            assert abs(find_share(report, "4") - 1.0) < 1e-9, (task, report)
            share = sum(guessed[task]) / len(guessed[task])
            assert abs(find_share(report, "adult") - share) < 1e-9 and 0.0 < share < 1.0, (task, share)
        assert len(score(program, folder, "ratings", (10, 1), people)["people"]) == 2
        command = [program, "devbench", "score", "nouns", str(folder / "nouns.npy"), "--least-attention", "0.8"]
        command += ["--people", str(people[0]), "--people", str(people[1])]
        attentive = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        assert "age adult" not in attentive and "1 participants are left out" in attentive, attentive
    return 0


if __name__ == "__main__":
    sys.exit(main())
