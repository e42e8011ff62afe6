// Follows cloths over cloths to the ground.
#include "renderer/spec/read_drape.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "renderer/spec/keys.h"
#include "renderer/spec/limits.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>

namespace clevrvk::spec {
namespace {

constexpr const char* kDrapesOver = "drapes_over";
constexpr const char* kPinned = "pinned";

[[noreturn]] void fail_cloth(const JsonReader& key, const std::string& shape, const std::vector<std::string>& cloths)
{
    key.fail(fmt::format("{} is no cloth; leave this out, or take one that is: {}", quote_text(shape), fmt::join(cloths, ", ")));
}

std::size_t find_object(const std::vector<ObjectSpec>& objects, const std::string& id)
{
    return static_cast<std::size_t>(std::ranges::find(objects, id, &ObjectSpec::id) - objects.begin());
}

/// The objects from one over which a cloth lies back to that cloth; nothing where it lies over no circle.
/// \param from  a place in the list, \param to  that of the cloth
std::optional<std::string> find_circle(const std::vector<ObjectSpec>& objects, std::size_t from, std::size_t to, std::vector<bool>& seen)
{
    if (seen[from]) {
        return std::nullopt;
    }
    seen[from] = true;
    for (const std::string& id : objects[from].drapes_over) {
        const std::size_t next = find_object(objects, id);
        const std::optional<std::string> rest = next == to ? std::optional(id) : find_circle(objects, next, to, seen);
        if (rest) {
            return fmt::format("{}, {}", objects[from].id, *rest);
        }
    }
    return std::nullopt;
}

void check_ids(const JsonReader& list, const std::vector<ObjectSpec>& objects, std::size_t cloth)
{
    const std::vector<std::string>& ids = objects[cloth].drapes_over;
    const std::vector<JsonReader> items = list.read_items(1, kMostObjects);
    for (std::size_t k = 0; k < ids.size(); ++k) {
        if (ids[k] == objects[cloth].id) {
            items[k].fail("a cloth cannot lie over itself; leave its own id out");
        }
        if (find_object(objects, ids[k]) == objects.size()) {
            std::vector<std::string> others;
            for (const ObjectSpec& other : objects) {
                if (other.id != objects[cloth].id) {
                    others.push_back(other.id);
                }
            }
            items[k].fail(fmt::format("unknown object {}{}", quote_text(ids[k]), suggest_name(ids[k], others)));
        }
        if (std::find(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(k), ids[k]) != ids.begin() + static_cast<std::ptrdiff_t>(k)) {
            items[k].fail(fmt::format("{} is named twice; leave one of them out", quote_text(ids[k])));
        }
    }
}

}  // namespace

void refuse_drape(const JsonReader& reader, const std::string& shape, const std::vector<std::string>& cloths)
{
    for (const char* key : {kDrapesOver, kPinned}) {
        if (const auto found = reader.value().is_object() ? reader.find(key) : std::nullopt) {
            fail_cloth(*found, shape, cloths);
        }
    }
}

void read_drape(const JsonReader& reader, const std::vector<std::string>& cloths, ObjectSpec& object)
{
    if (std::ranges::find(cloths, object.shape) == cloths.end()) {
        refuse_drape(reader, object.shape, cloths);
        return;
    }
    if (const auto list = reader.find(kDrapesOver)) {
        for (const JsonReader& id : list->read_items(1, kMostObjects)) {
            object.drapes_over.push_back(id.read_string());
        }
    }
    const auto list = reader.find(kPinned);
    if (!list) {
        return;
    }
    if (object.drapes_over.empty()) {
        list->fail("only a cloth that drapes is pinned; say drapes_over, too");
    }
    const std::vector<std::string> known(kPins.begin(), kPins.end());
    std::vector<std::string> given;
    for (const JsonReader& pin : list->read_items(1, kPins.size())) {
        given.push_back(pin.read_name("edge or corner", known));
    }
    std::ranges::copy_if(known, std::back_inserter(object.pinned),
                         [&](const std::string& pin) { return std::ranges::find(given, pin) != given.end(); });
}

void check_drape_scale(const JsonReader& reader, const ObjectSpec& object)
{
    if (!object.drapes_over.empty() && object.scale && std::ranges::count(*object.scale, object.scale->front()) != 3) {
        reader.at("scale").fail("a cloth that drapes has one factor: its threads are as long in every direction");
    }
}

void check_drapes(const std::vector<JsonReader>& readers, std::vector<ObjectSpec>& objects)
{
    for (std::size_t k = 0; k < objects.size(); ++k) {
        if (!objects[k].drapes_over.empty()) {
            check_ids(readers[k].at(kDrapesOver), objects, k);
        }
    }
    for (std::size_t k = 0; k < objects.size(); ++k) {
        std::vector<bool> seen(objects.size());
        if (const auto circle = find_circle(objects, k, k, seen)) {
            readers[k].at(kDrapesOver).fail(fmt::format("cloths lie over each other in a circle: {}; leave one of them out", *circle));
        }
    }
    for (ObjectSpec& object : objects) {
        std::ranges::sort(object.drapes_over, {}, [&](const std::string& id) { return find_object(objects, id); });
    }
}

}  // namespace clevrvk::spec
