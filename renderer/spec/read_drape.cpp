// Follows cloths over cloths to the ground.
#include "renderer/spec/read_drape.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "renderer/spec/keys.h"
#include "renderer/spec/limits.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::spec {
namespace {

constexpr const char* kDrapesOver = "drapes_over";
constexpr const char* kPinned = "pinned";

[[noreturn]] void fail_cloth(const JsonReader& key, const std::string& shape, const std::vector<std::string>& cloths)
{
    key.fail(fmt::format("{} is not a cloth; leave this out, or name a cloth: {}", quote_text(shape), fmt::join(cloths, ", ")));
}

/// The places of objects in their list, by id.
using Places = std::map<std::string_view, std::size_t>;

Places list_places(const std::vector<ObjectSpec>& objects)
{
    Places places;
    for (std::size_t k = 0; k < objects.size(); ++k) {
        places.emplace(objects[k].id, k);
    }
    return places;
}

/// Follows each cloth once, whatever the number of cloths that lie over it.
class CircleSearch {
public:
    CircleSearch(const std::vector<ObjectSpec>& objects, const Places& places)
        : objects_(objects), places_(places), marks_(objects.size(), Mark::New)
    {
    }

    /// The cloths of a circle that is met from one on, in the order in which each lies over the next; none without one.
    [[nodiscard]] std::vector<std::size_t> find_from(std::size_t cloth)
    {
        way_.clear();
        return marks_[cloth] == Mark::New && meets_circle(cloth) ? way_ : std::vector<std::size_t>{};
    }

private:
    enum class Mark : std::uint8_t { New, Open, Done };

    bool meets_circle(std::size_t cloth)
    {
        marks_[cloth] = Mark::Open;
        way_.push_back(cloth);
        for (const std::string& id : objects_[cloth].drapes_over) {
            const std::size_t next = places_.at(id);
            if (marks_[next] == Mark::Open) {
                way_.erase(way_.begin(), std::ranges::find(way_, next));
                return true;
            }
            if (marks_[next] == Mark::New && meets_circle(next)) {
                return true;
            }
        }
        marks_[cloth] = Mark::Done;
        way_.pop_back();
        return false;
    }

    const std::vector<ObjectSpec>& objects_;
    const Places& places_;
    std::vector<Mark> marks_;
    std::vector<std::size_t> way_;  ///< to the cloth that is looked at
};

void check_ids(const JsonReader& list, const std::vector<ObjectSpec>& objects, const Places& places, std::size_t cloth)
{
    const std::vector<std::string>& ids = objects[cloth].drapes_over;
    const std::vector<JsonReader> items = list.read_items(1, kMostObjects);
    std::set<std::string_view> named;
    for (std::size_t k = 0; k < ids.size(); ++k) {
        if (ids[k] == objects[cloth].id) {
            items[k].fail("a cloth cannot lie over itself; leave out its own id");
        }
        if (!places.contains(ids[k])) {
            std::vector<std::string> others;
            for (const ObjectSpec& other : objects) {
                if (other.id != objects[cloth].id) {
                    others.push_back(other.id);
                }
            }
            items[k].fail(fmt::format("unknown object {}{}", quote_text(ids[k]), suggest_name(ids[k], others)));
        }
        if (!named.insert(ids[k]).second) {
            items[k].fail(fmt::format("{} is named twice; name it once", quote_text(ids[k])));
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
        list->fail("only a cloth that drapes can be pinned; give drapes_over as well");
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
        reader.at("scale").fail("a cloth that drapes must have a single factor, because its threads are equally long in every direction");
    }
}

void check_drapes(const std::vector<JsonReader>& readers, std::vector<ObjectSpec>& objects)
{
    const Places places = list_places(objects);
    for (std::size_t k = 0; k < objects.size(); ++k) {
        if (!objects[k].drapes_over.empty()) {
            check_ids(readers[k].at(kDrapesOver), objects, places, k);
        }
    }
    CircleSearch search(objects, places);
    for (std::size_t k = 0; k < objects.size(); ++k) {
        const std::vector<std::size_t> circle = search.find_from(k);
        if (circle.empty()) {
            continue;
        }
        std::vector<std::string> ids;
        for (const std::size_t cloth : circle) {
            ids.push_back(objects[cloth].id);
        }
        ids.push_back(ids.front());
        readers[circle.front()].at(kDrapesOver).fail(
            fmt::format("these cloths lie over each other in a circle: {}; leave out one of them", fmt::join(ids, ", ")));
    }
    for (ObjectSpec& object : objects) {
        std::ranges::sort(object.drapes_over, {}, [&](const std::string& id) { return places.at(id); });
    }
}

}  // namespace clevrvk::spec
