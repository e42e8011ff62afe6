// Synthesizes voices as sums of partials. The amplitudes reflect known properties of the instruments: even partials are
// weak in a clarinet, the oboe's first partial is weaker than the next ones, a flute has nearly one partial, and a
// plucked string loses its high partials first.
#include "generators/curi/voice.h"

#include "renderer/base/error.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace clevrvk::generators::curi {
namespace {

constexpr std::size_t kPartialCount = 12;
constexpr double kLoudness = 0.1;

struct Voice {
    std::array<double, kPartialCount> partials{};  ///< amplitudes, the fundamental first
    double onset_s = 0.0;                          ///< time to full strength
    double decay_per_s = 0.0;                      ///< exponential decay of the fundamental
    double more_decay_per_s = 0.0;                 ///< added for each partial above the fundamental
};

using Voices = std::array<Voice, kInstruments.size()>;

constexpr Voices kPlainVoices{{
    {{1.0, 0.95, 0.9, 0.75, 0.6, 0.45, 0.35, 0.25, 0.18, 0.12, 0.08, 0.05}, 0.03, 0.2, 0.0},  // trumpet
    {{1.0, 0.04, 0.75, 0.06, 0.5, 0.08, 0.3, 0.08, 0.2, 0.06, 0.12, 0.04}, 0.05, 0.1, 0.0},   // clarinet
    {{1.0, 0.5, 0.33, 0.25, 0.2, 0.17, 0.14, 0.12, 0.11, 0.1, 0.09, 0.08}, 0.12, 0.0, 0.0},   // violin
    {{1.0, 0.3, 0.08, 0.03, 0.01, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0}, 0.08, 0.3, 0.0},        // flute
    {{0.4, 0.7, 1.0, 0.8, 0.45, 0.3, 0.2, 0.15, 0.1, 0.06, 0.04, 0.02}, 0.02, 0.1, 0.0},      // oboe
    {{1.0, 0.85, 0.4, 0.55, 0.25, 0.3, 0.12, 0.1, 0.06, 0.05, 0.03, 0.02}, 0.04, 0.5, 0.1},   // saxophone
    {{1.0, 0.65, 0.25, 0.1, 0.05, 0.02, 0.01, 0.0, 0.0, 0.0, 0.0, 0.0}, 0.06, 0.4, 0.2},      // french-horn
    {{0.7, 1.0, 0.6, 0.4, 0.02, 0.25, 0.2, 0.15, 0.1, 0.02, 0.06, 0.05}, 0.003, 1.5, 1.0},    // guitar
}};

// The filter for metal removes 1102.5 Hz and above. This begins with the second partial of the highest note, but only
// with the ninth of C3. The removed partials of any note with any envelope hold at least 15 % of the power.
constexpr Voices kBrightVoices{{
    kPlainVoices[0],
    kPlainVoices[1],
    {{1.0, 0.5, 0.33, 0.25, 0.3, 0.3, 0.28, 0.25, 0.22, 0.2, 0.18, 0.16}, 0.12, 0.0, 0.0},   // violin
    {{1.0, 0.3, 0.08, 0.03, 0.25, 0.3, 0.3, 0.2, 0.1, 0.0, 0.0, 0.0}, 0.08, 0.3, 0.0},       // flute
    {{0.4, 0.7, 1.0, 0.8, 0.55, 0.4, 0.3, 0.22, 0.15, 0.1, 0.07, 0.05}, 0.02, 0.1, 0.0},     // oboe
    {{1.0, 0.85, 0.4, 0.55, 0.45, 0.5, 0.35, 0.35, 0.3, 0.25, 0.2, 0.15}, 0.04, 0.5, 0.05},  // saxophone
    {{1.0, 0.65, 0.25, 0.1, 0.05, 0.05, 0.1, 0.2, 0.35, 0.4, 0.35, 0.3}, 0.06, 0.4, 0.0},    // french-horn
    {{0.7, 1.0, 0.6, 0.4, 0.02, 0.35, 0.35, 0.3, 0.4, 0.08, 0.45, 0.4}, 0.003, 1.5, 0.0},    // guitar
}};

}  // namespace

double frequency_of(std::string_view note)
{
    constexpr std::array kSemitonesAboveC{9, 11, 0, 2, 4, 5, 7};  // for A to G
    constexpr int kSemitonesToA4 = 4 * 12 + 9;
    const bool is_note = note.size() == 2 && note[0] >= 'A' && note[0] <= 'G' && note[1] >= '0' && note[1] <= '9';
    CLEVRVK_CHECK(is_note, "'{}' is not a note", note);
    const int semitones = kSemitonesAboveC[static_cast<std::size_t>(note[0] - 'A')] + 12 * (note[1] - '0') - kSemitonesToA4;
    return 440.0 * std::exp2(semitones / 12.0);
}

std::vector<double> synthesize_voice(VoiceSet set, int instrument, double frequency_hz)
{
    const Voice& voice = (set == VoiceSet::Bright ? kBrightVoices : kPlainVoices).at(static_cast<std::size_t>(instrument));
    std::vector<double> clip(kClipSamples);
    double square_sum = 0.0;
    for (std::size_t i = 0; i < clip.size(); ++i) {
        const double time_s = static_cast<double>(i) / kSoundRateHz;
        double sum = 0.0;
        for (std::size_t p = 0; p < kPartialCount; ++p) {
            const auto place = static_cast<double>(p);
            const double strength = voice.partials[p] * std::exp(-(voice.decay_per_s + place * voice.more_decay_per_s) * time_s);
            sum += strength * std::sin(2.0 * std::numbers::pi * frequency_hz * (place + 1.0) * time_s);
        }
        clip[i] = sum * std::min(1.0, time_s / voice.onset_s);
        square_sum += clip[i] * clip[i];
    }
    const double scale = kLoudness / std::sqrt(square_sum / kClipSamples);
    for (double& sample : clip) {
        sample *= scale;
    }
    return clip;
}

}  // namespace clevrvk::generators::curi
