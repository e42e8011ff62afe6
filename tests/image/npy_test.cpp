// Tests .npy files: the bytes that NumPy writes, and reading them.
#include "renderer/image/npy.h"

#include "renderer/base/error.h"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

using namespace clevrvk;

namespace {

std::string encode_text(const std::vector<float>& values, const std::vector<int>& shape)
{
    const std::vector<std::uint8_t> bytes = image::encode_npy(values, shape);
    return {bytes.begin(), bytes.end()};
}

}  // namespace

TEST_CASE("encode_npy writes the bytes of numpy.save")
{
    // 10 bytes, then 118 = 0x76 of header, 128 together; 1.0 is 0x3f800000
    const std::string text = encode_text({1.0F, -2.0F}, {1, 2});
    const std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (1, 2), }";
    CHECK(text.substr(0, 10) == std::string("\x93NUMPY\x01\x00\x76\x00", 10));
    CHECK(text.substr(10, 118) == header + std::string(117 - header.size(), ' ') + "\n");
    CHECK(text.substr(128) == std::string("\x00\x00\x80\x3f\x00\x00\x00\xc0", 8));
}

TEST_CASE("encode_npy writes shapes of one and no extent as Python does")
{
    CHECK(encode_text({1.0F}, {1}).find("'shape': (1,), }") != std::string::npos);
    CHECK(encode_text({1.0F}, {}).find("'shape': (), }") != std::string::npos);
    CHECK(encode_text(std::vector<float>(24), {2, 4, 3}).find("'shape': (2, 4, 3), }") != std::string::npos);
}

TEST_CASE("decode_npy gives back shape and values, infinity too")
{
    const std::vector<float> values{0.5F, std::numeric_limits<float>::infinity(), -1e-30F, 4.0F, 5.0F, 6.0F};
    const image::NpyArray array = image::decode_npy(image::encode_npy(values, std::array{3, 2}));
    CHECK(array.shape == std::vector{3, 2});
    CHECK(array.values == values);
    CHECK(array.type == "<f4");
}

TEST_CASE("arrays of uint16 are written as numpy.save writes them, and read back")
{
    const std::vector<std::uint16_t> values{1, 65535, 258};
    const std::vector<std::uint8_t> bytes = image::encode_npy(std::span<const std::uint16_t>(values), std::array{3});
    const std::string text(bytes.begin(), bytes.end());
    CHECK(text.find("{'descr': '<u2', 'fortran_order': False, 'shape': (3,), }") == 10);
    CHECK(text.substr(128) == std::string("\x01\x00\xff\xff\x02\x01", 6));
    const image::NpyArray array = image::decode_npy(bytes);
    CHECK(array.shape == std::vector{3});
    CHECK(array.values == std::vector<float>{1.0F, 65535.0F, 258.0F});
    CHECK(array.type == "<u2");
}

TEST_CASE("decode_npy_numbers reads floats of three widths, with the bits that IEEE 754 gives them")
{
    const auto make = [](const std::string& type, const std::string& values) {
        std::string text = encode_text({0.0F, 0.0F, 0.0F}, {3}).substr(0, 128);
        text.replace(text.find("<f4"), 3, type);
        text += values;
        return std::vector<std::uint8_t>(text.begin(), text.end());
    };
    // 1, the least above 0, minus infinity.
    const image::NpyNumbers halves = image::decode_npy_numbers(make("<f2", std::string("\x00\x3c\x01\x00\x00\xfc", 6)));
    CHECK(halves.shape == std::vector{3});
    CHECK(halves.values == std::vector{1.0, 1.0 / 16777216.0, -std::numeric_limits<double>::infinity()});
    const std::string one_and_half("\x00\x00\x00\x00\x00\x00\xf8\x3f", 8);
    const image::NpyNumbers doubles = image::decode_npy_numbers(make("<f8", one_and_half + one_and_half + one_and_half));
    CHECK(doubles.values == std::vector{1.5, 1.5, 1.5});
    CHECK(image::decode_npy_numbers(image::encode_npy(std::vector<float>{0.25F}, std::array{1, 1})).values == std::vector{0.25});
    CHECK_THROWS_WITH_AS(static_cast<void>(image::decode_npy_numbers(make("<f2", "abc"))),
                         "npy: the file has 3 bytes of values; 6 are expected",
                         SpecError);
    CHECK_THROWS_WITH_AS(
        static_cast<void>(image::decode_npy_numbers(make("<i8", ""))),
        "npy: it is not an array of float16, float32 or float64; numpy.save(FILE, numpy.asarray(ARRAY, 'float32')) writes one",
        SpecError);
}

TEST_CASE("decode_npy_numbers reads Fortran order, in which the first index runs fastest (issue 57)")
{
    // (2, 3): rows 1 2 3 and 4 5 6 lie as 1 4 2 5 3 6. (2, 1, 2): value 10 i + k at i, 0, k.
    const auto decode = [](std::initializer_list<float> values, std::vector<int> shape) {
        const std::vector<std::uint8_t> bytes = image::encode_npy(std::vector<float>(values), shape);
        std::string text(bytes.begin(), bytes.end());
        text.replace(text.find("False"), 5, "True ");
        text.replace(text.find("True ,"), 6, "True,");
        const std::size_t end = text.find('\n', 10);
        text.insert(end, 1, ' ');
        return image::decode_npy_numbers(std::vector<std::uint8_t>(text.begin(), text.end()));
    };
    const image::NpyNumbers rows = decode({1, 4, 2, 5, 3, 6}, {2, 3});
    CHECK(rows.shape == std::vector{2, 3});
    CHECK(rows.values == std::vector{1.0, 2.0, 3.0, 4.0, 5.0, 6.0});
    CHECK(decode({0, 10, 1, 11}, {2, 1, 2}).values == std::vector{0.0, 1.0, 10.0, 11.0});
    CHECK(decode({7, 8}, {2}).values == std::vector{7.0, 8.0});
    CHECK(decode({}, {0, 2}).values.empty());
}

TEST_CASE("encode_npy writes bytes as NumPy's uint8, and decode_npy reads them")
{
    const std::vector<std::uint8_t> values{0, 1, 8, 255, 7, 3};
    const std::vector<std::uint8_t> bytes = image::encode_npy(std::span<const std::uint8_t>(values), std::array{2, 3});
    const std::string text(bytes.begin(), bytes.end());
    CHECK(text.find("{'descr': '|u1', 'fortran_order': False, 'shape': (2, 3), }") == 10);
    CHECK(bytes.size() == 128 + values.size());
    CHECK(image::decode_npy(bytes).values == std::vector<float>{0, 1, 8, 255, 7, 3});
    CHECK(image::decode_npy(bytes).shape == std::vector<int>{2, 3});
    CHECK(image::decode_npy(bytes).type == "|u1");
}

TEST_CASE("decode_npy refuses what is cut short or no array of its types")
{
    std::vector<std::uint8_t> bytes = image::encode_npy(std::vector<float>{1.0F, 2.0F}, std::array{2});
    std::vector<std::uint8_t> other = bytes;
    other[22] = '8';
    CHECK_THROWS_WITH_AS(static_cast<void>(image::decode_npy(other)), "npy: it is not an array of float32, uint16 or uint8 in C order",
                         SpecError);
    bytes.pop_back();
    CHECK_THROWS_WITH_AS(static_cast<void>(image::decode_npy(bytes)), "npy: the file has 7 bytes of values; 8 are expected", SpecError);
    CHECK_THROWS_AS(static_cast<void>(image::decode_npy(std::vector<std::uint8_t>{1, 2, 3})), SpecError);
}

TEST_CASE("decode_npy refuses a shape whose count of values is beyond 64 bits")
{
    // 2^30 * 2^30 * 2^4 is 2^64, which an unsigned product takes for nothing.
    const std::string text = encode_text({}, {0});
    std::string header = text.substr(0, 128);
    const std::string shape = "(1073741824, 1073741824, 16), }";
    header.replace(header.find("(0,), }"), shape.size(), shape);
    const std::vector<std::uint8_t> bytes(header.begin(), header.end());
    CHECK_THROWS_WITH_AS(static_cast<void>(image::decode_npy(bytes)), "npy: the shape has more values than the file", SpecError);
}

TEST_CASE("decode_npy refuses a shape of more extents than NumPy has")
{
    const std::vector<float> one{1.0F};
    CHECK(image::decode_npy(image::encode_npy(one, std::vector<int>(32, 1))).shape.size() == 32);
    CHECK_THROWS_WITH_AS(static_cast<void>(image::decode_npy(image::encode_npy(one, std::vector<int>(33, 1)))),
                         "npy: the shape is malformed", SpecError);
}

TEST_CASE("encode_npy refuses values that do not fill the shape")
{
    CHECK_THROWS_AS(static_cast<void>(image::encode_npy(std::vector<float>(5), std::array{2, 3})), std::logic_error);
}
