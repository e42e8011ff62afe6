// Reads a thing's affordances from its JSON: cavities, supports and grasps, with their ranges.
#include "renderer/catalog/read_affordances.h"

#include <cmath>

namespace clevrvk::catalog {
namespace {

constexpr NumberRange kPlace_m{-200.0, 200.0};
constexpr NumberRange kLength_m{1e-4, 200.0};
constexpr std::size_t kMost = 64;  // most affordances of each kind

glm::dvec3 read_dvec3(const JsonReader& where)
{
    const auto [x, y, z] = where.read_numbers<3>(kPlace_m);
    return {x, y, z};
}

glm::dvec2 read_half(const JsonReader& where)
{
    const auto [x, y] = where.read_numbers<2>(kLength_m);
    return {x, y};
}

glm::dvec3 read_way(const JsonReader& where)
{
    constexpr double kLeast = 1e-6;
    const glm::dvec3 way = read_dvec3(where);
    if (glm::length(way) < kLeast) {
        where.fail("must not have length 0");
    }
    return glm::normalize(way);
}

Cavity read_cavity(const JsonReader& item)
{
    constexpr std::array kKeys{JsonKey{"base", true}, JsonKey{"base_half", true}, JsonKey{"top_half", true}, JsonKey{"height", true},
                               JsonKey{"is_round", true}};
    item.check_keys(kKeys);
    return {read_dvec3(item.at("base")), read_half(item.at("base_half")), read_half(item.at("top_half")),
            item.at("height").read_number(kLength_m), item.at("is_round").read_bool()};
}

Support read_support(const JsonReader& item)
{
    constexpr std::array kKeys{JsonKey{"center", true}, JsonKey{"half", true}, JsonKey{"is_round", true}};
    item.check_keys(kKeys);
    return {read_dvec3(item.at("center")), read_half(item.at("half")), item.at("is_round").read_bool()};
}

Grasp read_grasp(const JsonReader& item, bool has_contacts)
{
    constexpr double kLeastSine = 0.1;
    constexpr std::array kKeys{JsonKey{"center", true}, JsonKey{"approach", true}, JsonKey{"axis", true}, JsonKey{"width_m", true},
                               JsonKey{"contacts", true}};
    item.check_keys(std::span(kKeys).first(has_contacts ? kKeys.size() : kKeys.size() - 1));
    Grasp grasp;
    grasp.center = read_dvec3(item.at("center"));
    grasp.approach = read_way(item.at("approach"));
    grasp.axis = read_way(item.at("axis"));
    if (glm::length(glm::cross(grasp.approach, grasp.axis)) < kLeastSine) {
        item.at("axis").fail("must not be parallel to the approach, because thumb and fingers close at right angles to both");
    }
    grasp.width_m = item.at("width_m").read_number({kLength_m.minimum, kMostGrasp_m});
    if (has_contacts) {
        const std::vector<JsonReader> contacts = item.at("contacts").read_items(2, 2);
        grasp.contacts = {read_dvec3(contacts[0]), read_dvec3(contacts[1])};
    }
    return grasp;
}

template <typename Read>
auto read_list(const JsonReader& object, std::string_view key, const Read& read)
{
    std::vector<decltype(read(object))> list;
    if (const auto member = object.find(key)) {
        for (const JsonReader& item : member->read_items(0, kMost)) {
            list.push_back(read(item));
        }
    }
    return list;
}

}  // namespace

Affordances read_affordances(const JsonReader& object, bool has_contacts)
{
    return {read_list(object, "cavities", read_cavity), read_list(object, "supports", read_support),
            read_list(object, "grasps", [&](const JsonReader& item) { return read_grasp(item, has_contacts); })};
}

}  // namespace clevrvk::catalog
