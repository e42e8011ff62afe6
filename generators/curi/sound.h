// Scenes as sounds, the third modality of CURI: an object is a note of an instrument, scenes are sums of their objects.
// Reading and writing of sound files is not here. Source: CURI, dataloaders/build_sound_scene.py.
//
// The sound of a scene: color is the instrument, x the time, y the note, shape the envelope (cube level, sphere fading,
// cylinder swelling), size the loudness, metal a low-pass filter. Variants: `published` is the published program, where
// A and B lie above the notes between them and what it has no note for is silent; `repaired` has the same notes by
// their pitch, so that it rises with y, and takes what lies beyond an edge for the bin at that edge. `strict` does,
// too, and its voices are bright, so that every note distinguishes rubber from metal.
#pragma once

#include "generators/curi/scene.h"
#include "generators/curi/variant.h"
#include "generators/curi/voice.h"
#include "renderer/base/rng.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace clevrvk::generators::curi {

inline constexpr int kSoundSamples = 120000;  ///< of a scene, 2.721 s

/// The notes of an instrument, in the published order. \param instrument  place in kInstruments
[[nodiscard]] const std::array<std::string_view, kBinCount>& notes_of(int instrument);

/// A note of an instrument: one of 64.
struct Tone {
    int instrument = 0;  ///< place in kInstruments
    int note = 0;        ///< place in notes_of

    auto operator<=>(const Tone&) const = default;
};

/// The tone of a recording by its file's name, `INSTRUMENT_NOTE_...`; nothing for one that CURI does not use.
[[nodiscard]] std::optional<Tone> find_tone(std::string_view file_name);

/// How an object is heard.
struct SoundPart {
    Tone tone;
    int offset = 0;    ///< first sample
    int envelope = 0;  ///< value of Property::Shape
    double gain = 0.0;
    bool is_filtered = false;
};

/// How the published program, or those of the other variants, take an object. Nothing for one that the published has no
/// note for.
/// \throws SpecError  for one that the published program fails at: right of the last bin
[[nodiscard]] std::optional<SoundPart> map_object(const ObjectValues& values, bool is_published);

/// Removes frequencies of 1102.5 Hz and above and keeps the clip's power. \param clip  kClipSamples
/// Negative frequencies are removed, too, as in the published program: all but the mean then has half its amplitude
/// before it is scaled.
[[nodiscard]] std::vector<double> filter_low(const std::vector<double>& clip);

/// Makes sounds of scenes; remembers clips. One thread at a time.
class SoundMaker {
public:
    /// \param recordings  clips of each tone, kClipSamples each; none at all: voices are synthesised
    explicit SoundMaker(Variant variant, std::map<Tone, std::vector<std::vector<double>>> recordings = {});

    struct Sound {
        std::vector<float> samples;  ///< kSoundSamples; a sum, neither clipped nor scaled
        int silent_count = 0;        ///< objects that are not heard; only of the published variant
    };

    /// \param rng  chooses between recordings of one tone
    /// \throws SpecError  as map_object; but for the published variant: for a tone without a recording
    [[nodiscard]] Sound make(const Scene& scene, Rng& rng);

private:
    [[nodiscard]] const std::vector<double>* find_clip(const SoundPart& part, Rng& rng);

    struct Clip {
        std::vector<double> plain;
        std::vector<double> filtered;  // empty until it is needed
    };

    Variant variant_;
    std::map<Tone, std::vector<Clip>> clips_;
    bool has_recordings_ = false;
};

}  // namespace clevrvk::generators::curi
