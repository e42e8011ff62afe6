// Writes a hold into the labels of objects, and reads it back to measure it again.
#include "generators/things/holding.h"

#include "renderer/base/error.h"
#include "renderer/base/json_reader.h"
#include "renderer/base/parse_json.h"
#include "renderer/resolve/body_cache.h"
#include "renderer/resolve/thing_params.h"

#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <array>

namespace clevrvk::generators::things_family {
namespace {

using glm::dvec3;

constexpr double kFar_m = 100.0;

spec::Json to_json(const dvec3& v)
{
    return std::array{v.x, v.y, v.z};
}

dvec3 read_vector(const JsonReader& reader)
{
    const auto [x, y, z] = reader.read_numbers<3>({-kFar_m, kFar_m});
    return {x, y, z};
}

dvec3 position_of(const spec::ObjectSpec& object)
{
    return {object.position[0], object.position[1], object.position[2]};
}

/// The contacts in a hand's labels, in the coordinates of a thing that stands upright at `origin`.
std::vector<grasp::Contact> read_contacts(const spec::ObjectSpec& hand, const dvec3& origin)
{
    const JsonDocument document{hand.labels, "labels of the hand"};
    std::vector<grasp::Contact> contacts;
    const std::vector<std::string> parts(grasp::kBodyParts.begin(), grasp::kBodyParts.end());
    for (const JsonReader& item : JsonReader(document).at("contacts").read_items(2, parts.size())) {
        const std::string part = item.at("part").read_name("part", parts);
        contacts.push_back({*std::find(grasp::kBodyParts.begin(), grasp::kBodyParts.end(), part), read_vector(item.at("point")) - origin,
                            glm::normalize(read_vector(item.at("normal")))});
    }
    return contacts;
}

/// The hold by which a panel's hand holds its thing, in the thing's coordinates.
grasp::Hold read_hold(const spec::ObjectSpec& hand, const things::ThingMesh& mesh, const dvec3& origin)
{
    const std::array<double, 4> turn = hand.rotation_wxyz.value();
    grasp::Hold hold;
    hold.joints = resolve::joints_of(*hand.thing);
    for (std::size_t i = 0; i < mesh.angles_deg.size(); ++i) {  // joints that the spec leaves to the pose
        hold.joints.emplace(mesh.skeleton.turns()[i].name, mesh.angles_deg[i]);
    }
    const glm::dmat3 axes = glm::mat3_cast(glm::dquat(turn[0], turn[1], turn[2], turn[3]));
    const dvec3 root = mesh.skeleton.place_joints(mesh.angles_deg).front().origin;
    hold.root = {position_of(hand) - origin + axes * root, axes};
    hold.contacts = read_contacts(hand, origin);
    return hold;
}

bool is_thing(const catalog::Catalog& catalog, const spec::ObjectSpec& object, std::string_view id)
{
    const std::optional<resolve::Form> form = resolve::find_form(object, catalog);
    return object.id == id && form && !std::holds_alternative<const catalog::Shape*>(*form) && !object.scale;
}

void judge_hold(const catalog::Catalog& catalog, const spec::EpisodeSpec& episode, std::vector<std::string>& broken)
{
    const spec::PanelSpec& panel = episode.panels.front();
    const spec::ObjectSpec& held = panel.objects[0];
    const spec::ObjectSpec& hand = panel.objects[1];
    const resolve::ThingForm form = resolve::find_thing_form(hand).value();
    const resolve::Body thing = resolve::build_body(resolve::find_form(held, catalog).value());
    const grasp::Fit fit = grasp::measure_fit(thing, form.params, read_hold(hand, resolve::build_body(form), position_of(held)));
    constexpr double kMostDepth_m = 0.003;
    constexpr double kMostOff_m = 1e-5;
    const auto require = [&](bool holds, std::string what) {
        if (!holds) {
            broken.push_back(std::move(what));
        }
    };
    for (const std::string key : {"side", "age", "grasp"}) {
        const spec::Json& param = hand.thing->params.at(key == "grasp" ? "pose" : key);
        const auto says = [&](const spec::Json& labels) { return labels.is_object() && labels.contains(key) && labels.at(key) == param; };
        require(says(hand.labels) && says(episode.labels), fmt::format("labels.{}: the value differs from the hand's", key));
    }
    require(fit.depth_m <= kMostDepth_m, fmt::format("the thing is {:.1f} mm deep in the hand; at most 3 mm are allowed",
                                                     1000.0 * fit.depth_m));
    require(fit.off_thing_m <= kMostOff_m, fmt::format("a contact is {:.2f} mm away from the thing's surface", 1000.0 * fit.off_thing_m));
    require(fit.off_hand_m <= kMostDepth_m, fmt::format("a contact is {:.1f} mm away from the hand; at most 3 mm are allowed",
                                                        1000.0 * fit.off_hand_m));
    require(fit.is_held, "no two contacts are opposite each other");
}

}  // namespace

spec::ObjectSpec make_holding_hand(std::int64_t variant, const things::Params& params, const things::ThingMesh& mesh,
                                   const grasp::Hold& hold)
{
    const things::Thing& kind = *things::find_thing("hand");
    const modeling::JointPlace place = grasp::place_mesh(mesh, hold);
    const glm::dquat turn = glm::normalize(glm::quat_cast(place.axes));
    spec::ObjectSpec hand;
    hand.id = kHandId;
    hand.shape = kind.name;
    hand.thing = spec::ThingSpec{variant, resolve::params_to_json(kind, params), resolve::joints_to_json(kind, hold.joints)};
    hand.position = {place.origin.x, place.origin.y, place.origin.z};
    hand.rotation_wxyz = {turn.w, turn.x, turn.y, turn.z};
    spec::Json contacts = spec::Json::array();
    for (const grasp::Contact& contact : hold.contacts) {
        contacts.push_back({{"part", contact.part}, {"point", to_json(contact.point)}, {"normal", to_json(contact.normal)}});
    }
    hand.labels = {{"category", kind.name}, {"side", params.word("side")},   {"age", params.word("age")},
                   {"grasp", hold.grip},    {"holds", std::string(kHeldId)}, {"contacts", contacts}};
    return hand;
}

void lift_objects(double height_m, std::vector<spec::ObjectSpec>& objects)
{
    for (spec::ObjectSpec& object : objects) {
        object.position[2] += height_m;
        if (object.labels.contains("contacts")) {
            for (spec::Json& contact : object.labels["contacts"]) {
                contact["point"][2] = contact["point"][2].get<double>() + height_m;
            }
        }
    }
}

std::vector<std::string> find_broken_holds(const catalog::Catalog& catalog, const spec::EpisodeSpec& episode)
{
    std::vector<std::string> broken;
    for (const spec::PanelSpec& panel : episode.panels) {
        if (panel.objects.size() != 2 || !is_thing(catalog, panel.objects[0], kHeldId) || !is_thing(catalog, panel.objects[1], kHandId) ||
            panel.objects[1].shape != "hand" || !panel.objects[1].thing || !panel.objects[1].rotation_wxyz ||
            panel.objects[0].rotation_wxyz || panel.objects[0].rotation_deg != 0.0) {
            return {fmt::format("panel '{}': the panel should show an upright thing and a hand", panel.id)};
        }
        if (panel.objects != episode.panels.front().objects) {
            broken.push_back(fmt::format("panel '{}': its objects should equal the objects of the first panel", panel.id));
        }
    }
    try {
        judge_hold(catalog, episode, broken);
    } catch (const SpecError& error) {
        // Unreadable labels break the first rule.
        broken.emplace_back(error.what());
    }
    return broken;
}

}  // namespace clevrvk::generators::things_family
