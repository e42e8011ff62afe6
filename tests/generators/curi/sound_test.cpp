// Tests scenes as sounds: the mapping by hand, the filter and the transform behind it, and that voices are
// distinguishable by their spectra.
#include "generators/curi/fourier.h"
#include "generators/curi/sound.h"
#include "renderer/base/error.h"
#include "tests/generators/curi/curi_fixture.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <map>
#include <numbers>

namespace clevrvk::generators::curi::test {
namespace {

constexpr int kRed = 1;
constexpr int kCyan = 6;
constexpr int kSphere = 1;
constexpr int kCylinder = 2;
constexpr int kMetal = 1;
constexpr int kLarge = 1;

ObjectValues object(int color, int shape, int material, int size, int x_bin, int y_bin)
{
    return {static_cast<std::int8_t>(color), static_cast<std::int8_t>(shape), static_cast<std::int8_t>(material),
            static_cast<std::int8_t>(size),  static_cast<std::int8_t>(x_bin), static_cast<std::int8_t>(y_bin)};
}

std::string_view note_of(const SoundPart& part)
{
    return notes_of(part.tone.instrument)[static_cast<std::size_t>(part.tone.note)];
}

/// Strength of one frequency in a clip. Source: Goertzel, An Algorithm for the Evaluation of Finite Trigonometric
/// Series (1958).
double measure_strength(const std::vector<double>& clip, double frequency_hz)
{
    const double factor = 2.0 * std::cos(2.0 * std::numbers::pi * frequency_hz / kSoundRateHz);
    double last = 0.0;
    double before = 0.0;
    for (const double sample : clip) {
        const double next = sample + factor * last - before;
        before = last;
        last = next;
    }
    return std::sqrt(std::max(0.0, last * last + before * before - factor * last * before)) / static_cast<double>(clip.size());
}

/// Strengths of the first twelve multiples of the note's pitch, of a sum of squares of 1.
std::vector<double> measure_spectrum(const std::vector<double>& clip, double frequency_hz)
{
    std::vector<double> strengths;
    double square_sum = 0.0;
    for (int partial = 1; partial <= 12; ++partial) {
        strengths.push_back(measure_strength(clip, partial * frequency_hz));
        square_sum += strengths.back() * strengths.back();
    }
    for (double& strength : strengths) {
        strength /= std::sqrt(square_sum);
    }
    return strengths;
}

double distance_of(const std::vector<double>& a, const std::vector<double>& b)
{
    double square_sum = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        square_sum += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return std::sqrt(square_sum);
}

double norm_of(const std::vector<double>& clip)
{
    return distance_of(clip, std::vector<double>(clip.size()));
}

/// Shares of a sound's power by frequency, of its first clip.
std::vector<double> measure_power_spectrum(const std::vector<float>& samples)
{
    const std::vector<std::complex<double>> bins = transform({samples.begin(), samples.begin() + kClipSamples}, false);
    std::vector<double> powers;
    double sum = 0.0;
    for (std::size_t i = 0; i < bins.size(); ++i) {
        powers.push_back(std::norm(bins[i]));
        sum += powers.back();
    }
    for (double& power : powers) {
        power /= sum;
    }
    return powers;
}

/// How much of the power lies elsewhere: half the sum of absolute differences, 0 for the same spectrum to 1.
double find_power_distance(const std::vector<double>& a, const std::vector<double>& b)
{
    double sum = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        sum += std::abs(a[i] - b[i]);
    }
    return sum / 2.0;
}

std::vector<double> make_wave(int bin, double amplitude)
{
    std::vector<double> clip(kClipSamples);
    for (std::size_t i = 0; i < clip.size(); ++i) {
        clip[i] = amplitude * std::cos(2.0 * std::numbers::pi * bin * static_cast<double>(i) / kClipSamples);
    }
    return clip;
}

}  // namespace

TEST_CASE("map_object takes a small metal sphere as the published program does, worked by hand")
{
    // Red is the clarinet, bin 2 of y its third note, bin 2 of x two sevenths of 80000 samples.
    const std::optional<SoundPart> part = map_object(object(kRed, kSphere, kMetal, 0, 2, 2), true);
    REQUIRE(part.has_value());
    CHECK(kInstruments[static_cast<std::size_t>(part->tone.instrument)] == "clarinet");
    CHECK(note_of(*part) == "C4");
    CHECK(part->offset == 22857);
    CHECK(part->envelope == kSphere);
    CHECK(part->gain == 0.3);
    CHECK(part->is_filtered);
    const std::optional<SoundPart> other = map_object(object(kCyan, kCylinder, 0, kLarge, 7, 7), true);
    REQUIRE(other.has_value());
    CHECK(kInstruments[static_cast<std::size_t>(other->tone.instrument)] == "french-horn");
    CHECK(note_of(*other) == "A4");
    CHECK(other->offset == 80000);
    CHECK(other->gain == 1.0);
    CHECK_FALSE(other->is_filtered);
}

TEST_CASE("map_object: offsets of the bins of x are the published ones")
{
    constexpr std::array kOffsets{0, 11428, 22857, 34285, 45714, 57142, 68571, 80000};
    for (int bin = 0; bin < kBinCount; ++bin) {
        CHECK(map_object(object(0, 0, 0, 0, bin, 3), true)->offset == kOffsets[static_cast<std::size_t>(bin)]);
    }
}

TEST_CASE("map_object: pitch rises with y in the repaired variant for every instrument, and does not in the published")
{
    for (int color = 0; color < 8; ++color) {
        int fall_count = 0;
        for (int bin = 1; bin < kBinCount; ++bin) {
            const auto pitch = [color](int y_bin, bool is_published) {
                return frequency_of(note_of(*map_object(object(color, 0, 0, 0, 0, y_bin), is_published)));
            };
            CHECK(pitch(bin, false) > pitch(bin - 1, false));
            fall_count += pitch(bin, true) < pitch(bin - 1, true) ? 1 : 0;
        }
        CHECK(fall_count == 1);  // from B to C
    }
}

TEST_CASE("map_object: beyond the edges the published program is silent, counts from the end, or fails; the repaired takes the edge's bin")
{
    CHECK_FALSE(map_object(object(kRed, 0, 0, 0, 1, 8), true).has_value());
    CHECK_FALSE(map_object(object(kRed, 0, 0, 0, 1, -1), true).has_value());
    CHECK(map_object(object(kRed, 0, 0, 0, -1, 1), true)->offset == 80000);
    CHECK_THROWS_AS(static_cast<void>(map_object(object(kRed, 0, 0, 0, 8, 1), true)), SpecError);
    CHECK(note_of(*map_object(object(kRed, 0, 0, 0, 1, 8), false)) == "A5");
    CHECK(note_of(*map_object(object(kRed, 0, 0, 0, 1, -1), false)) == "C4");
    CHECK(map_object(object(kRed, 0, 0, 0, 8, 1), false)->offset == 80000);
    CHECK(map_object(object(kRed, 0, 0, 0, -1, 1), false)->offset == 0);
}

TEST_CASE("find_tone knows an instrument's notes by the file's name, and no others")
{
    CHECK(find_tone("violin_A4_15_forte.wav") == Tone{2, 0});
    CHECK(find_tone("french-horn_A4_1.wav") == Tone{6, 7});
    CHECK(find_tone("guitar_C3_1.wav") == Tone{7, 2});
    for (const char* name : {"guitar_C4_1.wav", "violin_As4_1.wav", "cello_A4_1.wav", "violin_A4.wav", "violin", ""}) {
        CHECK_FALSE(find_tone(name).has_value());
    }
}

TEST_CASE("transform is the sum that it is defined by, of lengths with other factors than 2, and its inverse undoes it")
{
    for (const std::size_t count : {1U, 7U, 20U, 45U}) {
        std::vector<std::complex<double>> values;
        for (std::size_t i = 0; i < count; ++i) {
            values.emplace_back(std::cos(static_cast<double>(i * i)), std::sin(3.0 * static_cast<double>(i)));
        }
        const std::vector<std::complex<double>> found = transform(values, false);
        const std::vector<std::complex<double>> back = transform(found, true);
        for (std::size_t k = 0; k < count; ++k) {
            std::complex<double> sum;
            for (std::size_t t = 0; t < count; ++t) {
                sum += values[t] * std::polar(1.0, -2.0 * std::numbers::pi * static_cast<double>(k * t) / static_cast<double>(count));
            }
            CHECK(std::abs(found[k] - sum) < 1e-9);
            CHECK(std::abs(back[k] - values[k]) < 1e-12);
        }
    }
}

TEST_CASE("filter_low takes bin 1000 and what lies above, and gives its power to what stays")
{
    std::vector<double> clip = make_wave(999, 0.5);
    const std::vector<double> high = make_wave(1000, 0.5);
    std::transform(clip.begin(), clip.end(), high.begin(), clip.begin(), std::plus<>());
    // Two equal powers become one: the amplitude grows by the square root of 2.
    const std::vector<double> expected = make_wave(999, 0.5 * std::numbers::sqrt2);
    const std::vector<double> low = filter_low(clip);
    CHECK(norm_of(low) == doctest::Approx(norm_of(clip)).epsilon(1e-9));
    CHECK(distance_of(low, expected) < 1e-6);
    CHECK(norm_of(filter_low(std::vector<double>(kClipSamples))) == 0.0);
}

TEST_CASE("filter_low: of the mean and a wave of one power, half the wave's amplitude stays before it is scaled")
{
    // Mean 1 and amplitude 2; left over are 1 and 1, of squares 1 and 1/2 a sample instead of 1 and 2.
    std::vector<double> clip = make_wave(10, 2.0);
    for (double& sample : clip) {
        sample += 1.0;
    }
    const double scale = std::sqrt(3.0 / 1.5);
    std::vector<double> expected = make_wave(10, scale);
    for (double& sample : expected) {
        sample += scale;
    }
    CHECK(distance_of(filter_low(clip), expected) < 1e-6);
}

TEST_CASE("a sound is the sum of its objects' clips, each at its time, with its envelope and gain")
{
    SoundMaker maker(Variant::Published, {{Tone{0, 3}, {std::vector<double>(kClipSamples, 1.0)}}});
    Rng rng = Rng::for_key(1, "test", 0);
    // Gray in bin 3 of y: the trumpet's fourth note, the only recording. A large cube at once, a small cylinder and a
    // large sphere from bin 7 on.
    const Scene scene = scene_of({object(0, 0, 0, kLarge, 0, 3), object(0, kCylinder, 0, 0, 7, 3), object(0, kSphere, 0, kLarge, 7, 3)});
    const SoundMaker::Sound sound = maker.make(scene, rng);
    REQUIRE(sound.samples.size() == kSoundSamples);
    CHECK(sound.silent_count == 0);
    CHECK(sound.samples[0] == 1.0F);
    CHECK(sound.samples[39999] == 1.0F);
    CHECK(sound.samples[40000] == 0.0F);
    CHECK(sound.samples[79999] == 0.0F);
    CHECK(sound.samples[80000] == 1.0F);
    CHECK(sound.samples[119999] == 0.3F);
    const double done = 20000.0 / 39999.0;
    CHECK(sound.samples[100000] == doctest::Approx(0.3 * done * done + (1.0 - done) * (1.0 - done)));
}

TEST_CASE("a tone without a recording is silent in the published variant, and an error in the others")
{
    const std::map<Tone, std::vector<std::vector<double>>> recordings{{Tone{0, 3}, {std::vector<double>(kClipSamples, 1.0)}}};
    SoundMaker maker(Variant::Published, recordings);
    Rng rng = Rng::for_key(1, "test", 0);
    const Scene scene = scene_of({object(kRed, 0, 0, kLarge, 0, 0)});
    const SoundMaker::Sound sound = maker.make(scene, rng);
    CHECK(sound.silent_count == 1);
    CHECK(std::all_of(sound.samples.begin(), sound.samples.end(), [](float sample) { return sample == 0.0F; }));
    for (const Variant variant : {Variant::Strict, Variant::Repaired}) {
        SoundMaker other(variant, recordings);
        CHECK_THROWS_WITH_AS(static_cast<void>(other.make(scene, rng)),
                             "there is no recording of clarinet C4; variant 'published' leaves such objects out", SpecError);
    }
}

TEST_CASE("synthesised sounds are the same each time, and metal is duller")
{
    const auto make = [](int material) {
        Rng rng = Rng::for_key(1, "test", 0);
        return SoundMaker(Variant::Repaired).make(scene_of({object(kRed, 0, material, kLarge, 0, 0)}), rng).samples;
    };
    const std::vector<float> rubber = make(0);
    CHECK(rubber == make(0));
    const std::vector<float> metal = make(kMetal);
    const auto strength = [](const std::vector<float>& samples, double frequency_hz) {
        return measure_strength({samples.begin(), samples.begin() + kClipSamples}, frequency_hz);
    };
    const double pitch_hz = frequency_of("C4");
    CHECK(strength(metal, pitch_hz) > strength(rubber, pitch_hz));
    CHECK(strength(rubber, 5.0 * pitch_hz) > 0.1 * strength(rubber, pitch_hz));
    CHECK(strength(metal, 5.0 * pitch_hz) < 0.001 * strength(metal, pitch_hz));
}

TEST_CASE("frequency_of: A4 is 440 Hz, octaves double, C begins an octave")
{
    CHECK(frequency_of("A4") == 440.0);
    CHECK(frequency_of("A5") == doctest::Approx(880.0));
    CHECK(frequency_of("C4") == doctest::Approx(261.6256));
    CHECK(frequency_of("B3") == doctest::Approx(246.9417));
}

TEST_CASE("each of the 64 voices of both sets has its note's pitch, and on no note do two instruments have like spectra")
{
    for (const VoiceSet set : {VoiceSet::Plain, VoiceSet::Bright}) {
        std::array<std::array<std::vector<double>, 8>, 8> spectra;
        for (int instrument = 0; instrument < 8; ++instrument) {
            for (int note = 0; note < 8; ++note) {
                CAPTURE(instrument);
                CAPTURE(note);
                const double pitch_hz = frequency_of(notes_of(instrument)[static_cast<std::size_t>(note)]);
                const std::vector<double> clip = synthesize_voice(set, instrument, pitch_hz);
                CHECK(norm_of(clip) == doctest::Approx(0.1 * std::sqrt(kClipSamples)));
                // A semitone away is another note, an octave below would be another pitch.
                const double strength = measure_strength(clip, pitch_hz);
                CHECK(strength > 10.0 * measure_strength(clip, pitch_hz * std::exp2(1.0 / 12.0)));
                CHECK(strength > 10.0 * measure_strength(clip, pitch_hz / std::exp2(1.0 / 12.0)));
                CHECK(strength > 10.0 * measure_strength(clip, pitch_hz / 2.0));
                spectra[static_cast<std::size_t>(instrument)][static_cast<std::size_t>(note)] = measure_spectrum(clip, pitch_hz);
            }
        }
        for (std::size_t note = 0; note < 8; ++note) {
            for (std::size_t a = 0; a < 8; ++a) {
                for (std::size_t b = 0; b < a; ++b) {
                    CAPTURE(note);
                    CAPTURE(a);
                    CAPTURE(b);
                    CHECK(distance_of(spectra[a][note], spectra[b][note]) > 0.2);
                }
            }
        }
    }
}

TEST_CASE("sounds of the strict variant distinguish rubber from metal on every note of every instrument, under every envelope")
{
    std::map<int, double> least;  // by variant
    for (const Variant variant : {Variant::Strict, Variant::Repaired}) {
        SoundMaker maker(variant);
        Rng rng = Rng::for_key(1, "test", 0);
        double least_distance = 1.0;
        for (int cell = 0; cell < 8 * kBinCount * 3; ++cell) {
            const auto measure = [&](int material) {
                const ObjectValues values = object(cell % 8, cell / 64, material, kLarge, 0, cell / 8 % 8);
                return measure_power_spectrum(maker.make(scene_of({values}), rng).samples);
            };
            least_distance = std::min(least_distance, find_power_distance(measure(0), measure(kMetal)));
        }
        least[static_cast<int>(variant)] = least_distance;
    }
    CHECK(least[static_cast<int>(Variant::Strict)] > 0.15);
    CHECK(least[static_cast<int>(Variant::Repaired)] < 0.001);
}

}  // namespace clevrvk::generators::curi::test
