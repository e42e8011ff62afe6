// Collects the shells of a thing and finishes it: centres and tints the mesh, and fits grasps and contacts to it.
#include "renderer/things/builder.h"

#include "renderer/base/error.h"
#include "renderer/modeling/finish.h"
#include "renderer/things/close_hand.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace clevrvk::things {

int ThingBuilder::add_slot(std::string_view name, model::Material material)
{
    material.name = name;
    materials_.push_back(std::move(material));
    return static_cast<int>(materials_.size()) - 1;
}

int ThingBuilder::part(std::string_view name) const
{
    const auto found = std::find_if(thing_.parts.begin(), thing_.parts.end(), [&](const Part& part) { return part.name == name; });
    CLEVRVK_CHECK(found != thing_.parts.end(), "'{}' has no part '{}'", thing_.name, name);
    return static_cast<int>(found - thing_.parts.begin());
}

std::size_t ThingBuilder::count_triangles() const
{
    std::size_t count = 0;
    for (const modeling::Face& face : mesh_.faces) {
        count += static_cast<std::size_t>(face.corner_count) - 2;
    }
    return count;
}

void ThingBuilder::add(modeling::Mesh mesh, std::string_view part_name, int slot)
{
    const int part_place = part(part_name);
    for (modeling::Face& face : mesh.faces) {
        face.part = face.part == modeling::kUnset ? part_place : face.part;
        face.slot = face.slot == modeling::kUnset ? slot : face.slot;
    }
    mesh_.add(mesh);
}

void ThingBuilder::apply_tints(const glm::dvec3& offset)
{
    model::Model& model = made_.model;
    model.colors.assign(tints_.empty() ? 0 : model.positions.size(), glm::vec4(1.0F));
    for (const auto& [slot, color] : tints_) {
        std::vector<bool> is_done(model.positions.size());
        for (std::size_t i = 0; i < model.triangles.size(); ++i) {
            const bool is_tinted = model.materials[model.slots[i]].name == slot;
            for (glm::length_t corner = 0; is_tinted && corner < 3; ++corner) {
                const std::size_t vertex = model.triangles[i][corner];
                if (!is_done[vertex]) {
                    const glm::dvec3 point = glm::dvec3(model.positions[vertex]) - offset;
                    model.colors[vertex] = glm::vec4(glm::vec3(color(point, glm::dvec3(model.normals[vertex]))), 1.0F);
                    is_done[vertex] = true;
                }
            }
        }
    }
}

ThingMesh ThingBuilder::finish()
{
    const modeling::Bounds bounds = modeling::compute_bounds(mesh_);
    glm::dvec3 offset = (bounds.low + bounds.high) * -0.5;
    offset.x = centers_box_ ? offset.x : 0.0;
    offset.y = centers_box_ ? offset.y : 0.0;
    offset.z = -bounds.low.z;
    offset = keeps_place_ ? glm::dvec3(0.0) : offset;
    modeling::FinishedMesh finished = modeling::finish(modeling::move(std::move(mesh_), offset), materials_);
    made_.model = std::move(finished.model);
    made_.parts = std::move(finished.parts);
    apply_tints(offset);
    made_.size = bounds.high - bounds.low;
    for (Cavity& cavity : made_.cavities) {
        cavity.base += offset;
    }
    for (Support& support : made_.supports) {
        support.center += offset;
    }
    for (const Grasp& offered : std::exchange(made_.grasps, {})) {
        Grasp moved = offered;
        moved.center += offset;
        if (const std::optional<Grasp> closed = close_hand(moved, made_.model)) {
            made_.grasps.push_back(*closed);
        }
    }
    for (Effector& effector : made_.effectors) {
        effector.contact += offset;
        const std::optional<Effector> touched = touch_surface(effector, made_.model);
        CLEVRVK_CHECK(touched.has_value(), "'{}' of '{}' touches no surface", effector.name, thing_.name);
        effector = *touched;
    }
    made_.skeleton.move(offset);
    return std::move(made_);
}

}  // namespace clevrvk::things
