// Reads model assets: the data that a scene needs before the model's file is read.
#include "renderer/catalog/asset_readers.h"
#include "renderer/catalog/read_affordances.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace clevrvk::catalog {

namespace {

// Large enough for a landscape.
constexpr NumberRange kMetres{-1000.0, 1000.0};
constexpr std::size_t kMostSlots = 4096;
constexpr int kMostTriangles = 4'000'000;

bool is_hash(std::string_view text)
{
    constexpr std::size_t kHashDigits = 32;
    return text.size() == kHashDigits && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

Vec3 read_point(const JsonReader& where)
{
    return where.read_numbers<3>(kMetres);
}

std::vector<ModelSlot> read_slots(const JsonReader& where)
{
    static const std::array<std::string, 2> kForms{"thin", "solid"};
    std::vector<ModelSlot> slots;
    for (const JsonReader& item : where.read_items(1, kMostSlots)) {
        constexpr std::array kKeys{JsonKey{"name", true}, JsonKey{"transmission", true}};
        item.check_keys(kKeys);
        ModelSlot slot{item.at("name").read_string(), item.at("transmission").read_name("form", kForms) == "solid"};
        check_asset_name(item.at("name"), slot.name);
        if (std::ranges::find(slots, slot.name, &ModelSlot::name) != slots.end()) {
            item.at("name").fail("another slot has this name");
        }
        slots.push_back(std::move(slot));
    }
    return slots;
}

// Losses are checked but not stored, because they are information for people.
void check_losses(const JsonReader& root)
{
    const std::optional<JsonReader> lost = root.find("lost");
    for (const JsonReader::Member& loss : lost ? lost->read_members() : std::vector<JsonReader::Member>()) {
        static_cast<void>(loss.reader.read_int(1, std::numeric_limits<int>::max()));
    }
}

}  // namespace

Model read_model(const JsonReader& root, std::string name, const std::filesystem::path& folder)
{
    constexpr std::array kKeys{JsonKey{"file", true},
                               JsonKey{"digest", true},
                               JsonKey{"category", false},
                               JsonKey{"low_m", true},
                               JsonKey{"high_m", true},
                               JsonKey{"origin_m", false},
                               JsonKey{"slots", true},
                               JsonKey{"parts", false},
                               JsonKey{"cavities", false},
                               JsonKey{"supports", false},
                               JsonKey{"grasps", false},
                               JsonKey{"triangles", true},
                               JsonKey{"look", false},
                               JsonKey{"lost", false},
                               kLicenseKey,
                               kSourceKey};
    static const std::array<std::string, 2> kLooks{"principled", "gltf"};
    root.check_keys(kKeys);
    Model model;
    model.name = std::move(name);
    static constexpr std::array<std::string_view, 1> kExtensions{".glb"};
    model.file = read_file_beside(root.at("file"), folder, kExtensions);
    model.digest = root.at("digest").read_string();
    if (!is_hash(model.digest)) {
        root.at("digest").fail("must be a hash of 32 hexadecimal digits");
    }
    if (const auto category = root.find("category")) {
        model.category = category->read_string();
        check_asset_name(*category, model.category);
    }
    model.low_m = read_point(root.at("low_m"));
    model.high_m = read_point(root.at("high_m"));
    for (std::size_t axis = 0; axis < 3; ++axis) {
        if (model.high_m[axis] < model.low_m[axis]) {
            root.at("high_m").item(axis).fail("is less than in low_m");
        }
    }
    if (const auto origin = root.find("origin_m")) {
        model.origin_m = origin->read_numbers<3>({-1e12, 1e12});
    }
    model.slots = read_slots(root.at("slots"));
    if (const auto parts = root.find("parts")) {
        for (const JsonReader& item : parts->read_items(1, kMostParts)) {
            const std::string part = item.read_string();
            check_asset_name(item, part);
            if (std::ranges::find(model.parts, part) != model.parts.end()) {
                item.fail("another part has this name");
            }
            model.parts.push_back(part);
        }
    }
    model.offers = read_affordances(root, true);
    model.triangle_count = root.at("triangles").read_int(1, kMostTriangles);
    if (const auto look = root.find("look")) {
        model.look = look->read_name("look", kLooks) == "gltf" ? Look::Gltf : Look::Principled;
    }
    check_losses(root);
    model.provenance = read_provenance(root);
    return model;
}

}  // namespace clevrvk::catalog
