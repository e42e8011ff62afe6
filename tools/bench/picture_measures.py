# How far a picture is from a better one of the same scene. Pictures are numpy arrays of 8-bit sRGB, [height, width, 3].
import math
import unittest

import numpy

SSIM_RADIUS = 5         # Wang et al. 2004: an 11x11 window, Gaussian of 1.5 px
SSIM_SIGMA = 1.5
SSIM_K1, SSIM_K2 = 0.01, 0.03
LEAST_REGION_PX = 300   # of a picture 320 px wide
LUMA = (0.2126, 0.7152, 0.0722)     # Rec. 709


def compute_mse(picture, better):
    return float(numpy.mean((picture.astype(float) - better.astype(float)) ** 2))


def to_psnr(mse):
    """dB, for 8 bits."""
    return math.inf if mse == 0.0 else 10.0 * math.log10(255.0 ** 2 / mse)


def blur(plane):
    """The mean under the window, where the whole window lies within the picture."""
    offsets = numpy.arange(-SSIM_RADIUS, SSIM_RADIUS + 1)
    weights = numpy.exp(-0.5 * (offsets / SSIM_SIGMA) ** 2)
    weights /= weights.sum()
    size = len(weights)
    rows = sum(weights[k] * plane[k:plane.shape[0] - size + 1 + k] for k in range(size))
    return sum(weights[k] * rows[:, k:plane.shape[1] - size + 1 + k] for k in range(size))


def compute_ssim(picture, better):
    """Mean structural similarity of the luma, Wang et al. 2004, equations 13 to 16."""
    x, y = (image.astype(float) @ numpy.array(LUMA) for image in (picture, better))
    mean_x, mean_y = blur(x), blur(y)
    var_x, var_y, cov = blur(x * x) - mean_x ** 2, blur(y * y) - mean_y ** 2, blur(x * y) - mean_x * mean_y
    c1, c2 = (SSIM_K1 * 255.0) ** 2, (SSIM_K2 * 255.0) ** 2
    return float(numpy.mean((2.0 * mean_x * mean_y + c1) * (2.0 * cov + c2) / ((mean_x ** 2 + mean_y ** 2 + c1) * (var_x + var_y + c2))))


def to_linear(picture):
    value = picture.astype(float) / 255.0
    return numpy.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)


def count_least_px(width):
    """Pixels of the smallest region whose mean is worth a word, in a picture of that width."""
    return LEAST_REGION_PX * width * width // (320 * 320)


def find_regions(mask, least_px):
    """The mask's values, 0 is the floor, that least_px or more pixels have."""
    return [int(k) for k in numpy.unique(mask) if (mask == k).sum() >= least_px]


def compute_brightness(pictures, where):
    """The mean of all linear channels there, of each picture."""
    return numpy.array([to_linear(picture[where]).mean() for picture in pictures])


def compare_means(values, expected):
    """How far the mean of some values is from that of others, as a ratio: 0 is not at all; and its standard error. Two
    or more of each, all drawn by themselves."""
    mean, better = numpy.mean(values), numpy.mean(expected)
    error, better_error = (numpy.std(drawn, ddof=1) / math.sqrt(len(drawn)) for drawn in (values, expected))
    return float(mean / better - 1.0), float(math.hypot(error, better_error * mean / better) / better)


def find_bias(pictures, better, mask, least_px):
    """The greatest relative difference of mean linear brightness over the floor and each object of least_px or more, as
    a ratio: 0 is none."""
    regions = [mask == k for k in find_regions(mask, least_px)]
    return max(float(abs(compute_brightness(pictures, where).mean() / compute_brightness([better], where)[0] - 1.0)) for where in regions)


def add_up_windows(plane, size):
    """The sum under each window of size x size px that lies within the plane."""
    sums = numpy.pad(numpy.cumsum(numpy.cumsum(plane.astype(float), axis=0), axis=1), ((1, 0), (1, 0)))
    return sums[size:, size:] - sums[:-size, size:] - sums[size:, :-size] + sums[:-size, :-size]


def find_blotch(picture, better, where, size=7):
    """The greatest difference of the means of size x size px in any channel, in levels of 256, of windows that lie
    wholly where they should: noise averages out, smears and squares do not. 0 when no window does."""
    is_inside = add_up_windows(where, size) > size ** 2 - 0.5
    return float((compare_windows(picture, better, size) * is_inside).max())


def compare_windows(picture, better, size=7):
    """By how much the means of each window of size x size px differ, in the channel where they do most, in levels."""
    difference = picture.astype(float) - better.astype(float)
    return numpy.max([numpy.abs(add_up_windows(difference[..., k], size)) for k in range(3)], axis=0) / size ** 2


def find_spread(pictures, size=7):
    """For each window, how far one of the pictures is from their mean there or in a window that touches it."""
    mean = numpy.mean(pictures, axis=0)
    spread = numpy.pad(numpy.max([compare_windows(picture, mean, size) for picture in pictures], axis=0), size // 2, mode="edge")
    height, width = (side - size + 1 for side in spread.shape)
    return numpy.max([spread[y:y + height, x:x + width] for y in range(size) for x in range(size)], axis=0)


def find_change(picture, mean, spread, size=7):
    """The greatest difference of windows from a mean of pictures, beyond twice their spread; below 0 when it is less."""
    return float((compare_windows(picture, mean, size) - 2.0 * spread).max())


def find_cost(curve, psnr):
    """CPU seconds at which a curve of (CPU seconds, dB) reaches that many dB: on straight lines between its points, dB
    against the logarithm of the seconds. When its cheapest point is better, that point's; None when it never gets
    there."""
    points = sorted(curve)
    if points[0][1] >= psnr:
        return points[0][0]
    for (cost0, psnr0), (cost1, psnr1) in zip(points, points[1:]):
        if psnr0 < psnr <= psnr1:
            share = (psnr - psnr0) / (psnr1 - psnr0)
            return math.exp(math.log(cost0) + share * (math.log(cost1) - math.log(cost0)))
    return None


class PictureMeasuresTest(unittest.TestCase):
    def setUp(self):
        self.noise = numpy.random.default_rng(1)
        self.picture = self.noise.integers(0, 256, (24, 32, 3), numpy.uint8)

    def test_one_level_everywhere_is_48_db(self):
        other = numpy.where(self.picture < 255, self.picture + 1, self.picture - 1).astype(numpy.uint8)
        self.assertAlmostEqual(to_psnr(compute_mse(other, self.picture)), 48.1308, places=4)

    def test_equal_pictures(self):
        self.assertEqual(to_psnr(compute_mse(self.picture, self.picture)), math.inf)
        self.assertAlmostEqual(compute_ssim(self.picture, self.picture), 1.0)

    def test_ssim_of_flat_pictures_is_the_brightness_term(self):
        dark, bright = (numpy.full((16, 16, 3), level, numpy.uint8) for level in (100, 120))
        c1 = (0.01 * 255.0) ** 2
        self.assertAlmostEqual(compute_ssim(dark, bright), (2 * 100 * 120 + c1) / (100 ** 2 + 120 ** 2 + c1))

    def test_ssim_of_one_window_by_the_plain_sums(self):
        x, y = (self.noise.integers(0, 256, (11, 11), numpy.uint8) for _ in range(2))
        weights = numpy.array([[math.exp(-(i * i + j * j) / 4.5) for i in range(-5, 6)] for j in range(-5, 6)])
        weights /= weights.sum()
        mx, my = (weights * x).sum(), (weights * y).sum()
        vx, vy, cov = (weights * (x - mx) ** 2).sum(), (weights * (y - my) ** 2).sum(), (weights * (x - mx) * (y - my)).sum()
        c1, c2 = 2.55 ** 2, 7.65 ** 2
        expected = (2 * mx * my + c1) * (2 * cov + c2) / ((mx * mx + my * my + c1) * (vx + vy + c2))
        self.assertAlmostEqual(compute_ssim(numpy.stack([x] * 3, 2), numpy.stack([y] * 3, 2)), expected)

    def test_linear_of_the_curve_s_two_ends_and_its_joint(self):
        linear = to_linear(numpy.array([0, 10, 11, 255], numpy.uint8))
        for value, expected in zip(linear, (0.0, 0.0030353, 0.0033465, 1.0)):
            self.assertAlmostEqual(value, expected, places=6)

    def test_bias_is_that_of_the_worst_region_that_is_large_enough(self):
        mask = numpy.zeros((10, 10), int)
        mask[:, 5:] = 1
        mask[0, 0] = 2
        better = numpy.full((10, 10, 3), 188, numpy.uint8)
        picture = better.copy()
        picture[mask == 1] = 255
        picture[mask == 2] = 0
        expected = 1.0 / float(to_linear(numpy.array([188], numpy.uint8))[0]) - 1.0
        self.assertAlmostEqual(find_bias([picture], better, mask, 2), expected)

    def test_regions_are_the_values_of_enough_pixels(self):
        mask = numpy.array([[0, 0, 0, 2], [0, 0, 1, 2]])
        self.assertEqual(find_regions(mask, 2), [0, 2])
        self.assertEqual([count_least_px(width) for width in (320, 160)], [300, 75])

    def test_brightness_is_the_mean_of_linear_channels_of_a_region(self):
        picture = numpy.zeros((2, 2, 3), numpy.uint8)
        picture[0, 0, 0] = 255
        picture[1, 1] = 255
        where = numpy.array([[True, True], [False, False]])
        self.assertTrue(numpy.allclose(compute_brightness([picture, 255 - picture], where), [1.0 / 6.0, 5.0 / 6.0]))

    def test_means_differ_with_the_errors_of_both(self):
        off, error = compare_means([1.0, 3.0], [3.0, 5.0])
        self.assertAlmostEqual(off, -0.5)
        self.assertAlmostEqual(error, math.sqrt(1.0 + 0.25) / 4.0)      # either mean has an error of 1
        self.assertEqual(compare_means([2.0, 2.0], [2.0, 2.0]), (0.0, 0.0))

    def test_windows_by_the_plain_sums(self):
        plane = self.noise.random((6, 9))
        expected = [[plane[y:y + 4, x:x + 4].sum() for x in range(6)] for y in range(3)]
        self.assertTrue(numpy.allclose(add_up_windows(plane, 4), expected))

    def test_a_square_is_a_blotch_and_noise_is_none(self):
        better = numpy.full((32, 32, 3), 150, numpy.uint8)
        square = better.copy()
        square[10:17, 20:27, 1] -= 9
        everywhere = numpy.ones((32, 32), bool)
        self.assertAlmostEqual(find_blotch(square, better, everywhere), 9.0)
        noisy = better + self.noise.choice([-9, 9], better.shape)
        self.assertLess(find_blotch(noisy, better, everywhere), 6.0)
        self.assertAlmostEqual(find_blotch(square, better, numpy.arange(32)[:, None] + 0 * everywhere > 12), 9.0 * 4 / 7)
        self.assertEqual(find_blotch(square, better, ~everywhere), 0.0)

    def test_a_square_is_a_change_where_pictures_do_not_differ(self):
        pictures = [numpy.full((32, 32, 3), 150 + k, numpy.uint8) for k in (-1, 1)]
        spread = find_spread(pictures)
        self.assertTrue(numpy.allclose(spread, 1.0))
        square = numpy.full((32, 32, 3), 150, numpy.uint8)
        square[10:17, 20:27, 1] -= 9
        self.assertAlmostEqual(find_change(square, numpy.mean(pictures, axis=0), spread), 7.0)
        self.assertAlmostEqual(find_change(pictures[0], numpy.mean(pictures, axis=0), spread), -1.0)

    def test_a_difference_spreads_to_windows_that_touch_it(self):
        dark, bright = numpy.zeros((2, 16, 16, 3), numpy.uint8)
        bright[0, 0] = 98
        spread = find_spread([dark, bright])
        self.assertTrue(numpy.allclose(spread[:4, :4], 1.0))
        self.assertEqual(spread[4, 0], 0.0)

    def test_cost_lies_on_the_line_of_logarithms(self):
        self.assertAlmostEqual(find_cost([(4.0, 40.0), (1.0, 30.0)], 35.0), 2.0)
        self.assertEqual(find_cost([(4.0, 40.0), (1.0, 30.0)], 20.0), 1.0)
        self.assertIsNone(find_cost([(4.0, 40.0), (1.0, 30.0)], 41.0))


if __name__ == "__main__":
    unittest.main()
