// Takes geometry and placements from the scene, as the device receives them.
#include "renderer/meshes/panel_glb.h"

#include "renderer/base/error.h"
#include "renderer/meshes/instance_body.h"
#include "renderer/meshes/shape_mesh.h"
#include "renderer/model/write_glb.h"
#include "renderer/spec/keys.h"

#include <map>
#include <string>

namespace clevrvk::meshes {
namespace {

scene::Pose find_pose_at(const scene::Instance& instance, MeshTime time)
{
    if (instance.move && time != MeshTime::Labels) {
        return time == MeshTime::Open ? instance.move->open : instance.move->close;
    }
    return find_pose(instance);
}

std::string name_instance(const spec::PanelSpec& panel, const scene::Instance& instance, int stage_number)
{
    return instance.mask_id > 0 ? panel.objects.at(instance.mask_id - 1).id
                                : fmt::format("stage·{}·{}", spec::kStageClasses.at(instance.stage_class - 1U), stage_number);
}

// The triangles of a node, with their materials.
model::Model build_model(const scene::Mesh& mesh, const scene::Scene& scene, const scene::Instance& instance)
{
    model::Model built;
    built.positions = mesh.positions;
    built.triangles = mesh.triangles;
    std::map<std::uint32_t, std::uint32_t> places;  // the new places of the slots in use
    for (const std::uint32_t slot : mesh.slots) {
        places.emplace(scene::slot_of(slot), 0);
    }
    if (places.empty()) {
        places.emplace(0, 0);
    }
    for (auto& [slot, place] : places) {
        place = static_cast<std::uint32_t>(built.materials.size());
        model::Material& material = built.materials.emplace_back();
        material.name = fmt::format("slot {}", slot);
        material.base_color = glm::dvec4(glm::clamp(glm::dvec3(color_of(material_of(scene, instance, slot))), 0.0, 1.0), 1.0);
        material.metallic = 0.0;
        material.is_double_sided = true;  // rays hit both sides
    }
    built.slots.resize(mesh.triangles.size());
    for (std::size_t k = 0; k < mesh.slots.size(); ++k) {
        built.slots[k] = places.at(scene::slot_of(mesh.slots[k]));
    }
    return built;
}

}  // namespace

std::vector<std::uint8_t> write_panel_glb(const spec::PanelSpec& panel, const scene::Scene& scene, MeshTime time)
{
    std::vector<model::PlacedModel> placed;
    int stage_count = 0;
    for (const scene::Instance& instance : scene.instances) {
        stage_count += instance.mask_id == 0 ? 1 : 0;
        const std::shared_ptr<const scene::Mesh>& mesh = scene::mesh_of(instance);
        const scene::Pose pose = find_pose_at(instance, time);
        model::PlacedModel& each = placed.emplace_back();
        each.name = name_instance(panel, instance, stage_count);
        each.number = static_cast<int>(instance.mask_id);
        each.model = build_model(mesh ? *mesh : build_shape_mesh(std::get<scene::AnalyticShape>(instance.geometry)), scene, instance);
        each.position = pose.position;
        each.rotation = pose.rotation;
        each.scale = pose.scale;
    }
    return model::write_glb(placed);
}

}  // namespace clevrvk::meshes
