// Writes and reads the NumPy files of scenes and of truth values.
#include "generators/curi/scene_file.h"

#include "generators/curi/scene_table.h"
#include "renderer/base/error.h"

#include <algorithm>

namespace clevrvk::generators::curi {
namespace {

constexpr std::int8_t kNothing = -128;
constexpr std::size_t kSceneBytes = std::size_t{kMostObjects} * kPropertyCount;
constexpr std::size_t kHeaderBytes = 128;

/// Magic, version, header length, and the header text, padded to a multiple of 64 bytes.
std::string make_header(std::string_view type, const std::string& shape)
{
    std::string text = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}", type, shape);
    constexpr std::size_t kPrefixBytes = 10;
    text.resize(kHeaderBytes - kPrefixBytes - 1, ' ');
    std::string header("\x93NUMPY\x01\x00", 8);
    header += static_cast<char>(kHeaderBytes - kPrefixBytes);
    header += '\0';
    return header + text + '\n';
}

std::string make_scenes_header(std::size_t scene_count)
{
    return make_header("|i1", fmt::format("{}, {}, {}", scene_count, kMostObjects, kPropertyCount));
}

bool is_in_range(const ObjectValues& values)
{
    for (std::size_t i = 0; i < values.size(); ++i) {
        const ValueRange range = values_of(kind_of(static_cast<Property>(i)));
        if (values[i] < range.least || values[i] > range.most) {
            return false;
        }
    }
    return true;
}

}  // namespace

std::string encode_scenes(std::span<const Scene> scenes)
{
    std::string bytes = make_scenes_header(scenes.size());
    bytes.reserve(bytes.size() + scenes.size() * kSceneBytes);
    for (const Scene& scene : scenes) {
        for (int slot = 0; slot < kMostObjects; ++slot) {
            for (const std::int8_t value : scene.values[static_cast<std::size_t>(slot)]) {
                bytes += static_cast<char>(slot < scene.object_count ? value : kNothing);
            }
        }
    }
    return bytes;
}

std::vector<Scene> decode_scenes(std::string_view bytes, std::string_view source)
{
    const std::size_t scene_count = (bytes.size() - std::min(bytes.size(), kHeaderBytes)) / kSceneBytes;
    if (!bytes.starts_with(make_scenes_header(scene_count)) || bytes.size() != kHeaderBytes + scene_count * kSceneBytes) {
        throw SpecError(fmt::format("{}: expected a NumPy file of int8 with shape [scenes, {}, {}]", source, kMostObjects, kPropertyCount));
    }
    if (scene_count == 0) {
        throw SpecError(fmt::format("{}: the file has no scenes", source));
    }
    std::vector<Scene> scenes(scene_count);
    for (std::size_t i = 0; i < scene_count; ++i) {
        Scene& scene = scenes[i];
        for (std::size_t slot = 0; slot < kMostObjects; ++slot) {
            ObjectValues values{};
            for (std::size_t property = 0; property < values.size(); ++property) {
                values[property] = static_cast<std::int8_t>(bytes[kHeaderBytes + i * kSceneBytes + slot * kPropertyCount + property]);
            }
            if (values[0] == kNothing) {
                break;
            }
            if (!is_in_range(values)) {
                throw SpecError(fmt::format("{}: scene {}: object {} has a value outside its range", source, i, slot));
            }
            scene.values[slot] = values;
            ++scene.object_count;
        }
        if (scene.object_count == 0) {
            throw SpecError(fmt::format("{}: scene {} has no object", source, i));
        }
    }
    return scenes;
}

std::string encode_truth(const TruthTable& truth)
{
    const auto row_bytes = static_cast<std::size_t>((truth.scene_count() + 7) / 8);
    std::string bytes = make_header("|u1", fmt::format("{}, {}", truth.program_count(), row_bytes));
    bytes.reserve(bytes.size() + static_cast<std::size_t>(truth.program_count()) * row_bytes);
    for (std::int64_t program = 0; program < truth.program_count(); ++program) {
        const std::span<const Word> row = truth.row(program);
        for (std::size_t k = 0; k < row_bytes; ++k) {
            bytes += static_cast<char>(row[k / 8] >> (8 * (k % 8)) & 0xffU);
        }
    }
    return bytes;
}

}  // namespace clevrvk::generators::curi
