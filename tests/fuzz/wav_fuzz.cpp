// Fuzzes WAV files: accepted input has finite samples, no more than asked for, and they survive writing and reading as
// floats.
#include "renderer/base/error.h"
#include "renderer/sound/wav.h"
#include "tests/fuzz/fuzz_checks.h"

#include <algorithm>
#include <cmath>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace clevrvk;
    constexpr int kMostSamples = 1000;
    constexpr int kRateHz = 44100;
    try {
        const std::vector<double> samples = sound::decode_wav({data, size}, kMostSamples);
        fuzz::require(samples.size() <= kMostSamples, "there are more samples than were asked for");
        const std::vector<float> floats(samples.begin(), samples.end());
        const bool are_finite = std::all_of(floats.begin(), floats.end(), [](float sample) { return std::isfinite(sample); });
        const bool are_kept =
            sound::decode_wav(sound::encode_wav(floats, kRateHz), kMostSamples) == std::vector<double>(floats.begin(), floats.end());
        // Doubles of a 64-bit file may be beyond what a float holds.
        fuzz::require(are_kept || !are_finite, "samples change when they are written and read");
    } catch (const SpecError& error) {
        fuzz::check_message(error.what(), "");
    }
    return 0;
}
