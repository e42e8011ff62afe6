// Fills the table's columns from scenes.
#include "generators/curi/scene_table.h"

#include "renderer/base/error.h"

#include <array>

namespace clevrvk::generators::curi {
namespace {

constexpr std::array kKinds{Kind::Color, Kind::Shape, Kind::Material, Kind::Size, Kind::Location, Kind::Location};

/// The first column of each property; column 0 shows which slots have an object.
constexpr std::array<int, kPropertyCount + 1> make_first_columns()
{
    std::array<int, kPropertyCount + 1> first{1};
    for (std::size_t i = 0; i < kKinds.size(); ++i) {
        const ValueRange range = values_of(kKinds[i]);
        first[i + 1] = first[i] + range.most - range.least + 1;
    }
    return first;
}

constexpr std::array kFirstColumns = make_first_columns();
constexpr int kColumnCount = kFirstColumns.back();

std::size_t offset_of(std::int64_t block, int column, int slot)
{
    return static_cast<std::size_t>(((block * kColumnCount + column) * kMostObjects + slot) * kBlockWords);
}

int column_of(std::size_t property, int value)
{
    return kFirstColumns[property] + value - values_of(kKinds[property]).least;
}

}  // namespace

SceneTable::SceneTable(std::span<const Scene> scenes)
    : scene_count_(static_cast<std::int64_t>(scenes.size())), block_count_((scene_count_ + kBlockScenes - 1) / kBlockScenes),
      words_(offset_of(block_count_, 0, 0))
{
    for (std::int64_t i = 0; i < scene_count_; ++i) {
        const Scene& scene = scenes[static_cast<std::size_t>(i)];
        CLEVRVK_CHECK(scene.object_count >= 1 && scene.object_count <= kMostObjects, "scene {} has {} objects", i, scene.object_count);
        const std::int64_t block = i / kBlockScenes;
        const auto word = static_cast<std::size_t>(i % kBlockScenes / 64);
        const Word bit = Word{1} << static_cast<unsigned>(i % 64);
        for (int slot = 0; slot < scene.object_count; ++slot) {
            words_[offset_of(block, 0, slot) + word] |= bit;
            for (std::size_t property = 0; property < kKinds.size(); ++property) {
                const int value = scene.values[static_cast<std::size_t>(slot)][property];
                words_[offset_of(block, column_of(property, value), slot) + word] |= bit;
            }
        }
    }
}

const Word* SceneTable::column(std::int64_t block, Property property, int value, int slot) const
{
    return &words_[offset_of(block, column_of(static_cast<std::size_t>(property), value), slot)];
}

const Word* SceneTable::present(std::int64_t block, int slot) const
{
    return &words_[offset_of(block, 0, slot)];
}

}  // namespace clevrvk::generators::curi
