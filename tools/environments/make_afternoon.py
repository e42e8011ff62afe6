"""Makes the environment `afternoon`: a blue sky, brighter towards its horizon, with soft clouds, a sun and grey ground.

    make_afternoon.py FILE.exr

The colours are chosen by eye, the sun's brightness so that it gives level ground about twice the light of the rest, and
the whole so that white paper on level ground comes out as about 0.7.
"""

import pathlib
import sys

import numpy

from write_exr import write_exr

WIDTH, HEIGHT = 256, 128
TO_SUN = numpy.array([0.55, -0.45, 0.7])
SUN_RADIUS_RAD = 0.035
SUN = 900.0
EXPOSURE = 0.6


def list_directions():
    """As the renderer takes an equirectangular picture: its middle is x, a quarter left of it y."""
    azimuth = numpy.pi - 2 * numpy.pi * (numpy.arange(WIDTH) + 0.5) / WIDTH
    polar = numpy.pi * (numpy.arange(HEIGHT) + 0.5) / HEIGHT
    sine = numpy.sin(polar)[:, None]
    return numpy.stack([sine * numpy.cos(azimuth), sine * numpy.sin(azimuth), numpy.cos(polar)[:, None] + 0 * azimuth], axis=-1)


def make_clouds(d):
    """From 0 to 1: a few waves on a level above."""
    place = d[..., :2] / numpy.maximum(d[..., 2:], 0.08)
    waves = numpy.zeros(d.shape[:2])
    for k, (x, y, phase) in enumerate([(1.1, 0.4, 0.3), (-0.7, 1.6, 1.9), (2.3, -1.1, 4.0), (1.7, 2.9, 2.2), (-3.9, 2.1, 5.1)]):
        waves += numpy.sin(x * place[..., 0] + y * place[..., 1] + phase) / (1 + 0.5 * k)
    return numpy.clip((waves - 0.7) / 1.2, 0, 1) * numpy.clip(8 * d[..., 2], 0, 1)


def main():
    d = list_directions()
    height = numpy.clip(d[..., 2], 0, 1)[..., None]
    sky = (1 - height) ** 3 * numpy.array([0.78, 0.82, 0.88]) + (1 - (1 - height) ** 3) * numpy.array([0.16, 0.30, 0.62])
    sky += 0.55 * make_clouds(d)[..., None] * (numpy.array([0.95, 0.94, 0.92]) - 0.5 * sky)
    cosine = d @ (TO_SUN / numpy.linalg.norm(TO_SUN))
    sky += 0.6 * numpy.exp((cosine[..., None] - 1) / 0.02) * numpy.array([1.0, 0.93, 0.8])
    sky += SUN * (cosine > numpy.cos(SUN_RADIUS_RAD))[..., None] * numpy.array([1.0, 0.92, 0.78])
    picture = numpy.where(d[..., 2:] > 0, sky, numpy.array([0.32, 0.30, 0.27]))
    write_exr(pathlib.Path(sys.argv[1]), EXPOSURE * picture)


if __name__ == "__main__":
    main()
