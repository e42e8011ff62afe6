// WAV files in memory: one channel of samples, written and read.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::sound {

/// A WAV file of one channel of 32-bit floats. The same samples give the same bytes: the file holds no time.
[[nodiscard]] std::vector<std::uint8_t> encode_wav(std::span<const float> samples, int rate_hz);

/// The first samples of a one-channel WAV file, full scale 1; fewer if the sound is shorter. The file's sample rate is
/// ignored.
/// \throws SpecError  when the bytes are not a WAV file, or have more channels or a sample that is not finite
[[nodiscard]] std::vector<double> decode_wav(std::span<const std::uint8_t> bytes, int most_samples);

}  // namespace clevrvk::sound
