# Steps that look at panels of things, people, rooms, lenses and shutters, which other kernels render than panels of
# simple shapes. The CPU driver follows the same paths, so that pictures of few samples agree.
from prove.measures import compute_psnr, digest_files, read_png
from prove.picture_steps import GENERAL_SETTINGS, compare_ids, find_cpu_files, find_general, require_made
from prove.repeat_steps import require_same
from prove.session import require

AOV = ("--aov", "depth,normal,albedo,parts,flow")
# Rounding sends a few paths another way. Two pictures of as few samples and other paths have 20 to 30 dB.
LEAST_SAME_DB = 36.0


def render_general(session):
    session.render(find_general(session), "general", *GENERAL_SETTINGS, *AOV)
    session.clevrvk("check", session.work / "general")


def compare_general_ids(session):
    require_made(session, "general")
    compare_ids(session, session.work / "general" / "masks", find_cpu_files(session) / "general" / "masks", session.sizes.general_panels)


def compare_general_pictures(session):
    """PSNR to the CPU driver's pictures, which are noisy in the same way."""
    require_made(session, "general")
    ours, expected = session.work / "general" / "images", find_cpu_files(session) / "general" / "images"
    names = sorted(path.relative_to(ours) for path in ours.rglob("*.png"))
    require(len(names) == session.sizes.general_panels, f"{len(names)} pictures")
    too_low = []
    for name in names:
        psnr = compute_psnr(read_png(ours / name), read_png(expected / name))
        session.figures[f"{name.stem}_db"] = round(psnr, 2)
        if psnr < LEAST_SAME_DB:
            too_low.append(name.stem)
    require(not too_low, f"pictures unlike the CPU driver's: {', '.join(too_low)}")


def render_general_reversed(session):
    """In another process, in the reversed order, and so in batches with other panels."""
    require_made(session, "general")
    path = session.work / "general_reversed.jsonl"
    path.write_text("".join(reversed(find_general(session).read_text().splitlines(keepends=True))))
    folder = session.render(path, "general_again", *GENERAL_SETTINGS, *AOV)
    require_same(session, digest_files(folder), digest_files(session.work / "general"))
