// The order matters: pictures may change materials, and equal vertices are merged before tangents are made.
#include "renderer/model/import_model.h"

#include "renderer/base/error.h"
#include "renderer/base/lower_case.h"
#include "renderer/base/nearest_name.h"
#include "renderer/model/name_parts.h"
#include "renderer/model/pack_textures.h"
#include "renderer/model/read_gltf.h"
#include "renderer/model/read_obj.h"
#include "renderer/model/tangents.h"
#include "renderer/model/warn.h"
#include "renderer/model/write_glb.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace clevrvk::model {
namespace {

// The usual range of sizes of furniture and the objects on it; a model outside this range probably has other units.
constexpr double kLeastUsualM = 0.005;
constexpr double kMostUsualM = 20.0;

// The largest number of slots that an asset's description can hold.
constexpr std::size_t kMostSlots = 4096;

// The largest coordinate that an asset's description can hold.
constexpr double kMostReachM = 1000.0;

Model load_model(const std::filesystem::path& file, const ImportOptions& options)
{
    const std::string extension = to_lower(file.extension().string());
    if (extension == ".obj") {
        return load_obj(file, {options.is_z_up, options.is_strict, options.texture_roots});
    }
    if (extension != ".glb" && extension != ".gltf") {
        throw SpecError(fmt::format("{}: a model must be a .glb, .gltf or .obj file", file.string()));
    }
    Model model = load_gltf(file, options.texture_roots);
    if (options.is_z_up) {  // load_gltf assumed that y is up
        const auto turn = [](glm::vec3 v) { return glm::vec3(v.x, v.z, -v.y); };
        model.origin = glm::dvec3(model.origin.x, model.origin.z, -model.origin.y);
        std::ranges::transform(model.positions, model.positions.begin(), turn);
        std::ranges::transform(model.normals, model.normals.begin(), turn);
        std::ranges::transform(model.tangents, model.tangents.begin(),
                               [&](const glm::vec4& tangent) { return glm::vec4(turn(glm::vec3(tangent)), tangent.w); });
    }
    return model;
}

void check_positions(const Model& model)
{
    constexpr float kMostCoordinate = 1e7F;
    for (const glm::vec3& p : model.positions) {
        for (glm::length_t axis = 0; axis < 3; ++axis) {
            if (!(std::abs(p[axis]) <= kMostCoordinate)) {
                throw SpecError(fmt::format("a vertex lies at {}, {}, {}", p.x, p.y, p.z));
            }
        }
    }
}

std::string make_slot_name(const std::string& from)
{
    std::string name;
    for (const char c : to_lower(from)) {
        const bool is_allowed = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (is_allowed || (!name.empty() && name.back() != '_')) {
            name += is_allowed ? c : '_';
        }
    }
    while (name.ends_with('_')) {
        name.pop_back();
    }
    const bool begins_with_letter = !name.empty() && name.front() >= 'a';
    return (begins_with_letter ? "" : name.empty() ? "surface" : "surface_") + name;
}

void name_slots(Model& model)
{
    std::set<std::string> names;
    for (Material& material : model.materials) {
        constexpr std::size_t kMostLetters = 60;
        const std::string name = make_slot_name(material.name.substr(0, kMostLetters));
        material.name = name;
        for (int number = 2; !names.insert(material.name).second; ++number) {
            material.name = fmt::format("{}_{}", name, number);
        }
    }
}

void find_bounds(Import& import)
{
    import.low_m = import.high_m = glm::dvec3(import.model.positions.front());
    for (const glm::vec3& position : import.model.positions) {
        import.low_m = glm::min(import.low_m, glm::dvec3(position));
        import.high_m = glm::max(import.high_m, glm::dvec3(position));
    }
}

void place(Import& import, const ImportOptions& options)
{
    find_bounds(import);
    const glm::dvec3 size = import.high_m - import.low_m;
    const double extent = std::max({size.x, size.y, size.z});
    const double scale = options.size_m ? *options.size_m / extent : 1.0;
    if (extent * scale < kLeastExtentM || extent * scale > kMostExtentM) {
        throw SpecError(fmt::format("its largest extent is {:.4g} m; it must be {} to {} m; set it with --size", extent * scale,
                                    kLeastExtentM, kMostExtentM));
    }
    const glm::dvec3 center = 0.5 * (import.low_m + import.high_m);
    const glm::dvec3& origin = import.model.origin;
    const glm::dvec3 base = options.keeps_origin ? -origin : glm::dvec3(center.x, center.y, import.low_m.z);
    for (glm::vec3& position : import.model.positions) {
        position = glm::vec3((glm::dvec3(position) - base) * scale);
    }
    import.origin_m = -(origin + base) * scale + glm::dvec3(0.0);  // turns -0 into 0
    import.model.origin = glm::dvec3(0.0);
    find_bounds(import);
    const glm::dvec3 reach = glm::max(glm::abs(import.low_m), glm::abs(import.high_m));
    if (const double most = std::max({reach.x, reach.y, reach.z}); most > kMostReachM) {
        throw SpecError(fmt::format("its vertices lie up to {:.6g} m from the origin of the file; at most {} m can be stored; "
                                    "--origin base puts the origin below the model's middle",
                                    most, kMostReachM));
    }
}

// The losses in one line.
std::string describe_losses(const std::vector<Loss>& losses)
{
    std::string text;
    for (const Loss& loss : losses) {
        text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", loss.kind, loss.count);
    }
    return text;
}

void count_losses(Import& import, const DroppedFaces& dropped, std::size_t repaired_count)
{
    Model& model = import.model;
    lose(model, "faces without area", dropped.degenerate_count);
    lose(model, "faces that lie on others", dropped.doubled_count);
    lose(model, "normals without length", repaired_count);
    std::size_t one_sided_count = 0;
    for (std::size_t slot = 0; slot < import.slots.size(); ++slot) {
        one_sided_count += !import.slots[slot].is_closed && !model.materials[slot].is_double_sided ? 1U : 0U;
    }
    if (one_sided_count > 0) {
        import.warnings.emplace_back(
            "faces whose backs the file hides (doubleSided is false) are visible from both sides, as in Blender");
        lose(model, "slots whose backs the file hides", one_sided_count);
    }
    import.losses = std::exchange(model.losses, {});
    const std::size_t dropped_count = dropped.degenerate_count + dropped.doubled_count;
    const std::size_t face_count = model.triangles.size() + dropped_count;
    constexpr std::size_t kMuch = 10;  // warns if more than one in this many faces is lost
    if (kMuch * dropped_count > face_count) {
        const double percent = 100.0 * static_cast<double>(dropped_count) / static_cast<double>(face_count);
        import.warnings.push_back(
            fmt::format("MANY FACES ARE LOST: {} of {} ({:.0f} %); look at the model (clevrvk assets sheet) before you use it",
                        dropped_count, face_count, percent));
    }
    if (!import.losses.empty()) {
        import.warnings.push_back(fmt::format("lost: {}", describe_losses(import.losses)));
    }
}

void judge(Import& import, const ImportOptions& options, const DroppedFaces& dropped, std::size_t repaired_count)
{
    std::vector<std::string>& warnings = import.warnings;
    warnings = import.model.warnings;
    const auto warn_if = [&](bool is_so, const std::string& what) {
        if (is_so) {
            warnings.push_back(what);
        }
    };
    warn_if(dropped.degenerate_count > 0, fmt::format("{} faces without area are dropped", dropped.degenerate_count));
    warn_if(dropped.doubled_count > 0, fmt::format("{} faces that coincide with others are dropped", dropped.doubled_count));
    warn_if(dropped.backed_count > 0, fmt::format("{} faces are the backs of others and look different; each is visible from its own side",
                                                  dropped.backed_count));
    warn_if(dropped.covering_count > 0, fmt::format("{} faces coincide with others and look different; the later ones lie on top",
                                                    dropped.covering_count));
    warn_if(repaired_count > 0, fmt::format("{} normals of length 0 are replaced by the normals of the faces", repaired_count));
    const glm::dvec3 size = import.high_m - import.low_m;
    const double extent = std::max({size.x, size.y, size.z});
    warn_if(!options.size_m && (extent < kLeastUsualM || extent > kMostUsualM),
            fmt::format("its largest extent is {:.3g} m; if the file does not use metres, set the extent with --size", extent));
    for (std::size_t slot = 0; slot < import.slots.size(); ++slot) {
        const SlotReport& report = import.slots[slot];
        const Material& material = import.model.materials[slot];
        warn_if(report.flipped_edge_count > 0,
                fmt::format("slot {}: at {} edges, the two faces have opposite orientations", material.name, report.flipped_edge_count));
        warn_if(report.is_closed && report.volume < 0.0, fmt::format("slot {}: its faces point inwards", material.name));
        warn_if(2 * report.opposed_face_count > report.triangle_count,
                fmt::format("slot {}: on most faces, the normals point to the back", material.name));
        warn_if(!report.is_closed && (material.transmission > 0.0 || material.alpha_mode == AlphaMode::Blend),
                fmt::format("slot {}: it transmits light but is not closed ({} open edges), so it is a thin sheet", material.name,
                            report.open_edge_count));
    }
}

}  // namespace

Import import_model(const std::filesystem::path& file, const ImportOptions& options)
{
    Import import;
    import.model = load_model(file, options);
    Model& model = import.model;
    try {
        check_positions(model);
        const DroppedFaces dropped = drop_bad_faces(model);
        if (model.triangles.empty()) {
            throw SpecError("none of its faces has an area");
        }
        if (options.thing != nullptr) {
            name_parts(*options.thing, model);
        } else {
            model.part_names.clear();
            model.parts.clear();
        }
        unify_uvs(model);
        pack_textures(model);
        const std::size_t repaired_count = repair_normals(model);
        compact(model);
        if (model.materials.size() > kMostSlots) {
            throw SpecError(fmt::format("its faces have {} materials; a model may have at most {}", model.materials.size(), kMostSlots));
        }
        name_slots(model);
        add_tangents(model);
        place(import, options);
        import.slots = inspect_slots(model);
        judge(import, options, dropped, repaired_count);
        count_losses(import, dropped, repaired_count);
        if (options.is_strict && !model.excuses.empty()) {
            throw SpecError(fmt::format("{}; without --strict this is only a warning", model.excuses.front()));
        }
        import.glb = write_glb(model);
    } catch (const SpecError& error) {
        throw SpecError(fmt::format("{}: {}", file.string(), error.what()));
    }
    return import;
}

}  // namespace clevrvk::model
