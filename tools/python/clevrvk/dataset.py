# Reads a dataset's folder: its index once for the places of its lines, then each panel when it is asked for.
import json
import pathlib
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from clevrvk.panels import Panel
from clevrvk.trials import Trial, read_trial

# The beginning of each line that the program writes.
_IDS = re.compile(rb'\{"episode":("(?:[^"\\]|\\.)*"),"panel":("(?:[^"\\]|\\.)*")')
_BLOCK_BYTES = 1 << 22
_SHOWN = 12  # pictures of a dataset in a notebook


class Episode(Sequence):
    """The panels of an episode, in their order."""

    def __init__(self, id: str, panels: Sequence[Panel]):
        self.id = id
        self._panels = panels

    def __len__(self):
        return len(self._panels)

    def __getitem__(self, place):
        """A panel by its place, or by its id."""
        if not isinstance(place, str):
            return self._panels[place]
        for panel in self._panels:
            if panel.panel == place:
                return panel
        raise KeyError(f"episode '{self.id}' has no panel '{place}'; it has {', '.join(p.panel for p in self._panels)}")

    def __repr__(self):
        return f"<Episode '{self.id}', {len(self)} panels>"

    @property
    def labels(self) -> dict:
        """The labels of the episode; empty when there are none."""
        return self._panels[0].labels

    @property
    def task(self) -> str | None:
        return self._panels[0].record.get("task")

    @property
    def trial(self) -> Trial | None:
        """The trial that the episode is, if it is one of MEWL, CURI, KiloGram or DevBench."""
        return read_trial(self)

    def _repr_html_(self):
        return "".join(panel._repr_html_() for panel in self)


class Episodes(Sequence):
    """The episodes of a dataset, in their order."""

    def __init__(self, dataset):
        self._dataset = dataset

    def __len__(self):
        return len(self._dataset._episode_starts) - 1

    def __getitem__(self, place):
        if isinstance(place, str):
            if place not in self._dataset._episode_places:
                raise KeyError(f"{self._dataset.path}: there is no episode '{place}'")
            place = self._dataset._episode_places[place]
        if isinstance(place, slice):
            return [self[k] for k in range(*place.indices(len(self)))]
        place = range(len(self))[place]
        first, end = self._dataset._episode_starts[place:place + 2]
        panels = [self._dataset[k] for k in range(first, end)]
        return Episode(panels[0].episode, panels)


class _Index(NamedTuple):
    starts: np.ndarray              # byte offset of each line, and the end of the last
    episode_starts: list[int]       # number of each episode's first panel, and the number of panels
    episode_places: dict[str, int]
    panel_places: dict[tuple[str, str], int]


class Dataset(Sequence):
    """A finished dataset, as a sequence of its panels. It holds the place of each line, about 300 bytes a panel, and no
    open file, so that processes may share it.

    `dataset[3]` is a panel by its place, `dataset["EPISODE", "PANEL"]` by its ids, `dataset.episodes` the episodes.
    """

    def __init__(self, path):
        """Raises FileNotFoundError where there is no dataset, and ValueError when it is not finished or damaged."""
        self.path = pathlib.Path(path)
        if not (self.path / "dataset.json").is_file():
            raise FileNotFoundError(f"{self.path} holds no dataset of clevrvk: there is no dataset.json")
        self.description: dict = json.loads((self.path / "dataset.json").read_text(encoding="utf-8"))
        if not self.description["complete"]:
            raise ValueError(f"{self.path}: the dataset is not finished; run its command again")
        settings = self.description["settings"]
        self.array_names = tuple(settings["aovs"])  #: the arrays of each panel
        index = _read_index(self.path / "index.jsonl")
        self._starts, self._episode_starts, self._episode_places, self._panel_places = index
        if len(self) != self.description["panels"]:
            raise ValueError(f"{self.path}: index.jsonl has {len(self)} lines, dataset.json says {self.description['panels']}")

    def __len__(self):
        return len(self._starts) - 1

    def __getitem__(self, place):
        if isinstance(place, tuple):
            if place not in self._panel_places:
                raise KeyError(f"{self.path}: there is no panel '{place[1]}' of an episode '{place[0]}'")
            place = self._panel_places[place]
        if isinstance(place, slice):
            return [self[k] for k in range(*place.indices(len(self)))]
        place = range(len(self))[place]
        start, end = self._starts[place:place + 2].tolist()
        with open(self.path / "index.jsonl", "rb") as lines:
            lines.seek(start)
            record = json.loads(lines.read(end - start))
        return Panel(record, self.read_file, self.array_names)

    def __repr__(self):
        return f"<Dataset '{self.path}', {len(self)} panels of {len(self.episodes)} episodes>"

    @property
    def episodes(self) -> Episodes:
        return Episodes(self)

    def trials(self) -> Iterator[Trial]:
        """The episodes that are trials of MEWL, CURI, KiloGram or DevBench, in their order."""
        for episode in self.episodes:
            if (trial := episode.trial) is not None:
                yield trial

    def read_file(self, path: str) -> bytes:
        """The bytes of a file, by its path below the dataset's folder."""
        return (self.path / path).read_bytes()

    def _repr_html_(self):
        """For notebooks: some of the pictures, taken at equal distances."""
        count = min(len(self), _SHOWN)
        shown = [self[k * len(self) // count] for k in range(count)]
        return f"<p>{len(self)} panels of {len(self.episodes)} episodes</p>" + "".join(
            f'<div style="display:inline-block">{panel._repr_html_()}</div>' for panel in shown)


def _read_index(path):
    starts, episode_starts, episode_places, panel_places = [0], [], {}, {}
    with open(path, "rb", buffering=_BLOCK_BYTES) as lines:
        for number, line in enumerate(lines):
            starts.append(starts[-1] + len(line))
            episode, panel = _read_ids(line, path, number + 1)
            if episode not in episode_places:
                episode_places[episode] = len(episode_starts)
                episode_starts.append(number)
            elif episode_places[episode] != len(episode_starts) - 1:
                raise ValueError(f"{path}:{number + 1}: the panels of episode '{episode}' are not together")
            panel_places[episode, panel] = number
    return _Index(np.array(starts), [*episode_starts, len(starts) - 1], episode_places, panel_places)


def _read_ids(line, path, number):
    match = _IDS.match(line)
    try:
        if match:
            return json.loads(match[1]), json.loads(match[2])
        record = json.loads(line)
        return record["episode"], record["panel"]
    except (ValueError, KeyError, TypeError) as error:
        raise ValueError(f"{path}:{number}: damaged line: {error}") from None
