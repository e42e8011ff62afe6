# How much each step does: the full sizes for a card, the tiny ones for tests on the CPU driver.
from typing import NamedTuple, Tuple

MEWL_MASKS = ["make", "mewl", "--counts", "1,0,0", "--seed", "5", "--samples", "1", "--quiet"]      # an episode of each of the nine tasks


class Sizes(NamedTuple):
    draft: Tuple[str, ...] = ("--quality", "draft")
    standard: Tuple[str, ...] = ("--quality", "standard")
    converged: Tuple[str, ...] = ("--samples", "512")
    psnr_allowance_db: float = 0.0          # how far below LEAST_PSNR_DB pictures of fewer samples may be
    suite_arguments: Tuple[Tuple[str, ...], ...] = ((), (), ())     # of test_gpu, test_render and test_reference
    reference_samples: int = 512            # of the suite reference
    repeated_episodes: int = 12             # of mewl_pragmatic
    alone_panels: int = 3
    general_panels: int = 9
    label_episodes: int = 80                # of each task of MEWL
    fault_calls: int = 6                    # of each result
    killed_panels: int = 1000
    soak_s: float = 180.0
    shrinks_bench: bool = False


FULL = Sizes()
TINY = Sizes(
    draft=("--samples", "2"), standard=("--samples", "2", "--denoise"), converged=("--samples", "2", "--denoise"),
    psnr_allowance_db=9.0,
    suite_arguments=(("--test-case=Device*,Commands*,Buffer*",),
                     ("--test-case=Renderer gives an object*,*in processes of their own*,choose_batch_size*",),
                     ("--test-case=*covers the pixels*,*depth and normals*",)),
    reference_samples=2, repeated_episodes=1, alone_panels=1, general_panels=2,
    label_episodes=2, fault_calls=1, killed_panels=12, soak_s=4.0,
    shrinks_bench=True)
TINY_BENCH = {"--quality": ("--samples", "2"), "--repeats": ("--repeats", "1")}
TINY_TASKS = {"mewl": "mewl_shape"}      # instead of a family, a task of it


def shrink_bench(arguments):
    """The same options with tiny values."""
    shrunk = ["--scenes", "1"]
    for option, value in zip(arguments[::2], arguments[1::2]):
        if option != "--scenes":
            shrunk += TINY_BENCH.get(option, (option, TINY_TASKS.get(value, value)))
    return shrunk
