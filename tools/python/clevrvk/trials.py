# Trials of MEWL, CURI, KiloGram and DevBench from the labels of an episode: who sees what, and which answer is right.
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class MewlTrial:
    """Pictures with words, and a picture whose word is asked for (docs/mewl.md)."""
    episode: Any
    contexts: list        #: panels
    utterances: list      #: the words of each context
    question: Any         #: panel
    choices: list[str]
    answer: int           #: the right choice, from 0


@dataclass(frozen=True)
class CuriTrial:
    """Scenes that belong to a concept or do not, and scenes of which that is asked (docs/curi.md)."""
    episode: Any
    concept: str               #: its program, in postfix
    support: list              #: panels
    support_labels: list[int]  #: 1: the concept is true of it
    query: list                #: panels
    query_labels: list[int]


@dataclass(frozen=True)
class KilogramTrial:
    """Tangrams, one of which is described (docs/kilogram.md)."""
    episode: Any
    utterance: str
    choices: list     #: panels
    answer: int       #: the right choice, from 0


@dataclass(frozen=True)
class DevbenchTrial:
    """Pictures, and sentences that are true of some of them (docs/devbench.md)."""
    episode: Any
    sentences: list[str]
    pictures: list             #: panels
    truth: list[list[bool]]    #: for each sentence, of which pictures it is true
    target: int | None         #: the picture that a trial's one sentence is true of, from 0


Trial = MewlTrial | CuriTrial | KilogramTrial | DevbenchTrial


def read_trial(episode) -> Trial | None:
    """The trial that an episode is; None for episodes of other tasks."""
    labels = episode.labels
    if labels.get("benchmark") == "mewl":
        return _read_mewl(episode, labels)
    if {"postfix", "support", "query"} <= labels.keys():
        return _read_curi(episode, labels)
    if {"answer", "utterances", "choices", "texts"} <= labels.keys():
        choices = [episode[id] for id in labels["choices"]]
        return KilogramTrial(episode, labels["utterances"][0], choices, labels["choices"].index(labels["answer"]))
    if {"sentences", "truth"} <= labels.keys():
        return DevbenchTrial(episode, labels["sentences"], list(episode), labels["truth"], labels.get("target"))
    return None


def _read_mewl(episode, labels):
    count = len(labels["utterances"])
    contexts = [episode[f"context_{k}"] for k in range(count)]
    return MewlTrial(episode, contexts, labels["utterances"], episode["question"], labels["choices"],
                     labels["choices"].index(labels["answer"]))


def _read_curi(episode, labels):
    sides = {}
    for side in ("support", "query"):
        sides[side] = [episode[f"{side}_{k:02}"] for k in range(len(labels[side]["labels"]))]
    return CuriTrial(episode, labels["postfix"], sides["support"], labels["support"]["labels"], sides["query"],
                     labels["query"]["labels"])
