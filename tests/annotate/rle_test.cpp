// Tests COCO's run-length encoding against hand-worked strings and a decoder written here from the format's
// description.
#include "renderer/annotate/rle.h"

#include "renderer/base/error.h"
#include "renderer/base/rng.h"

#include <doctest/doctest.h>

#include <vector>

using namespace clevrvk;
using annotate::Rle;

namespace {

// Row-major bytes of a mask from its COCO string, by first listing all numbers, then all counts, then all pixels down
// the columns.
std::vector<std::uint8_t> decode_independently(const std::string& text, int width, int height)
{
    std::vector<long> numbers;
    long value = 0;
    int shift = 0;
    for (const char c : text) {
        const long bits = c - 48;
        value |= (bits & 31) << shift;
        shift += 5;
        if (bits < 32) {
            numbers.push_back((bits & 16) != 0 ? value - (1L << shift) : value);
            value = 0;
            shift = 0;
        }
    }
    for (std::size_t i = 3; i < numbers.size(); ++i) {
        numbers[i] += numbers[i - 2];
    }
    std::vector<std::uint8_t> by_column;
    std::uint8_t pixel = 0;
    for (const long count : numbers) {
        by_column.insert(by_column.end(), static_cast<std::size_t>(count), pixel);
        pixel = 1 - pixel;
    }
    std::vector<std::uint8_t> mask;
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            mask.push_back(by_column.at(static_cast<std::size_t>(x * height + y)));
        }
    }
    return mask;
}

std::vector<std::uint8_t> draw_mask(Rng& rng, int pixel_count, double flip_chance)
{
    std::vector<std::uint8_t> mask;
    std::uint8_t pixel = rng.uniform_index(2) == 0 ? 0 : 1;
    for (int i = 0; i < pixel_count; ++i) {
        if (rng.uniform(0.0, 1.0) < flip_chance) {
            pixel = 1 - pixel;
        }
        mask.push_back(pixel);
    }
    return mask;
}

}  // namespace

TEST_CASE("encode_rle goes down the columns and begins with the zeros")
{
    // 0 1
    // 0 1
    // 1 0   columns: 0 0 1 | 1 1 0: runs 2 3 1
    const std::vector<std::uint8_t> mask{0, 1, 0, 1, 1, 0};
    const Rle rle = annotate::encode_rle(mask, 2, 3);
    CHECK(rle.counts == "231");
    CHECK(rle.width_px == 2);
    CHECK(rle.height_px == 3);
}

TEST_CASE("encode_rle begins with a run of no zeros when the first pixel is inside")
{
    CHECK(annotate::encode_rle(std::vector<std::uint8_t>{1, 1, 1, 1}, 2, 2).counts == "04");
}

TEST_CASE("encode_rle gives one run for an empty mask")
{
    // 6 = 0b00110: one character, 48 + 6
    CHECK(annotate::encode_rle(std::vector<std::uint8_t>(6, 0), 3, 2).counts == "6");
}

TEST_CASE("encode_rle stores counts from the fourth on as the difference to the count two before")
{
    // One column, runs 1 2 3 1 2: stored as 1 2 3 (1-2) (2-3) = 1 2 3 -1 -1; -1 is the five bits 11111, 48 + 31 = 'O'
    const std::vector<std::uint8_t> mask{0, 1, 1, 0, 0, 0, 1, 0, 0};
    CHECK(annotate::encode_rle(mask, 1, 9).counts == "123OO");
}

TEST_CASE("encode_rle spends another character where five bits with a sign do not suffice")
{
    // 16 has the sign bit of five set: 10000 with more to come (48 + 48 = '`'), then 0 ('0'); 15 fits: '?'
    CHECK(annotate::encode_rle(std::vector<std::uint8_t>(16, 0), 4, 4).counts == "`0");
    CHECK(annotate::encode_rle(std::vector<std::uint8_t>(15, 0), 5, 3).counts == "?");
    // 76800 = 75 * 1024: bits 00000, 00000, 01011, 00010 from the lowest: '0'+32, '0'+32, '0'+32+11, '0'+2
    CHECK(annotate::encode_rle(std::vector<std::uint8_t>(76800, 0), 320, 240).counts == "PP[2");
}

TEST_CASE("RleBuilder joins runs that touch")
{
    annotate::RleBuilder builder;
    builder.add_run(2, 3);
    builder.add_run(3, 5);
    CHECK(builder.finish(6) == "231");
}

TEST_CASE("decode_rle gives back any mask, and so does a decoder that shares no code with it")
{
    Rng rng = Rng::for_key(1, "rle_test", 0);
    for (int round = 0; round < 300; ++round) {
        const int width = 1 + static_cast<int>(rng.uniform_index(60));
        const int height = 1 + static_cast<int>(rng.uniform_index(60));
        const double flip_chance = rng.uniform(0.0, 0.6);
        const std::vector<std::uint8_t> mask = draw_mask(rng, width * height, flip_chance);
        const Rle rle = annotate::encode_rle(mask, width, height);
        REQUIRE(annotate::decode_rle(rle) == mask);
        REQUIRE(decode_independently(rle.counts, width, height) == mask);
    }
}

TEST_CASE("decode_rle refuses counts that do not fill the mask")
{
    CHECK_THROWS_WITH_AS(static_cast<void>(annotate::decode_rle({2, 2, "3"})), "rle.counts: the runs fill 3 of 4 pixels", SpecError);
    CHECK_THROWS_WITH_AS(static_cast<void>(annotate::decode_rle({2, 2, "32"})), "rle.counts: run 1 of 2 pixels leaves the mask", SpecError);
    CHECK_THROWS_WITH_AS(static_cast<void>(annotate::decode_rle({2, 2, "O"})), "rle.counts: run 0 of -1 pixels leaves the mask", SpecError);
}

TEST_CASE("decode_rle refuses text that is not a run-length code")
{
    CHECK_THROWS_WITH_AS(static_cast<void>(annotate::decode_rle({2, 2, "`"})), "rle.counts: ends within a number", SpecError);
    CHECK_THROWS_WITH_AS(static_cast<void>(annotate::decode_rle({2, 2, "1 "})), "rle.counts: character 1 is not part of the code",
                         SpecError);
    CHECK_THROWS_AS(static_cast<void>(annotate::decode_rle({2, 2, "oooooooooooooo0"})), SpecError);
}
