// Maps scenes to notes, and sums the clips.
#include "generators/curi/sound.h"

#include "generators/curi/fourier.h"
#include "renderer/base/error.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace clevrvk::generators::curi {
namespace {

constexpr std::array<std::string_view, kBinCount> kNotes{"A4", "B4", "C4", "D4", "E4", "F4", "G4", "A5"};
// The notes of french-horn and guitar.
constexpr std::array<std::string_view, kBinCount> kLowNotes{"A3", "B3", "C3", "D3", "E3", "F3", "G3", "A4"};
constexpr int kFrenchHorn = 6;
constexpr std::size_t kFilteredBins = 1000;
constexpr double kSmallGain = 0.3;

/// The index of the note that has `rank` lower notes.
int find_note_by_pitch(int instrument, int rank)
{
    std::array<int, kBinCount> order{};
    std::iota(order.begin(), order.end(), 0);
    const auto& notes = notes_of(instrument);
    std::sort(order.begin(), order.end(), [&notes](int a, int b) {
        return frequency_of(notes[static_cast<std::size_t>(a)]) < frequency_of(notes[static_cast<std::size_t>(b)]);
    });
    return order[static_cast<std::size_t>(rank)];
}

double norm_of(const std::vector<double>& clip)
{
    return std::sqrt(std::inner_product(clip.begin(), clip.end(), clip.begin(), 0.0));
}

/// The envelope at a sample of the clip.
double envelope_at(int shape, int sample)
{
    const double done = static_cast<double>(sample) / (kClipSamples - 1);
    const double ramp = shape == 1 ? 1.0 - done : done;
    return shape == 0 ? 1.0 : ramp * ramp;
}

}  // namespace

const std::array<std::string_view, kBinCount>& notes_of(int instrument)
{
    return instrument >= kFrenchHorn ? kLowNotes : kNotes;
}

std::optional<Tone> find_tone(std::string_view file_name)
{
    const std::size_t first = file_name.find('_');
    const std::size_t second = first == std::string_view::npos ? first : file_name.find('_', first + 1);
    if (second == std::string_view::npos) {
        return std::nullopt;
    }
    const auto instrument = std::find(kInstruments.begin(), kInstruments.end(), file_name.substr(0, first));
    if (instrument == kInstruments.end()) {
        return std::nullopt;
    }
    const int place = static_cast<int>(instrument - kInstruments.begin());
    const auto& notes = notes_of(place);
    const auto note = std::find(notes.begin(), notes.end(), file_name.substr(first + 1, second - first - 1));
    return note == notes.end() ? std::nullopt : std::optional(Tone{place, static_cast<int>(note - notes.begin())});
}

std::optional<SoundPart> map_object(const ObjectValues& values, bool is_published)
{
    const auto value = [&values](Property property) { return static_cast<int>(values[static_cast<std::size_t>(property)]); };
    int x_bin = value(Property::LocationX);
    int y_bin = value(Property::LocationY);
    if (is_published) {
        if (y_bin < 0 || y_bin >= kBinCount) {
            return std::nullopt;
        }
        if (x_bin >= kBinCount) {
            throw SpecError(
                fmt::format("an object lies in bin {} of x, for which the published program fails; the other variants put the object into "
                            "bin {}",
                            x_bin, kBinCount - 1));
        }
        // Python counts negative indices from the end.
        x_bin = x_bin < 0 ? x_bin + kBinCount : x_bin;
    } else {
        x_bin = std::clamp(x_bin, 0, kBinCount - 1);
        y_bin = std::clamp(y_bin, 0, kBinCount - 1);
    }
    SoundPart part;
    part.tone.instrument = value(Property::Color);
    part.tone.note = is_published ? y_bin : find_note_by_pitch(part.tone.instrument, y_bin);
    part.offset = (kSoundSamples - kClipSamples) * x_bin / (kBinCount - 1);
    part.envelope = value(Property::Shape);
    part.gain = value(Property::Size) == 0 ? kSmallGain : 1.0;
    part.is_filtered = value(Property::Material) == 1;
    return part;
}

std::vector<double> filter_low(const std::vector<double>& clip)
{
    std::vector<std::complex<double>> bins = transform({clip.begin(), clip.end()}, false);
    std::fill(bins.begin() + kFilteredBins, bins.end(), 0.0);
    const std::vector<std::complex<double>> sums = transform(bins, true);
    std::vector<double> low(clip.size());
    std::transform(sums.begin(), sums.end(), low.begin(), [](const std::complex<double>& sum) { return sum.real(); });
    const double norm = norm_of(low);
    // Silence stays silence, and so does a clip without low frequencies.
    const double scale = norm > 0.0 ? norm_of(clip) / norm : 0.0;
    for (double& sample : low) {
        sample *= scale;
    }
    return low;
}

SoundMaker::SoundMaker(Variant variant, std::map<Tone, std::vector<std::vector<double>>> recordings)
    : variant_(variant), has_recordings_(!recordings.empty())
{
    for (auto& [tone, clips] : recordings) {
        for (std::vector<double>& clip : clips) {
            CLEVRVK_CHECK(clip.size() == kClipSamples, "a recording has {} samples", clip.size());
            clips_[tone].push_back({std::move(clip), {}});
        }
    }
}

SoundMaker::Sound SoundMaker::make(const Scene& scene, Rng& rng)
{
    std::vector<double> sum(kSoundSamples);
    Sound sound;
    for (const ObjectValues& values : scene.objects()) {
        const std::optional<SoundPart> part = map_object(values, variant_ == Variant::Published);
        const std::vector<double>* const clip = part ? find_clip(*part, rng) : nullptr;
        if (clip == nullptr) {
            ++sound.silent_count;
            continue;
        }
        for (int i = 0; i < kClipSamples; ++i) {
            sum[static_cast<std::size_t>(part->offset + i)] +=
                (*clip)[static_cast<std::size_t>(i)] * envelope_at(part->envelope, i) * part->gain;
        }
    }
    sound.samples.assign(sum.begin(), sum.end());
    return sound;
}

const std::vector<double>* SoundMaker::find_clip(const SoundPart& part, Rng& rng)
{
    const auto& notes = notes_of(part.tone.instrument);
    const std::string_view note = notes[static_cast<std::size_t>(part.tone.note)];
    std::vector<Clip>& clips = clips_[part.tone];
    if (clips.empty() && has_recordings_) {
        if (variant_ == Variant::Published) {
            return nullptr;
        }
        throw SpecError(fmt::format("there is no recording of {} {}; variant 'published' leaves such objects out",
                                    kInstruments[static_cast<std::size_t>(part.tone.instrument)], note));
    }
    if (clips.empty()) {
        const VoiceSet set = variant_ == Variant::Strict ? VoiceSet::Bright : VoiceSet::Plain;
        clips.push_back({synthesize_voice(set, part.tone.instrument, frequency_of(note)), {}});
    }
    Clip& clip = clips[clips.size() == 1 ? 0 : rng.uniform_index(static_cast<std::uint32_t>(clips.size()))];
    if (!part.is_filtered) {
        return &clip.plain;
    }
    if (clip.filtered.empty()) {
        clip.filtered = filter_low(clip.plain);
    }
    return &clip.filtered;
}

}  // namespace clevrvk::generators::curi
