# Steps of determinism and validation: the same bytes from other processes, orders, batches and shards, a silent
# validation layer, and the test suites.
import json
import re
from collections import Counter

from prove.measures import digest_files, join_digests
from prove.picture_steps import find_general, require_made
from prove.session import StepSkipped, require, require_exit, require_file

VALIDATION_LAYER = "VK_LAYER_KHRONOS_validation"
FILES_A_PANEL = 4       # picture, mask and two arrays
# With NVIDIA's own; the last two are what newer layers call the first.
BEST_PRACTICES = {
    "VK_LAYER_ENABLES": "VK_VALIDATION_FEATURE_ENABLE_BEST_PRACTICES_EXT:VALIDATION_CHECK_ENABLE_VENDOR_SPECIFIC_NVIDIA",
    "VK_KHRONOS_VALIDATION_VALIDATE_BEST_PRACTICES": "true",
    "VK_KHRONOS_VALIDATION_VALIDATE_BEST_PRACTICES_NVIDIA": "true",
}
# Known advice of the layer, and why it is not followed. Any other fails the step.
KNOWN_ADVICE = {
    "AccelerationStructure-NotAsync": "there is one queue; a structure is built right before the rays that need it",
    "AllocateMemory-SetPriority": "two batches take about a quarter of a card's memory; nothing is paged out",
    "CreateDevice-PageableDeviceLocalMemory": "as above",
    "Pipeline-SortAndBind": "a batch binds each of its few pipelines once a pass",
    "pipeline-stage-flags": "a batch has a dozen barriers, between passes that each need all of the one before",
    "pipeline-stage-flags-compute": "the same as newer layers (1.4.309) call it",
    "vkAllocateMemory-small-allocation": "some dozen buffers in all, each with memory of its own, kept from batch to batch",
    "vkBindMemory-small-dedicated-allocation": "as above",
    "vkBindBufferMemory-small-dedicated-allocation": "the same as newer layers call it",
}


def render_repeated(session, episodes, out, *arguments):
    return session.render(episodes, out, *session.sizes.draft, "--aov", "depth,normal", *arguments)


def find_episodes(session):
    """Episodes of MEWL with hands, which are meshes: a card builds their structures anew each time."""
    path = session.work / "repeated.jsonl"
    if not path.exists():
        path.write_text(session.clevrvk("generate", "mewl_pragmatic", "--count", session.sizes.repeated_episodes, "--seed", "3").out)
    return path


def render_in_processes(session):
    episodes = find_episodes(session)
    digests = [digest_files(render_repeated(session, episodes, f"process_{number}")) for number in range(3)]
    session.figures.update({"files": len(digests[0]), "digest": join_digests(digests[0])})
    require(digests[0], "no files")
    require(digests[1] == digests[0] and digests[2] == digests[0], "three runs of one command made different bytes")
    session.clevrvk("check", session.work / "process_0")


def find_expected(session):
    require_made(session, "process_0")
    return digest_files(session.work / "process_0")


def require_same(session, found, expected):
    session.figures.update({"files": len(found), "digest": join_digests(found)})
    other = sorted(path for path in expected.keys() | found.keys() if expected.get(path) != found.get(path))
    require(not other, f"{len(other)} of {len(expected)} files differ, such as {', '.join(other[:1])}")


def render_reversed(session):
    expected = find_expected(session)
    path = session.work / "reversed.jsonl"
    path.write_text("".join(reversed(find_episodes(session).read_text().splitlines(keepends=True))))
    require_same(session, digest_files(render_repeated(session, path, "reversed")), expected)


def render_alone(session):
    """Single panels of several episodes, each as a batch of its own."""
    expected = find_expected(session)
    episodes = [json.loads(line) for line in find_episodes(session).read_text().splitlines()]
    found, count = {}, session.sizes.alone_panels
    for number in range(count):
        episode = dict(episodes[number * len(episodes) // count])
        episode.pop("stream", None)     # it is the only line of its input
        episode["panels"] = [episode["panels"][number % len(episode["panels"])]]
        path = session.work / f"alone_{number}.jsonl"
        path.write_text(json.dumps(episode) + "\n")
        found.update(digest_files(render_repeated(session, path, f"alone_{number}")))
    require(len(found) == FILES_A_PANEL * count, f"{len(found)} files of {count} panels")
    require_same(session, found, {path: expected.get(path) for path in found})


def render_shards(session):
    expected = find_expected(session)
    episodes = session.work / "panels.jsonl"
    episodes.write_text(find_episodes(session).read_text())
    for shard in ("0/2", "1/2"):
        folder = render_repeated(session, episodes, "sharded", "--shard", shard)
    session.clevrvk("merge", folder)
    require_same(session, digest_files(folder), expected)


def require_validation_layer(session):
    if session.layers is None:
        require_file(session.kit.device_limits, "device_limits")
        session.layers = json.loads(session.run([session.kit.device_limits, session.device.index]).out)["layers"]
    if VALIDATION_LAYER not in session.layers:
        raise StepSkipped("the validation layer is not installed (Debian: vulkan-validationlayers)")


def run_validated(session, episodes, out, environment=None):
    """Renders with everything that a run can do under the layer; gives its messages, which clevrvk logs."""
    command = [session.kit.program, "render", "--episodes", episodes, "--samples", "2", "--denoise", "--aov", "depth,normal,albedo",
               "--device", session.device.index, "--out", session.work / out]
    outcome = session.run(command, {"CLEVRVK_VALIDATION": "1", **(environment or {})})
    return [line for line in outcome.err.splitlines() if "validation:" in line]


def validate(session):
    """CLEVRVK_VALIDATION switches on synchronization validation, too."""
    require_validation_layer(session)
    messages = run_validated(session, session.kit.reference / "episodes.jsonl", "validated")
    messages += run_validated(session, find_general(session), "validated_general")
    session.figures["messages"] = len(messages)
    require(not messages, f"messages of the validation layer: {len(messages)}, such as {''.join(messages[:1])[:300]}")


def list_advice(session):
    require_validation_layer(session)
    messages = run_validated(session, session.kit.one_scene, "advised", BEST_PRACTICES)
    advice = [re.search(r"BestPractices-(?:NVIDIA-)?([A-Za-z0-9-]+)", message) for message in messages]
    counts = Counter(match.group(1) for match in advice if match)
    session.figures.update(counts)
    others = [message for message, match in zip(messages, advice) if not match]
    require(not others, f"other messages: {len(others)}, such as {''.join(others[:1])[:300]}")
    unknown = sorted(set(counts) - set(KNOWN_ADVICE))
    require(not unknown, f"unknown advice: {', '.join(unknown)}")
    require(counts, "no advice at all: this validation layer is switched on in another way")


def list_failed_tests(output):
    """Names of doctest's tests under which it has printed an error; under others it prints messages."""
    parts = [part for part in output.split("=" * 79) if " ERROR: " in part]
    return [name for part in parts for name in re.findall(r"^TEST CASE: *(.*)$", part, re.MULTILINE)[:1]]


def run_suite(session, suite, arguments):
    path = session.kit.test_program(suite)
    require_file(path, f"the test program of '{suite}'")
    if suite != "reference":    # which runs without the layer
        require_validation_layer(session)
    outcome = session.run([path, *arguments], {"CLEVRVK_REFERENCE_SAMPLES": str(session.sizes.reference_samples)}, expected=None)
    counts = re.search(r"test cases: *(\d+) *\| *(\d+) passed *\| *(\d+) failed", outcome.out)
    if counts:
        session.figures.update(dict(zip(("cases", "passed", "failed"), map(int, counts.groups()))))
    session.figures.update({f"failed_{number}": name for number, name in enumerate(list_failed_tests(outcome.out)[:10], 1)})
    require_exit(outcome, 0)
    require(counts and int(counts.group(2)) > 0, "no test ran")
    messages = f"{outcome.out}{outcome.err}".count("error: validation: ")
    require(messages == 0, f"messages of the validation layer: {messages}")
