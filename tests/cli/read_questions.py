#!/usr/bin/python3
"""Judges questions and captions without the program that made them: from the graphs of `clevrvk describe --json` and what
docs/language.md says of programs and trees.

Usage: read_questions.py CLEVRVK   makes scenes of CLEVR and tables with things, asks, captions, and judges all of it
It shares nothing with the writers. CLEVRVK_LONG_TESTS=1 judges 5,000 of each. Exits 0 when all holds.
"""
import collections
import json
import math
import os
import subprocess
import sys
import tempfile

CLEVR_FUNCTIONS = {"scene", "unique", "relate", "union", "intersect", "count", "exist", "equal_integer", "less_than", "greater_than",
                   *(f"{verb}_{noun}" for verb in ("filter", "query", "same", "equal") for noun in ("color", "material", "shape", "size"))}
CLEVR_ANSWERS = {"yes", "no", *map(str, range(11)), "cube", "cylinder", "sphere", "large", "small", "metal", "rubber", "blue", "brown",
                 "cyan", "gray", "green", "purple", "red", "yellow"}
POSES = {"crawl": "crawling", "crouch": "crouching", "fly": "flying", "jump": "jumping", "lie": "lying", "run": "running",
         "sit": "sitting", "stand": "standing", "swim": "swimming", "walk": "walking"}
NO, DOUBT, YES = 0, 1, 2  # "and" is the least, "or" the greatest
WORDS = {"no": NO, "doubt": DOUBT, "yes": YES}


def require(holds, *words):
    if not holds:
        raise SystemExit("read_questions: " + " ".join(str(word) for word in words))


class Graph:
    """The facts of a picture, by the keys of describe."""

    def __init__(self, line):
        self.entities = line["entities"]
        self.relations = line["relations"]
        self.is_clevr = line["is_clevr"]
        self.places = range(len(self.entities))

    def shown(self, k):
        return WORDS[self.entities[k]["is_shown"]]

    def value(self, k, attribute, value):
        entity = self.entities[k]
        if attribute == "part":
            return WORDS[entity["parts"].get(value, "no")]
        if attribute in entity["attributes"]:
            return YES if entity["attributes"][attribute] == value else NO
        return DOUBT if value in entity["in_doubt"].get(attribute, []) else NO

    def relation(self, name, first, second):
        if name not in self.relations:
            return DOUBT
        if first == second:
            return NO
        margin, tolerance = self.relations[name]["margins"][first][second], self.relations[name]["tolerance"]
        return YES if margin > tolerance else NO if margin < -tolerance else DOUBT


# Programs: sets are lists of truths.
class NoAnswer(Exception):
    pass


def only(members):
    if DOUBT in members or members.count(YES) != 1:
        raise NoAnswer
    return members.index(YES)


def known(graph, k, attribute):
    if attribute not in graph.entities[k]["attributes"]:
        raise NoAnswer
    return graph.entities[k]["attributes"][attribute]


def most(graph, members, relation):
    if DOUBT in members or members.count(YES) < 2:
        raise NoAnswer
    chosen = [k for k in graph.places if members[k] == YES]
    return only([YES if k in chosen and all(graph.relation(relation, k, other) == YES for other in chosen if other != k) else NO
                 for k in graph.places])


def certain(truth):
    if truth == DOUBT:
        raise NoAnswer
    return truth == YES


def number(members):
    if DOUBT in members:
        raise NoAnswer
    return members.count(YES)


def have_one_source(program, step, values):
    """Whether both inputs come from one and the same entity."""
    sources = [program[k]["inputs"] for k in step["inputs"]]
    ones = [values[each[0]] if len(each) == 1 and isinstance(values[each[0]], int) else None for each in sources]
    return ones[0] is not None and ones[0] == ones[1]


def run_step(graph, program, step, values):
    name, inputs = step["function"], [values[k] for k in step["inputs"]]
    word = step["value_inputs"][0] if step["value_inputs"] else None
    verb, _, noun = name.partition("_")
    if name == "scene":
        return [graph.shown(k) for k in graph.places]
    if verb == "filter":
        return [min(inputs[0][k], graph.value(k, noun, word)) for k in graph.places]
    if name == "unique":
        return only(inputs[0])
    if name == "relate":
        return [min(graph.shown(k), graph.relation(word, k, inputs[0])) for k in graph.places]
    if verb == "same":
        value = known(graph, inputs[0], noun)
        return [NO if k == inputs[0] else min(graph.shown(k), graph.value(k, noun, value)) for k in graph.places]
    if (name in ("union", "intersect") or verb == "equal" and noun != "integer") and have_one_source(program, step, values):
        raise NoAnswer
    if name in ("union", "intersect"):
        return [(max if name == "union" else min)(a, b) for a, b in zip(*inputs)]
    if name == "count":
        return number(inputs[0])
    if name == "exist":
        return certain(max(inputs[0], default=NO))
    if verb == "query":
        return known(graph, inputs[0], noun)
    if name == "holds":
        if inputs[0] == inputs[1]:
            raise NoAnswer
        return certain(graph.relation(word, *inputs))
    if name == "most":
        return most(graph, inputs[0], word)
    if verb == "equal":
        return inputs[0] == inputs[1]
    require(name in ("less_than", "greater_than"), "unknown function", name)
    return inputs[0] < inputs[1] if name == "less_than" else inputs[0] > inputs[1]


def run_program(graph, program):
    values = []
    for step in program:
        require(all(k < len(values) for k in step["inputs"]), "a step before its input")
        values.append(run_step(graph, program, step, values))
    answer = values[-1]
    if program[-1]["function"] == "query_pose":
        return POSES[answer]
    return ("yes" if answer else "no") if isinstance(answer, bool) else str(answer).replace("_", " ")


# Trees: what is said of an entity is a function of its place.
def judge_phrase(graph, phrase, said):
    if "conjuncts" in phrase:
        return combine([judge_phrase(graph, each, said) for each in phrase["conjuncts"]], phrase["junction"])
    if "pronoun" in phrase:
        return judge_phrase(graph, phrase["antecedent"], said)
    described = [describes(graph, phrase, k) for k in graph.places]
    both = [min(described[k], said(k)) if described[k] != NO else NO for k in graph.places]
    certain_count, possible = both.count(YES), len(both) - both.count(NO)
    determiner = phrase["determiner"]
    if determiner in ("a", "some", "no"):
        least = 2 if determiner == "some" else 1
        truth = YES if certain_count >= least else DOUBT if possible >= least else NO
        return 2 - truth if determiner == "no" else truth
    if determiner == "number":
        wanted = phrase["number"]
        return NO if possible < wanted else YES if certain_count == possible == wanted else DOUBT
    plural = phrase.get("is_plural", False)
    fits = {"the": lambda n: n >= 2 if plural else n == 1, "every": lambda n: n >= 1, "both": lambda n: n == 2,
            "neither": lambda n: n == 2}[determiner]
    if DOUBT in described or not fits(described.count(YES)):
        return DOUBT
    truths = [2 - said(k) if determiner == "neither" else said(k) for k in graph.places if described[k] == YES]
    return min(truths)


def describes(graph, phrase, k):
    truth = graph.shown(k)
    if "noun" in phrase:
        truth = min(truth, graph.value(k, "shape", phrase["noun"]))
    for modifier in phrase.get("modifiers", []):
        truth = min(truth, graph.value(k, modifier["attribute"], modifier["value"]))
    if truth != NO and "relative" in phrase:
        truth = min(truth, judge_predicates(graph, phrase["relative"], k))
    return truth


def combine(truths, junction):
    if junction in ("or", "neither"):
        return max(truths) if junction == "or" else 2 - max(truths)
    return min([truths[0]] + [2 - truth if junction == "but" else truth for truth in truths[1:]])


def judge_predicates(graph, clause, k):
    truths = [judge_predicate(graph, each, k) for each in clause.get("predicates", [])]
    return combine(truths, clause.get("junction", "and")) if truths else YES


def judge_predicate(graph, predicate, k):
    kind, word = predicate["kind"], predicate["word"]
    if kind == "attribute":
        truth = graph.value(k, word, predicate["value"])
    elif kind == "part":
        truth = graph.value(k, "part", word)
    elif kind == "pose":
        truth = graph.value(k, "pose", word)
    else:
        require(kind in ("relation", "same"), "captions have no predicate", kind)
        to_itself = DOUBT if is_definite(predicate["object"]) else NO
        judge = graph.relation if kind == "relation" else lambda name, one, other: same(graph, name, one, other)
        truth = judge_phrase(graph, predicate["object"], lambda other: to_itself if other == k else judge(word, k, other))
    return 2 - truth if predicate.get("is_negated", False) else truth


def is_definite(phrase):
    return "pronoun" in phrase or phrase.get("determiner") in ("the", "every", "both", "neither") or (
        "conjuncts" in phrase and is_definite(phrase["conjuncts"][0]))


def same(graph, attribute, k, other):
    entities = graph.entities
    if any(attribute not in entities[e]["attributes"] and attribute not in entities[e]["in_doubt"] for e in (k, other)):
        return NO
    values = [entities[e]["attributes"].get(attribute) for e in (k, other)]
    return DOUBT if None in values else YES if values[0] == values[1] else NO


def judge_tree(graph, tree):
    return judge_phrase(graph, tree["subject"], lambda k: judge_predicates(graph, tree, k))


# Checks.
def check_questions(graphs, questions, families):
    for question in questions:
        graph = graphs[question["image_index"]]
        require(0 <= question["question_family_index"] < len(families), "no such family", question)
        try:
            answer = run_program(graph, question["program"])
        except NoAnswer:
            answer = None
        require(answer == question["answer"], "another answer:", answer, question)
        if graph.is_clevr:
            require({step["function"] for step in question["program"]} <= CLEVR_FUNCTIONS, "not CLEVR's function:", question)
            require(question["answer"] in CLEVR_ANSWERS, "not CLEVR's answer:", question)


def check_captions(graphs, lines):
    count = 0
    for line in lines:
        for caption in line["captions"]:
            require(judge_tree(graphs[line["image_index"]], caption["tree"]) == YES, "not true:", caption)
            require(judge_tree(graphs[line["image_index"]], caption["false_tree"]) == NO, "not false:", caption)
            words, others = caption["text"].split(), caption["false_text"].split()
            require(len(words) == len(others) and sum(a != b for a, b in zip(words, others)) == 1, "not one word:", caption)
            count += 1
    return count


def check_balance(questions, families):
    """Yes and no in every family: exactly half but for the last question of a block."""
    counts = collections.Counter((question["question_family_index"], question["answer"]) for question in questions)
    blocks = 1 + max(question["image_index"] for question in questions) // 64
    for family, name in enumerate(families):
        yes, no = counts[family, "yes"], counts[family, "no"]
        require(abs(yes - no) <= blocks, "family", name, "has", yes, "yes and", no, "no")


def learn_from_text(questions):
    """Share of yes-no answers that naive Bayes finds from the words and the family alone, trained on other pictures."""
    rows = [(question["question"].lower().rstrip("?").split() + [f"family {question['question_family_index']}"], question["answer"],
             question["image_index"]) for question in questions if question["answer"] in ("yes", "no")]
    counts = {"yes": collections.Counter(), "no": collections.Counter()}
    for words, answer, picture in rows:
        if picture % 128 < 64:
            counts[answer].update(set(words))
    right = total = 0
    for words, answer, picture in rows:
        if picture % 128 >= 64:
            score = sum(math.log((counts["yes"][word] + 1) / (counts["no"][word] + 1)) for word in set(words))
            right += (score > 0) == (answer == "yes")
            total += 1
    return right, total


def run(program, *arguments, text=None):
    result = subprocess.run([program, *arguments], input=text, capture_output=True, text=True, check=False)
    require(result.returncode == 0, arguments, "failed:", result.stderr)
    return result.stdout


def judge_task(program, folder, task, count, per_panel):
    lines = os.path.join(folder, f"{task}.jsonl")
    with open(lines, "w") as file:
        file.write(run(program, "generate", task, "--count", str(count), "--seed", "5"))
    graphs = [Graph(json.loads(line)) for line in run(program, "describe", lines, "--json").splitlines()]
    asked = json.loads(run(program, "questions", lines, "--seed", "3", "--per-panel", str(per_panel)))
    questions, families = asked["questions"], asked["info"]["families"]
    require(len(set(families)) == len(families) and len(families) >= 90, "families:", families)
    check_questions(graphs, questions, families)
    check_balance(questions, families)
    captions = [json.loads(line) for line in run(program, "captions", lines, "--seed", "3", "--json").splitlines()]
    caption_count = check_captions(graphs, captions)
    if count <= 64:  # a block is all of one shard
        report(task, questions, caption_count)
        return questions
    shards = [json.loads(run(program, "questions", lines, "--seed", "3", "--per-panel", str(per_panel), "--shard", f"{k}/2"))
              for k in range(2)]
    joined = sorted(sum((shard["questions"] for shard in shards), []), key=lambda each: each["question_index"])
    require(joined == questions, "shards are not the one run")
    report(task, questions, caption_count)
    return questions


def report(task, questions, caption_count):
    families = {question["question_family_index"] for question in questions}
    print(f"{task}: {len(questions)} questions of {len(families)} families, {caption_count} pairs of captions")


def main(program):
    is_long = os.environ.get("CLEVRVK_LONG_TESTS") == "1"
    with tempfile.TemporaryDirectory() as folder:
        questions = judge_task(program, folder, "clevr", 512 if is_long else 128, 10)
        judge_task(program, folder, "things_table", 512 if is_long else 8, 10)
        judge_task(program, folder, "agents_single", 64 if is_long else 8, 5)
    right, total = learn_from_text(questions)
    # 99 %: 2.58 standard deviations of as many throws of a coin.
    require(abs(right - total / 2) <= 2.58 * math.sqrt(total) / 2, "the text tells the answer:", right, "of", total)
    print(f"a reader of the text alone finds {right} of {total} answers")


if __name__ == "__main__":
    require(len(sys.argv) == 2, __doc__)
    main(sys.argv[1])
