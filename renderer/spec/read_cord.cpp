// Points and windings may stand alone or together: windings at the ends, points between them.
#include "renderer/spec/read_cord.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "renderer/spec/keys.h"
#include "renderer/spec/limits.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

namespace clevrvk::spec {
namespace {

constexpr const char* kPoints = "points";
constexpr const char* kWindings = "windings";
constexpr double kLeastAxis = 1e-3;  // scene units: a shorter one has no direction

bool has_way(const ObjectSpec& object)
{
    return !object.points.empty() || !object.windings.empty();
}

Winding read_winding(const JsonReader& reader)
{
    reader.check_keys(kWindingKeys);
    Winding winding;
    winding.around = reader.at("around").read_string();
    if (const auto turns = reader.find("turns")) {
        winding.turns = turns->read_int(1, kMostTurns);
    }
    if (const auto at = reader.find("at")) {
        winding.at = at->read_numbers<3>(kCoordinate);
    }
    if (const auto axis = reader.find("axis")) {
        winding.axis = axis->read_numbers<3>(kCoordinate);
        const Vec3& way = *winding.axis;
        if (std::max({std::abs(way[0]), std::abs(way[1]), std::abs(way[2])}) < kLeastAxis) {
            axis->fail("must not have length 0; give a direction, such as [0,0,1]");
        }
    }
    winding.knot = std::string(kKnots.front());
    if (const auto knot = reader.find("knot")) {
        winding.knot = knot->read_name("knot", std::vector<std::string>(kKnots.begin(), kKnots.end()));
    }
    return winding;
}

void check_around(const JsonReader& around, const std::string& id, const std::vector<ObjectSpec>& objects, std::size_t cord)
{
    if (id == objects[cord].id) {
        around.fail("a cord cannot wind around itself; name another object");
    }
    const auto found = std::ranges::find(objects, id, &ObjectSpec::id);
    if (found == objects.end()) {
        std::vector<std::string> others;
        for (const ObjectSpec& other : objects) {
            if (other.id != objects[cord].id) {
                others.push_back(other.id);
            }
        }
        around.fail(fmt::format("unknown object {}{}", quote_text(id), suggest_name(id, others)));
    }
    if (has_way(*found)) {
        around.fail(fmt::format("{} is itself a cord with points or windings; name the object that it is tied to", quote_text(id)));
    }
}

}  // namespace

void refuse_cord(const JsonReader& reader, const std::string& shape, const std::vector<std::string>& cords)
{
    for (const char* key : {kPoints, kWindings}) {
        if (const auto found = reader.value().is_object() ? reader.find(key) : std::nullopt) {
            found->fail(fmt::format("{} is not a cord; leave this out, or name a cord: {}", quote_text(shape), fmt::join(cords, ", ")));
        }
    }
}

void read_cord(const JsonReader& reader, const std::vector<std::string>& cords, ObjectSpec& object)
{
    if (std::ranges::find(cords, object.shape) == cords.end()) {
        refuse_cord(reader, object.shape, cords);
        return;
    }
    if (const auto list = reader.find(kWindings)) {
        for (const JsonReader& item : list->read_items(1, kMostWindings)) {
            object.windings.push_back(read_winding(item));
        }
    }
    const auto list = reader.find(kPoints);
    if (!list) {
        return;
    }
    for (const JsonReader& item : list->read_items(1, kMostCordPoints)) {
        object.points.push_back(item.read_numbers<3>(kCoordinate));
    }
    if (object.points.size() == 1 && object.windings.empty()) {
        list->fail("a cord needs at least two points, or a winding at one end");
    }
}

void check_cord_scale(const JsonReader& reader, const ObjectSpec& object)
{
    if (has_way(object) && object.scale && std::ranges::count(*object.scale, object.scale->front()) != 3) {
        reader.at("scale").fail("a cord with points or windings must have a single factor, because it is equally thick in every direction");
    }
}

void check_windings(const std::vector<JsonReader>& readers, const std::vector<ObjectSpec>& objects)
{
    for (std::size_t k = 0; k < objects.size(); ++k) {
        for (std::size_t i = 0; i < objects[k].windings.size(); ++i) {
            check_around(readers[k].at(kWindings).item(i).at("around"), objects[k].windings[i].around, objects, k);
        }
        for (std::size_t i = 0; i < objects[k].drapes_over.size(); ++i) {
            const std::string& id = objects[k].drapes_over[i];
            if (has_way(*std::ranges::find(objects, id, &ObjectSpec::id))) {
                // Ids have been sorted since they were read.
                readers[k].at("drapes_over").fail(fmt::format("{} is a cord with points or windings, over which a cloth cannot lie; leave "
                                                              "it out", quote_text(id)));
            }
        }
    }
}

void check_ways(const JsonReader& list, const PanelSpec& panel, const catalog::Catalog& catalog, const ThingReader& things)
{
    if (const std::optional<CordFault> fault = things.find_cord_fault(panel, catalog)) {
        list.item(fault->cord).at(fault->list).item(fault->item).fail(fault->what);
    }
}

}  // namespace clevrvk::spec
