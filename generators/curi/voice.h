// Voices of the eight instruments that represent colours in CURI, made by additive synthesis for users without
// recordings. They are distinguishable, not realistic.
#pragma once

#include <array>
#include <string_view>
#include <vector>

namespace clevrvk::generators::curi {

inline constexpr int kSoundRateHz = 44100;
inline constexpr int kClipSamples = 40000;  ///< length of one object's clip, 0.907 s

/// In the order of the colour constants that they represent: gray to yellow. Names as in the published code.
inline constexpr std::array<std::string_view, 8> kInstruments{"trumpet", "clarinet",  "violin",      "flute",
                                                              "oboe",    "saxophone", "french-horn", "guitar"};

/// The pitch of a note such as `A4`, which is 440 Hz; equal temperament.
/// \param note  a letter from A to G and an octave from 0 to 9; octaves begin at C
[[nodiscard]] double frequency_of(std::string_view note);

/// The set of voices. Bright voices have enough high partials that the filter for metal is audible on every note.
enum class VoiceSet { Plain, Bright };

/// kClipSamples samples with a root mean square of 0.1. Each instrument has its own partial amplitudes, onset and
/// decay. \param instrument  index in kInstruments
[[nodiscard]] std::vector<double> synthesize_voice(VoiceSet set, int instrument, double frequency_hz);

}  // namespace clevrvk::generators::curi
