// Scenes as sounds, the third modality of CURI: an object is a note of an instrument, and a scene is the sum of its
// objects. Does not read or write sound files. Source: CURI, dataloaders/build_sound_scene.py.
//
// In the sound of a scene, color is the instrument, x the time, y the note, shape the envelope (cube level, sphere
// fading, cylinder swelling), size the loudness, and metal a low-pass filter. Variants: in the published program, and
// thus in `published`, A and B are higher than the notes between them, and objects without a note are silent.
// `repaired` sorts the notes by pitch, so that pitch rises with y, and moves objects beyond an edge to the bin at that
// edge. `strict` does the same, and its voices are bright, so that rubber and metal differ on every note.
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

inline constexpr int kSoundSamples = 120000;  ///< length of a scene, 2.721 s

/// The notes of an instrument, in the published order. \param instrument  index in kInstruments
[[nodiscard]] const std::array<std::string_view, kBinCount>& notes_of(int instrument);

/// One of the 64 notes of all instruments.
struct Tone {
    int instrument = 0;  ///< index in kInstruments
    int note = 0;        ///< index in notes_of

    auto operator<=>(const Tone&) const = default;
};

/// The tone of a recording from its file name, `INSTRUMENT_NOTE_...`; nothing for a tone that CURI does not use.
[[nodiscard]] std::optional<Tone> find_tone(std::string_view file_name);

/// The sound of one object.
struct SoundPart {
    Tone tone;
    int offset = 0;    ///< first sample
    int envelope = 0;  ///< value of Property::Shape
    double gain = 0.0;
    bool is_filtered = false;
};

/// The sound of an object in the published or in the other variants. Nothing if the published variant has no note for
/// the object.
/// \throws SpecError  for an object on which the published program fails: right of the last bin
[[nodiscard]] std::optional<SoundPart> map_object(const ObjectValues& values, bool is_published);

/// Removes frequencies of 1102.5 Hz and above and keeps the clip's power. As in the published program, this also
/// removes negative frequencies, so all but the mean has half its amplitude before it is scaled.
/// \param clip  kClipSamples samples
[[nodiscard]] std::vector<double> filter_low(const std::vector<double>& clip);

/// Makes sounds of scenes and caches clips. Use from one thread at a time.
class SoundMaker {
public:
    /// \param recordings  clips of each tone, kClipSamples each; if there are none, voices are synthesised
    explicit SoundMaker(Variant variant, std::map<Tone, std::vector<std::vector<double>>> recordings = {});

    struct Sound {
        std::vector<float> samples;  ///< kSoundSamples; a sum, neither clipped nor scaled
        int silent_count = 0;        ///< number of inaudible objects; only in the published variant
    };

    /// \param rng  chooses between recordings of the same tone
    /// \throws SpecError  like map_object; in variants other than published, also for a tone without a recording
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
