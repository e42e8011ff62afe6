# Datasets for PyTorch's DataLoader. Nothing here needs torch but the streams, which import it when they are first used;
# a loader turns NumPy's arrays into tensors by itself.
import itertools
from collections.abc import Callable, Iterable

import numpy as np

from clevrvk.dataset import Dataset, Episode
from clevrvk.panels import Panel
from clevrvk.server import Renderer
from clevrvk.trials import CuriTrial, DevbenchTrial, KilogramTrial, MewlTrial

_STREAMS = ("SceneStream", "TaskStream")


def read_panel(panel: Panel) -> dict:
    """The default sample of a panel: its picture and its mask."""
    return {"picture": panel.picture, "mask": panel.mask}


def _stack(panels):
    return np.stack([panel.picture[..., :3] for panel in panels])


def read_trial_arrays(trial) -> dict:
    """The default sample of a trial: its pictures, (pictures, height, width, 3), its words, and the right answer."""
    if isinstance(trial, MewlTrial):
        return {"contexts": _stack(trial.contexts), "utterances": trial.utterances, "question": trial.question.picture[..., :3],
                "choices": trial.choices, "answer": trial.answer}
    if isinstance(trial, CuriTrial):
        return {"support": _stack(trial.support), "support_labels": np.array(trial.support_labels), "query": _stack(trial.query),
                "query_labels": np.array(trial.query_labels)}
    if isinstance(trial, KilogramTrial):
        return {"utterance": trial.utterance, "pictures": _stack(trial.choices), "answer": trial.answer}
    if isinstance(trial, DevbenchTrial):
        return {"sentences": trial.sentences, "pictures": _stack(trial.pictures), "truth": np.array(trial.truth)}
    raise TypeError(f"no trial: {trial!r}")


class PanelData:
    """A sample for each panel of a dataset. `read` makes it from a Panel."""

    def __init__(self, path, read: Callable[[Panel], object] = read_panel):
        self.dataset = Dataset(path)
        self.read = read

    def __len__(self):
        return len(self.dataset)

    def __getitem__(self, place):
        return self.read(self.dataset[place])


class TrialData:
    """A sample for each trial of a dataset of MEWL, CURI, KiloGram or DevBench. `read` makes it from a trial."""

    def __init__(self, path, read: Callable[[object], object] = read_trial_arrays):
        self.episodes = Dataset(path).episodes
        self.read = read
        if len(self.episodes) and self.episodes[0].trial is None:
            raise ValueError(f"{path}: its first episode, '{self.episodes[0].id}', is no trial of a known task")

    def __len__(self):
        return len(self.episodes)

    def __getitem__(self, place):
        return self.read(self.episodes[place].trial)


def read_episode(episode: Episode):
    """The default sample of a streamed episode: those of its panels, in a list; a single one by itself."""
    samples = [read_panel(panel) for panel in episode]
    return samples[0] if len(samples) == 1 else samples


class _SceneStream:
    """Renders scenes as they are needed, without a folder: `scenes` is a sequence of spec lines or dicts, which the
    loader's workers share out. Each worker has a process of the program; `settings` are a Renderer's."""

    def __init__(self, scenes: Iterable, read: Callable[[Episode], object] = read_episode, **settings):
        self.scenes = scenes
        self.read = read
        self.settings = settings

    def __iter__(self):
        worker, worker_count = _find_worker()
        with Renderer(**self.settings) as renderer:
            yield from map(self.read, renderer.stream(itertools.islice(self.scenes, worker, None, worker_count)))


class _TaskStream:
    """Generates and renders `count` episodes of a task as they are needed, without a folder. The loader's workers
    divide the numbers of the episodes; `options` are those of Renderer.make, `settings` a Renderer's."""

    def __init__(self, task, count, read: Callable[[Episode], object] = read_episode, *, start=0, options=None, **settings):
        self.task = task
        self.count = count
        self.read = read
        self.start = start
        self.options = options or {}
        self.settings = settings

    def __iter__(self):
        worker, worker_count = _find_worker()
        first, end = (self.count * k // worker_count for k in (worker, worker + 1))
        if first < end:
            with Renderer(**self.settings) as renderer:
                yield from map(self.read, renderer.make(self.task, count=end - first, start=self.start + first, **self.options))


def _find_worker():
    from torch.utils.data import get_worker_info
    worker = get_worker_info()
    return (0, 1) if worker is None else (worker.id, worker.num_workers)


def __getattr__(name):
    """SceneStream and TaskStream: the classes above as torch's IterableDataset, which a loader wants to see."""
    if name not in _STREAMS:
        raise AttributeError(f"module 'clevrvk.loading' has no '{name}'")
    try:
        from torch.utils.data import IterableDataset
    except ImportError:
        raise ImportError(f"clevrvk.loading.{name} needs PyTorch; all else here works without it") from None
    plain = globals()["_" + name]
    globals()[name] = type(name, (plain, IterableDataset), {"__module__": __name__, "__doc__": plain.__doc__})
    return globals()[name]
