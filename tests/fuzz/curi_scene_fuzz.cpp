// Fuzzes scenes of CURI, as JSON and as the NumPy file of a dataset: accepted input has values that programs and sounds
// can take.
#include "generators/curi/scene.h"
#include "generators/curi/scene_file.h"
#include "generators/curi/sound.h"
#include "renderer/base/error.h"
#include "renderer/base/parse_json.h"
#include "tests/fuzz/fuzz_checks.h"

namespace clevrvk::fuzz {
namespace {

namespace curi = generators::curi;

void check_scene(const curi::Scene& scene)
{
    require(scene.object_count >= 1 && scene.object_count <= curi::kMostObjects, "a scene has too few or too many objects");
    for (const curi::ObjectValues& values : scene.objects()) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            const curi::ValueRange range = curi::values_of(curi::kind_of(static_cast<curi::Property>(i)));
            require(values[i] >= range.least && values[i] <= range.most, "a value lies outside of its range");
        }
        const std::optional<curi::SoundPart> part = curi::map_object(values, false);
        require(part && part->offset >= 0 && part->offset + curi::kClipSamples <= curi::kSoundSamples, "a sound does not fit");
    }
}

}  // namespace
}  // namespace clevrvk::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace clevrvk;
    const std::string_view text = fuzz::as_text(data, size);
    try {
        fuzz::check_scene(generators::curi::read_scene(parse_json_line(text, "in.jsonl:1")));
    } catch (const SpecError& error) {
        fuzz::check_message(error.what(), "in.jsonl:1: ");
    }
    try {
        const std::vector<generators::curi::Scene> scenes = generators::curi::decode_scenes(text, "in.npy");
        for (const generators::curi::Scene& scene : scenes) {
            fuzz::check_scene(scene);
        }
        fuzz::require(generators::curi::decode_scenes(generators::curi::encode_scenes(scenes), "again.npy") == scenes,
                      "writing and reading changes scenes");
    } catch (const SpecError& error) {
        fuzz::check_message(error.what(), "in.npy: ");
    }
    return 0;
}
