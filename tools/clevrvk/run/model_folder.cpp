// Makes a folder under a hidden name, which no catalog reads, and renames it when it is complete.
#include "tools/clevrvk/run/model_folder.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/hash.h"
#include "renderer/model/decode_image.h"
#include "renderer/model/inspect.h"
#include "renderer/model/load_asset.h"
#include "renderer/things/own_thing.h"
#include "renderer/write/atomic_file.h"
#include "renderer/write/folder_lock.h"
#include "tools/clevrvk/run/affordances_json.h"

#include <fcntl.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <span>

namespace clevrvk::tools {
namespace {

namespace fs = std::filesystem;

constexpr const char* kModelFile = "model.glb";

Json describe(const model::Import& import, const ModelLabels& labels)
{
    Json json;
    json["file"] = kModelFile;
    json["digest"] = digest_hex(std::as_bytes(std::span(import.glb)));
    if (!labels.category.empty()) {
        json["category"] = labels.category;
    }
    json["low_m"] = write_vector(import.low_m);
    json["high_m"] = write_vector(import.high_m);
    json["origin_m"] = write_vector(import.origin_m);
    json["slots"] = Json::array();
    for (std::size_t slot = 0; slot < import.slots.size(); ++slot) {
        json["slots"].push_back(
            {{"name", import.model.materials[slot].name}, {"transmission", import.slots[slot].is_closed ? "solid" : "thin"}});
    }
    if (!import.model.part_names.empty()) {
        json["parts"] = import.model.part_names;
        json.update(write_affordances(labels.offers));
    }
    json["triangles"] = import.model.triangles.size();
    json["look"] = labels.look == catalog::Look::Gltf ? "gltf" : "principled";
    for (const model::Loss& loss : import.losses) {
        json["lost"][loss.kind] = loss.count;
    }
    json["license"] = labels.license;
    json["source"] = labels.source;
    return json;
}

std::string write_license(const model::Import& import, const ModelLabels& labels)
{
    std::string text = fmt::format("License: {}\nSource: {}\n", labels.license, labels.source);
    if (!import.model.copyright.empty()) {
        text += fmt::format("Copyright, as the file states it: {}\n", import.model.copyright);
    }
    return labels.license_text ? fmt::format("{}\n{}", text, *labels.license_text) : text;
}

// Exchanges the two folders if the file system can, so that the name always has a folder.
void put_in_place(const fs::path& made, const fs::path& folder)
{
    const auto fail = [&] { throw IoError(fmt::format("cannot write '{}': {}", folder.string(), describe_errno(errno))); };
    if (!fs::exists(folder)) {
        if (std::rename(made.c_str(), folder.c_str()) != 0) {
            fail();
        }
        return;
    }
    if (renameat2(AT_FDCWD, made.c_str(), AT_FDCWD, folder.c_str(), RENAME_EXCHANGE) != 0) {
        if (errno != EINVAL && errno != ENOSYS) {
            fail();
        }
        fs::remove_all(folder);
        if (std::rename(made.c_str(), folder.c_str()) != 0) {
            fail();
        }
    }
    fs::remove_all(made);
}

void compare_bounds(const catalog::Model& asset, const model::Model& model, std::vector<std::string>& findings)
{
    glm::dvec3 low(model.positions.front());
    glm::dvec3 high = low;
    for (const glm::vec3& position : model.positions) {
        low = glm::min(low, glm::dvec3(position));
        high = glm::max(high, glm::dvec3(position));
    }
    for (glm::length_t axis = 0; axis < 3; ++axis) {
        const auto k = static_cast<std::size_t>(axis);
        if (low[axis] != asset.low_m[k] || high[axis] != asset.high_m[k]) {
            findings.push_back(fmt::format("its vertices lie from {} to {} m along {}, but model.json says {} to {}", low[axis], high[axis],
                                           "xyz"[k], asset.low_m[k], asset.high_m[k]));
        }
    }
}

void compare_offers(const catalog::Model& asset, const model::Model& model, std::vector<std::string>& findings)
{
    constexpr double kEqual_m = 1e-5;
    catalog::Affordances offers = asset.offers;
    for (const std::string& fault : things::touch_affordances(model, offers)) {
        findings.push_back(fault);
    }
    for (std::size_t k = 0; k < offers.grasps.size(); ++k) {
        for (std::size_t side = 0; side < 2; ++side) {
            const double off = glm::length(offers.grasps[k].contacts[side] - asset.offers.grasps[k].contacts[side]);
            const catalog::Grasp& stated = asset.offers.grasps[k];
            if (side == 0 && std::abs(stated.width_m - offers.grasps[k].width_m) > kEqual_m) {
                findings.push_back(fmt::format("grasps[{}]: its contacts are {:.1f} mm apart, but model.json says {:.1f}", k,
                                               1000.0 * offers.grasps[k].width_m, 1000.0 * stated.width_m));
            }
            if (off > kEqual_m) {
                findings.push_back(fmt::format("grasps[{}]: contact {} lies {:.1f} mm from the surface's", k, side, 1000.0 * off));
            }
        }
    }
}

}  // namespace

fs::path write_model_folder(const fs::path& assets, const model::Import& import, const ModelLabels& labels, bool overwrites)
{
    const fs::path models = assets / "models";
    const fs::path folder = models / labels.name;
    if (fs::exists(folder) && !overwrites) {
        throw SpecError(fmt::format("'{}' already exists; --overwrite replaces it", folder.string()));
    }
    const fs::path part = models / fmt::format(".{}.part", labels.name);
    write::make_folders(part);
    {
        const write::FolderLock lock(part);
        for (const fs::directory_entry& left : fs::directory_iterator(part)) {  // remains of a killed run
            if (left.path().filename() != write::kLockFileName) {
                fs::remove_all(left.path());
            }
        }
        write::write_file_atomically(part, kModelFile, import.glb);
        write::write_file_atomically(part, "license.txt", bytes_of(write_license(import, labels)));
        write::write_file_atomically(part, "model.json",
                                     bytes_of(describe(import, labels).dump(2, ' ', false, Json::error_handler_t::replace) + "\n"));
        fs::remove_all(part / write::kPartsName);
    }
    put_in_place(part, folder);
    return folder;
}

std::vector<std::string> check_model(const catalog::Model& asset)
{
    std::vector<std::string> findings;
    try {
        const model::Model model = model::load_asset(asset);
        compare_bounds(asset, model, findings);
        compare_offers(asset, model, findings);
        const std::vector<model::SlotReport> reports = model::inspect_slots(model);
        for (std::size_t slot = 0; slot < reports.size(); ++slot) {
            if (asset.slots[slot].is_solid && !reports[slot].is_closed) {
                findings.push_back(fmt::format("slot '{}' is solid according to model.json, but its faces are not "
                                               "closed", asset.slots[slot].name));
            }
        }
        for (const model::ImageFile& image : model.images) {
            static_cast<void>(model::decode_image(image));
        }
    } catch (const SpecError& error) {
        findings.emplace_back(error.what());
    } catch (const IoError& error) {
        findings.emplace_back(error.what());
    }
    return findings;
}

Json list_models(const catalog::Catalog& catalog)
{
    Json list = Json::array();
    for (const catalog::Model& model : catalog.models) {
        Json slots = Json::array();
        for (const catalog::ModelSlot& slot : model.slots) {
            slots.push_back(slot.name);
        }
        Json json{{"name", model.name}};
        if (!model.category.empty()) {
            json["category"] = model.category;
        }
        json["size_m"] = subtract(model.high_m, model.low_m);
        json["slots"] = std::move(slots);
        if (!model.parts.empty()) {
            json["parts"] = model.parts;
            json.update(write_affordances(model.offers));
        }
        json["triangles"] = model.triangle_count;
        json["license"] = model.provenance.license;
        list.push_back(std::move(json));
    }
    return list;
}

}  // namespace clevrvk::tools
