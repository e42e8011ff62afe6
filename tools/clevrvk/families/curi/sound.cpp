// clevrvk curi sound: writes scenes as sounds. Uses no device.
#include "generators/curi/sound.h"
#include "renderer/base/file_io.h"
#include "renderer/base/json_reader.h"
#include "renderer/base/log.h"
#include "renderer/base/nearest_name.h"
#include "renderer/base/parse_json.h"
#include "renderer/sound/wav.h"
#include "renderer/spec/ids.h"
#include "renderer/write/atomic_file.h"
#include "renderer/write/folder_lock.h"
#include "tools/clevrvk/families/curi/verbs.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/visit_lines.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace clevrvk::tools {
namespace {

namespace fs = std::filesystem;
namespace curi = generators::curi;

constexpr const char* kSoundFooter =
    R"(Each object becomes a note: its color sets the instrument, x the time, y the pitch, shape the envelope and size the
loudness; metal sounds dull. Each scene becomes a WAV file of 120000 32-bit floats at 44100 Hz, named like its picture.
Without --samples, the instruments are synthesised voices. With it, the folder's mono WAV files of at least 40000
samples each, named INSTRUMENT_NOTE_...wav as in violin_A4_1.wav, are the instruments; other files are ignored.
Instruments: trumpet, clarinet, violin, flute, oboe and saxophone with the notes A4 B4 C4 D4 E4 F4 G4 A5; french-horn
and guitar with A3 B3 C3 D3 E3 F3 G3 A4.
The variant published uses the notes in that order, and leaves out objects for which it has no note; the other variants
order the notes by pitch. The voices of strict are bright, so that rubber and metal differ on every note; see
docs/curi.md.

Examples:
  clevrvk curi scenes --count 10 --seed 7 | clevrvk curi sound --scenes - --out out/sounds
  clevrvk curi sound --scenes scenes.jsonl --out out/sounds --samples philharmonia --variant published)";

constexpr const char* kSoundEnding = ".wav";

struct SoundFlags {
    std::string scenes;
    std::string out;
    std::string samples;
    std::string variant = "strict";
    std::int64_t seed = 0;
};

/// Reads every usable file of the folder, in order of their names.
std::map<curi::Tone, std::vector<std::vector<double>>> read_samples(const fs::path& dir)
{
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator entry(dir, error), end; !error && entry != end; entry.increment(error)) {
        files.push_back(entry->path());
    }
    if (error) {
        fail_read(fmt::format("cannot read '{}'", dir.string()), error.value());
    }
    std::sort(files.begin(), files.end());
    std::map<curi::Tone, std::vector<std::vector<double>>> samples;
    std::size_t used_count = 0;
    for (const fs::path& file : files) {
        const std::optional<curi::Tone> tone = curi::find_tone(file.filename().string());
        if (!tone) {
            continue;
        }
        const std::string bytes = read_text_file(file);
        try {
            std::vector<double> clip = sound::decode_wav(bytes_of(bytes), curi::kClipSamples);
            if (clip.size() == curi::kClipSamples) {
                samples[*tone].push_back(std::move(clip));
                ++used_count;
            }
        } catch (const SpecError& wrong) {
            throw SpecError(fmt::format("{}: {}", file.string(), wrong.what()));
        }
    }
    if (used_count == 0) {
        throw SpecError(fmt::format("--samples {}: the folder contains no sample", dir.string()));
    }
    log_info("{} samples of {} notes", used_count, samples.size());
    return samples;
}

/// The file name of the scene's picture with another extension.
std::string name_sound(const JsonReader& scene)
{
    constexpr std::string_view kEnding = ".png";
    const JsonReader reader = scene.at("image_filename");
    std::string name = reader.read_string();
    if (!name.ends_with(kEnding)) {
        reader.fail("it must end in .png");
    }
    name.resize(name.size() - kEnding.size());
    if (const std::optional<std::string> fault = spec::find_panel_id_fault(name)) {
        reader.fail(*fault);
    }
    return name + kSoundEnding;
}

int run_sound(const SoundFlags& flags)
{
    const fs::path out = flags.out;
    curi::SoundMaker maker(curi::find_variant(flags.variant),
                           flags.samples.empty() ? std::map<curi::Tone, std::vector<std::vector<double>>>{} : read_samples(flags.samples));
    write::make_folders(out);
    const write::FolderLock lock(out);
    const auto is_sound = [](const std::string& name) { return name.ends_with(kSoundEnding); };
    if (const std::optional<std::string> name = write::find_foreign_name(out, is_sound)) {
        throw SpecError(fmt::format("--out {}: it contains {}, which is not a sound; choose another folder", flags.out, quote_text(*name)));
    }
    std::uint64_t count = 0;
    int silent_count = 0;
    visit_some_lines(flags.scenes, "scene", [&](const std::string& line, const std::string& source) {
        const JsonDocument document = parse_json_line(line, source);
        const std::string name = name_sound(JsonReader(document));
        const curi::Scene scene = curi::read_scene(document);
        Rng rng = Rng::for_key(flags.seed, "curi/sound/" + name, 0);
        ++count;
        try {
            const curi::SoundMaker::Sound sound = maker.make(scene, rng);
            silent_count += sound.silent_count;
            const std::vector<std::uint8_t> bytes = sound::encode_wav(sound.samples, curi::kSoundRateHz);
            if (!fs::exists(out / name)) {
                write::write_file_atomically(out, name, bytes);
            } else if (!std::ranges::equal(bytes, bytes_of(read_text_file(out / name)))) {
                throw SpecError(fmt::format("'{}' exists and holds another sound; choose another folder", (out / name).string()));
            }
        } catch (const SpecError& wrong) {
            throw SpecError(fmt::format("{}: {}", source, wrong.what()));
        }
    });
    fs::remove_all(out / write::kPartsName);
    if (silent_count > 0) {
        log_warn("{} objects are silent, as in the published program, because it has no note for their place or lacks a sample of that "
                 "note",
                 silent_count);
    }
    log_info("{} sounds", count);
    return kExitDone;
}

}  // namespace

void add_sound_verb(const Command& family, Action& action)
{
    const Command verb = family.add_command("sound", "Write scenes as sounds");
    const auto flags = std::make_shared<SoundFlags>();
    verb.add_option("--scenes", flags->scenes, "File of scenes, one JSON object per line, or - for standard input").required();
    verb.add_option("--out", flags->out, "Folder to write: new, or containing only "
                                         "sounds").check(make_folder_check()).required().type_name("DIR");
    verb.add_option("--samples", flags->samples, "Folder of recordings; default: synthesised voices").type_name("DIR");
    verb.add_option("--seed", flags->seed, "Seed that chooses between recordings of one note, a whole number; default 0")
        .check(make_integer_check<std::int64_t>());
    add_curi_variant_flag(verb, flags->variant);
    verb.footer(kSoundFooter);
    verb.callback([&action, flags] { action = [flags] { return run_sound(*flags); }; });
}

}  // namespace clevrvk::tools
