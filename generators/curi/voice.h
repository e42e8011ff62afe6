// Voices of the eight instruments by which CURI represents colours, made by additive synthesis for users who have no
// recordings. They are distinguishable, not realistic.
#pragma once

#include <array>
#include <string_view>
#include <vector>

namespace clevrvk::generators::curi {

inline constexpr int kSoundRateHz = 44100;
inline constexpr int kClipSamples = 40000;  ///< of one object, 0.907 s

/// By the colours that they stand for, in the order of their constants: gray to yellow. Names as in the published code.
inline constexpr std::array<std::string_view, 8> kInstruments{"trumpet", "clarinet",  "violin",      "flute",
                                                              "oboe",    "saxophone", "french-horn", "guitar"};

/// Pitch of a note as in `A4`, which is 440 Hz; equal temperament.
/// \param note  a letter of A to G and an octave of 0 to 9, which begins at C
[[nodiscard]] double frequency_of(std::string_view note);

/// Which voices: the bright ones have high partials enough for the filter of metal to be heard on every note.
enum class VoiceSet { Plain, Bright };

/// kClipSamples samples, of a root mean square of 0.1. An instrument has its own strengths of partials, onset, and
/// decay. \param instrument  place in kInstruments
[[nodiscard]] std::vector<double> synthesize_voice(VoiceSet set, int instrument, double frequency_hz);

}  // namespace clevrvk::generators::curi
