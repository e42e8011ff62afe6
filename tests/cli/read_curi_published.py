#!/usr/bin/env python3
"""The published loaders of CURI read a dataset of 14,929 concepts, unchanged, with PyTorch.

Usage: read_curi_published.py CLEVRVK    path of the program

CLEVRVK_CURI_REFERENCE names a folder with the published program, whose licence does not let it lie in this tree. It
needs PyTorch, scipy and tqdm, which tools/install_pytorch puts into build/pytorch; without that folder,
the Python that runs this may have them. Where any of these is missing the test ends with 77, after a loud word.
"""

import json
import os
import subprocess
import sys
import tempfile
import types

PYTORCH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "build", "pytorch", "bin", "python")
EXPORT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools", "curi_export.py")
SKIPPED = 77
CONCEPTS = 14929       # the demands of the published evaluation
SCENES, DRAWS = 6000, 6000000
EPISODES, BATCH = 48, 8
NAME = ("{}_sampling_log_linear_test_threshold_0.10_pos_im_5_neg_im_20_train_examples_500000_neg_type_alternate_hypotheses_"
        "alternate_hypo_1_random_seed_42.pkl")


def require(holds, *words):
    if not holds:
        raise SystemExit("read_curi_published: " + " ".join(str(word) for word in words))


def leave_out(what):
    print(f"LEFT OUT, THE PUBLISHED LOADERS OF CURI WERE NOT TRIED: {what}")
    raise SystemExit(SKIPPED)


def imitate_torchvision():
    """What the loaders take of torchvision, whose builds seldom fit a PyTorch for processors alone: for JSON, whether a
    file has one of these endings."""
    content = {
        "torchvision": {},
        "torchvision.datasets": {},
        "torchvision.datasets.folder": {"DatasetFolder": None, "default_loader": None,
                                        "has_file_allowed_extension": lambda name, endings: name.lower().endswith(tuple(endings))},
        "torchvision.transforms": {},
        "torchvision.transforms.functional": {"to_tensor": None},
    }
    for name, members in content.items():
        sys.modules[name] = types.ModuleType(name)
        vars(sys.modules[name]).update(members)


class Settings(types.SimpleNamespace):
    """What the loaders take of the published configuration."""

    def get(self, key):
        return self.__dict__[key]


def load_published(scratch):
    """The published module of loaders. What it imports and no loader uses is replaced, and so is what PyTorch has since
    dropped, and the command by which it lists files."""
    folder = os.environ.get("CLEVRVK_CURI_REFERENCE")
    if not folder:
        leave_out("CLEVRVK_CURI_REFERENCE names no folder with the published program")
    try:
        import scipy, torch, tqdm  # noqa: F401, E401
    except ImportError as error:
        leave_out(f"{error}; tools/install_pytorch")
    imitate_torchvision()
    for name in ("submitit", "soundfile", "matplotlib", "matplotlib.pyplot"):
        sys.modules[name] = types.ModuleType(name)
    if not hasattr(torch, "_six"):
        torch._six = types.SimpleNamespace(string_classes=(str,))
    command = os.path.join(scratch, "pfind")
    with open(command, "w", encoding="utf-8") as file:
        file.write('#!/bin/sh\nexec find "$1" -type f\n')
    os.chmod(command, 0o755)
    os.environ["PATH"] = scratch + os.pathsep + os.environ["PATH"]
    sys.path.insert(0, folder)
    import dataloaders.adhoc_data_loader as published
    return published, os.path.join(folder, "concept_data", "clevr_typed_fol_properties.json")


def make_dataset(program, at):
    def run(*words, out=os.devnull):
        with open(out, "w", encoding="utf-8") as file:
            subprocess.run([program, *words], check=True, stdout=file, stderr=subprocess.DEVNULL)

    run("curi", "concepts", "--seed", "1", "--draws", str(DRAWS), "--scenes", str(SCENES), "--concept-count", str(CONCEPTS), "--out",
        at("concepts"))
    run("curi", "truth", "--concepts", at("concepts"))
    run("make", "curi_scene", "--count", str(SCENES), "--seed", "1", "--format", "curi", "--no-images", "--quiet", "--out", at("scenes"))
    run("curi", "episodes", "--concepts", at("concepts"), "--split", "color", "--side", "test", "--count", str(EPISODES), "--seed", "1",
        out=at("episodes.jsonl"))
    subprocess.run([sys.executable, EXPORT, "--concepts", at("concepts"), "--out", at("pickles"), at("episodes.jsonl")], check=True,
                   stdout=subprocess.DEVNULL)


def predict_as_strong_learner(loader):
    """As the published evaluator takes the oracle's predictions: the scores of all queries, and the mean accuracy of the
    batches."""
    import torch
    predictions, accuracies = [], []
    for batch in loader:
        require(batch["query_images"].shape == (BATCH, 25, 5, 19), "shape of the query", batch["query_images"].shape)
        posterior = batch["posterior_probs_sparse"]
        require(torch.allclose(posterior.sum(1), torch.ones(BATCH), atol=1e-4), "a posterior does not sum to 1")
        scores = (posterior.unsqueeze(1) * batch["query_multihot_perdata_labels"]).sum(-1)
        labels = batch["query_labels"]
        recalls = [((scores > 0.5) == label)[labels == label].float().mean().item() for label in (0, 1)]
        accuracies.append(sum(recalls) / 2)
        predictions += scores.clamp(0, 1).tolist()
    return predictions, sum(accuracies) / len(accuracies)


def score(program, at, predictions):
    """What `curi score` says of the predictions."""
    with open(at("episodes.jsonl"), encoding="utf-8") as episodes, open(at("predictions.jsonl"), "w", encoding="utf-8") as file:
        for line, scores in zip(episodes, predictions, strict=True):
            file.write(json.dumps({"episode": json.loads(line)["id"], "scores": scores}) + "\n")
    done = subprocess.run([program, "curi", "score", "--concepts", at("concepts"), at("episodes.jsonl"), at("predictions.jsonl"), "--json"],
                          check=True, stdout=subprocess.PIPE)
    return json.loads(done.stdout)


def read_all(program, scratch):
    def at(name):
        return os.path.join(scratch, name)

    published, properties = load_published(scratch)
    make_dataset(program, at)
    settings = Settings(
        data=types.SimpleNamespace(path=at("pickles"), map_eval_num_images_per_concept=1),
        raw_data=types.SimpleNamespace(properties_file_path=properties, image_path=at("images"), json_path=at("scenes/scenes")),
        _data=types.SimpleNamespace(modality="json"), _mode="eval", opt=types.SimpleNamespace(num_workers=0),
        test=NAME.format("color"), cross_split="5_0.10_hypotheses_heavy.json",
        cross_split_hypothesis_image_mapping="5_0.10_image_hyp_mapping.json")
    loaders = published.get_adhoc_loader(settings, BATCH, ["test", "cross_split"])
    predictions, accuracy = predict_as_strong_learner(loaders["test"])
    report = score(program, at, predictions)
    require(abs(report["accuracy"]["mean"] - accuracy) < 1e-6, "accuracy there is", accuracy, "and here", report["accuracy"])
    # Single precision decides otherwise where two concepts are equally likely.
    require(report["learners"]["strong"]["like"] > 0.99, "our strong learner predicts otherwise", report["learners"])
    ranked = next(iter(loaders["cross_split"]))
    require(len(loaders["cross_split"].dataset) == CONCEPTS, "scenes to rank", len(loaders["cross_split"].dataset))
    require(ranked["labels"].shape[1] == CONCEPTS and bool((ranked["labels"].sum(1) > 0).all()), "labels of the scenes to rank")
    vocabulary = loaders["test"].dataset.vocabulary
    require(len(vocabulary) == 45, "tokens of the vocabulary", len(vocabulary))
    with open(at("concepts/curi.json"), encoding="utf-8") as file:
        require(json.load(file)["concepts"] == CONCEPTS, "concepts")
    return report


def main():
    require(len(sys.argv) == 2, "usage: read_curi_published.py CLEVRVK")
    if os.path.exists(PYTORCH) and not os.path.samefile(sys.prefix, os.path.join(os.path.dirname(PYTORCH), "..")):
        os.execv(PYTORCH, [PYTORCH, *sys.argv])
    with tempfile.TemporaryDirectory() as scratch:
        report = read_all(sys.argv[1], scratch)
    print(f"{CONCEPTS} concepts and {EPISODES} episodes read by the published loaders; of the strong learner's predictions there, "
          f"{100 * report['learners']['strong']['like']:.1f} % are ours")


if __name__ == "__main__":
    main()
