// Tests WAV files: the bytes of a small one, what is read of others, and what is refused.
#include "renderer/base/error.h"
#include "renderer/sound/wav.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::sound {

namespace {

/// A WAV file of 16-bit whole numbers.
std::vector<std::uint8_t> build_pcm(std::uint16_t channel_count, const std::vector<std::int16_t>& samples)
{
    std::vector<std::uint8_t> bytes;
    const auto add_text = [&](std::string_view text) {
        for (const char c : text) {
            bytes.push_back(static_cast<std::uint8_t>(c));
        }
    };
    const auto add = [&](std::uint32_t value, int byte_count) {
        for (int i = 0; i < byte_count; ++i) {
            bytes.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
        }
    };
    const auto data_bytes = static_cast<std::uint32_t>(2 * samples.size());
    add_text("RIFF");
    add(36 + data_bytes, 4);
    add_text("WAVE");
    add_text("fmt ");
    add(16, 4);
    add(1, 2);
    add(channel_count, 2);
    add(44100, 4);
    add(44100U * 2U * channel_count, 4);
    add(2U * channel_count, 2);
    add(16, 2);
    add_text("data");
    add(data_bytes, 4);
    for (const std::int16_t sample : samples) {
        add(static_cast<std::uint16_t>(sample), 2);
    }
    return bytes;
}

}  // namespace

TEST_CASE("encode_wav writes floats as they are, beyond full scale too, and the same bytes each time")
{
    const std::array<float, 5> samples{0.0F, 0.25F, -1.0F, 2.5F, 1e-6F};
    const std::vector<std::uint8_t> bytes = encode_wav(samples, 44100);
    CHECK(bytes == encode_wav(samples, 44100));
    CHECK(std::memcmp(bytes.data(), "RIFF", 4) == 0);
    // The last chunk is the samples. A PEAK chunk would hold the time of day.
    const std::string text(bytes.begin(), bytes.end());
    CHECK(text.find("PEAK") == std::string::npos);
    REQUIRE(text.find("data") == bytes.size() - 8 - sizeof(samples));
    CHECK(std::memcmp(bytes.data() + bytes.size() - sizeof(samples), samples.data(), sizeof(samples)) == 0);
    CHECK(decode_wav(bytes, 100) == std::vector<double>{0.0, 0.25, -1.0, 2.5, static_cast<double>(1e-6F)});
}

TEST_CASE("decode_wav takes whole numbers as shares of full scale, and no more samples than asked for")
{
    const std::vector<std::uint8_t> bytes = build_pcm(1, {0, 16384, -32768});
    CHECK(decode_wav(bytes, 100) == std::vector<double>{0.0, 0.5, -1.0});
    CHECK(decode_wav(bytes, 2) == std::vector<double>{0.0, 0.5});
}

TEST_CASE("decode_wav goes past chunks that are not sound, without looking into them")
{
    std::vector<std::uint8_t> bytes = build_pcm(1, {0, 16384});
    // libsndfile looks for entries in a LIST, and here would find one of 4 GiB.
    const std::array<std::uint8_t, 20> list{'L', 'I', 'S',  'T',  11,   0,    0,    0,    'I',  'N',
                                            'F', 'O', 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f, 0};
    std::vector<std::uint8_t> more(bytes.begin(), bytes.begin() + 12);
    std::copy(list.begin(), list.end(), std::back_inserter(more));
    std::copy(bytes.begin() + 12, bytes.end(), std::back_inserter(more));
    CHECK(decode_wav(more, 9) == std::vector<double>{0.0, 0.5});
}

TEST_CASE("decode_wav refuses two channels, what is not a WAV file, and samples that are not numbers")
{
    CHECK_THROWS_WITH_AS(static_cast<void>(decode_wav(build_pcm(2, {0, 0}), 9)),
                         "has 2 channels; a recording of one instrument must have one",
                         SpecError);
    const std::vector<std::uint8_t> flac{'f', 'L', 'a', 'C', 0, 0, 0, 34};
    CHECK_THROWS_WITH_AS(static_cast<void>(decode_wav(flac, 9)), "is not a WAV file", SpecError);
    CHECK_THROWS_WITH_AS(static_cast<void>(decode_wav({}, 9)), "is not a WAV file", SpecError);
    std::vector<std::uint8_t> cut = build_pcm(1, {1, 2});
    cut.pop_back();
    CHECK_THROWS_WITH_AS(static_cast<void>(decode_wav(cut, 9)), "is a damaged WAV file: a chunk goes beyond its end", SpecError);
    cut.resize(20);
    CHECK_THROWS_WITH_AS(static_cast<void>(decode_wav(cut, 9)), "is a damaged WAV file: a chunk goes beyond its end", SpecError);
    cut.resize(12);
    CHECK_THROWS_WITH_AS(static_cast<void>(decode_wav(cut, 9)), "is not a WAV file", SpecError);
    std::vector<std::uint8_t> bytes = encode_wav(std::array{1.0F}, 44100);
    bytes[bytes.size() - 1] = 0x7f;
    bytes[bytes.size() - 2] = 0xc0;
    CHECK_THROWS_WITH_AS(static_cast<void>(decode_wav(bytes, 9)), "contains a sample that is not finite", SpecError);
}

}  // namespace clevrvk::sound
