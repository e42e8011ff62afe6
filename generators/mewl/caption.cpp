// Writes sentences about scenes in the manner of MEWL's captioner.
#include "generators/mewl/caption.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"

#include <algorithm>

namespace clevrvk::generators::mewl {
namespace {

// The description of the hand in the published files.
constexpr std::string_view kHandDescription = "small yellow rubber arrow";

std::string describe(const Item& item)
{
    return fmt::format("{} {} {} {}", value_name(item, Attribute::Size), value_name(item, Attribute::Color),
                       value_name(item, Attribute::Material), value_name(item, Attribute::Shape));
}

std::string list_objects(const SceneView& scene)
{
    std::vector<std::string> descriptions;
    for (const SeenObject& object : scene.objects) {
        descriptions.push_back(describe(object.item));
    }
    if (scene.target) {
        descriptions.emplace_back(kHandDescription);
    }
    std::string caption = fmt::format("A {}.", fmt::join(descriptions, " and a "));
    if (scene.target) {
        caption += fmt::format(" And a finger is pointing to the {}.", describe(scene.objects[*scene.target].item));
    }
    return caption;
}

/// The descriptions of three or more objects, in their order along an axis.
std::vector<std::string> order_along(const SceneView& scene, const FloorPoint& axis)
{
    if (scene.objects.size() < 3) {
        throw SpecError(fmt::format("a panel has {} objects; captions of places are about 3 or more", scene.objects.size()));
    }
    std::vector<SeenObject> objects = scene.objects;
    std::stable_sort(objects.begin(), objects.end(), [&axis](const SeenObject& a, const SeenObject& b) {
        return a.position[0] * axis[0] + a.position[1] * axis[1] < b.position[0] * axis[0] + b.position[1] * axis[1];
    });
    std::vector<std::string> descriptions;
    for (const SeenObject& object : objects) {
        descriptions.push_back(describe(object.item));
    }
    return descriptions;
}

std::string describe_places(const SceneView& scene)
{
    const std::vector<std::string> from_front = order_along(scene, scene.directions.behind);
    const std::vector<std::string> from_left = order_along(scene, scene.directions.right);
    if (from_front.size() > 3) {
        return fmt::format("From front to back there are the {}. From left to right there are the {}.", fmt::join(from_front, ", the "),
                           fmt::join(from_left, ", the "));
    }
    return fmt::format("The {} is in front of the {} and behind the {}. The {} is on the left of the {} and on the right of the {}.",
                       from_front[1], from_front[2], from_front[0], from_left[1], from_left[2], from_left[0]);
}

}  // namespace

Caption write_caption(const EpisodeView& episode)
{
    const bool is_spatial = episode.task == "relation" || episode.task == "bootstrap";
    const auto describe_scene = [is_spatial](const SceneView& scene) { return is_spatial ? describe_places(scene) : list_objects(scene); };
    Caption caption;
    for (std::size_t i = 0; i < episode.contexts.size(); ++i) {
        caption.start_phrase += fmt::format("Context: {}\nName: {}\n\n", describe_scene(episode.contexts[i]), episode.utterances[i]);
    }
    caption.start_phrase += fmt::format("Context: {}\nName: ", describe_scene(episode.question));
    const auto answer = std::find(episode.choices.begin(), episode.choices.end(), episode.answer);
    if (answer == episode.choices.end()) {
        throw SpecError(fmt::format("the answer {} is none of the choices", quote_text(episode.answer)));
    }
    caption.label = static_cast<int>(answer - episode.choices.begin());
    return caption;
}

}  // namespace clevrvk::generators::mewl
