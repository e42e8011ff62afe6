// Fuzzes the JSON assets. The first letter selects the kind of file: s shape, m material, c colours, z sizes, w world,
// l word list,
// o model, e environment.
#include "renderer/base/error.h"
#include "renderer/base/parse_json.h"
#include "renderer/catalog/asset_readers.h"
#include "tests/fuzz/fuzz_checks.h"

#include <cmath>

namespace clevrvk::fuzz {
namespace {

void read_asset(char kind, std::string_view text)
{
    const JsonDocument document = parse_json_text(text, "asset.json");
    const JsonReader root(document);
    switch (kind) {
        case 's': static_cast<void>(catalog::read_shape(root, "shape", CLEVRVK_SOURCE_DIR "/assets/shapes/hand")); break;
        case 'm': static_cast<void>(catalog::read_material(root, "material")); break;
        case 'c': static_cast<void>(catalog::read_colors(root)); break;
        case 'z': static_cast<void>(catalog::read_sizes(root)); break;
        case 'w': {
            const catalog::World world = catalog::read_world(root, "world");
            const Vec3& sun = world.sun.value_or(catalog::Sun{{0.0, 0.0, -1.0}, 0.0, {}, 0.0}).direction;
            require(std::abs(std::hypot(sun[0], sun[1], sun[2]) - 1.0) < 1e-9, "the sun has no direction");
            break;
        }
        case 'l': require(!catalog::read_word_list(root, "words").words.empty(), "a list has no words"); break;
        case 'o': static_cast<void>(catalog::read_model(root, "model", CLEVRVK_SOURCE_DIR "/tests/fuzz/corpus/gltf")); break;
        case 'e':
            static_cast<void>(catalog::read_environment(root, "environment", CLEVRVK_SOURCE_DIR "/assets/environments/afternoon"));
            break;
        default: break;
    }
}

}  // namespace
}  // namespace clevrvk::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace clevrvk;
    const std::string_view text = fuzz::as_text(data, size);
    if (text.empty()) {
        return 0;
    }
    try {
        fuzz::read_asset(text.front(), text.substr(1));
    } catch (const SpecError& error) {
        fuzz::check_message(error.what(), "asset.json:");
    }
    return 0;
}
