// clevrvk assets: turns the user's own models into assets, verifies them, and lists them.
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/log.h"
#include "renderer/base/nearest_name.h"
#include "renderer/base/parse_json.h"
#include "renderer/catalog/catalog.h"
#include "renderer/catalog/thing_file.h"
#include "renderer/model/import_model.h"
#include "renderer/things/own_thing.h"
#include "renderer/things/thing.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/assets_flag.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/model_folder.h"
#include "tools/clevrvk/run/print_line.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace clevrvk::tools {
namespace {

namespace fs = std::filesystem;

constexpr const char* kAssetsFooter = R"(Examples:
  clevrvk assets import mug.glb --name mug --license CC0-1.0 --out my_assets
  clevrvk assets check my_assets)";

constexpr const char* kImportFooter =
    R"(Writes DIR/models/NAME: model.glb, model.json and license.txt. The model stands at the origin, its front towards -y. The
command reports everything that the model loses or that looks wrong; such reports do not end the import.

Examples:
  clevrvk assets import mug.glb --name mug --license CC0-1.0 --out my_assets
  clevrvk assets import chair.obj --name chair --category chair --size 0.9 --license CC-BY-4.0 --source "J. Doe, example.org" --out my_assets)";

constexpr const char* kAssetsCheckFooter =
    R"(Verifies that each model is the file that its model.json describes, and that it can be read. The exit code is 1 if there
are findings.

Examples:
  clevrvk assets check my_assets
  clevrvk assets check mug chair --assets my_assets --json)";

constexpr const char* kAssetsListFooter = R"(Examples:
  clevrvk assets list --assets my_assets
  clevrvk assets list --assets my_assets --json)";

struct ImportFlags {
    std::string file;
    ModelLabels labels;
    std::string out;
    std::string up = "y";
    std::string origin = "base";
    std::string look = "principled";
    std::string license_file;
    std::optional<double> size_m;
    std::string thing_file;
    std::vector<std::string> texture_roots;
    bool is_strict = false;
    bool overwrites = false;
    bool prints_json = false;
    bool is_quiet = false;
};

struct AssetsCheckFlags {
    std::vector<std::string> what;
    AssetsFlag assets;
    bool prints_json = false;
};

struct AssetsListFlags {
    AssetsFlag assets;
    bool prints_json = false;
};

void check_asset_name(const std::string& flag, const std::string& name)
{
    constexpr std::size_t kMostLetters = 100;
    if (name.size() > kMostLetters) {
        throw SpecError(fmt::format("{}: the name {} has {} letters, more than {}", flag, quote_text(name), name.size(), kMostLetters));
    }
    const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
    const auto is_allowed = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; };
    if (name.empty() || !is_letter(name.front()) || !std::ranges::all_of(name, is_allowed)) {
        throw SpecError(fmt::format("{}: invalid name {}; use lower-case letters, digits and underscores", flag, quote_text(name)));
    }
}

// Runs before anything is read or written.
void check_labels(const ModelLabels& labels, const fs::path& out)
{
    check_asset_name("--name", labels.name);
    if (!labels.category.empty()) {
        check_asset_name("--category", labels.category);
    }
    catalog::check_license(labels.license);
    check_utf8(labels.source, "--source");
    const catalog::Catalog built_in = catalog::load_installed_catalog();
    if (catalog::find_shape(built_in, labels.name) != nullptr || catalog::find_model(built_in, labels.name) != nullptr) {
        throw SpecError(fmt::format("--name: '{}' is the name of a built-in model; choose another name", labels.name));
    }
    if (things::find_thing(labels.name) != nullptr) {
        throw SpecError(fmt::format("--name: '{}' would hide the built-in thing of this name; choose another name, such as 'my_{}'",
                                    labels.name, labels.name));
    }
    if (const fs::path shape = out / "shapes" / labels.name; fs::exists(shape)) {
        throw SpecError(fmt::format("--name: '{}' is already a shape in this folder; choose another name", shape.string()));
    }
}

std::string describe_size(const glm::dvec3& size)
{
    return fmt::format("{:.3g} x {:.3g} x {:.3g} m", size.x, size.y, size.z);
}

Json describe_import(const model::Import& import, const fs::path& folder)
{
    const glm::dvec3 size = import.high_m - import.low_m;
    Json json;
    json["folder"] = folder.string();
    json["name"] = folder.filename().string();
    json["size_m"] = {size.x, size.y, size.z};
    json["triangles"] = import.model.triangles.size();
    json["vertices"] = import.model.positions.size();
    json["pictures"] = import.model.images.size();
    json["slots"] = Json::array();
    for (std::size_t slot = 0; slot < import.slots.size(); ++slot) {
        const model::SlotReport& report = import.slots[slot];
        json["slots"].push_back({{"name", import.model.materials[slot].name},
                                 {"triangles", report.triangle_count},
                                 {"closed", report.is_closed},
                                 {"open_edges", report.open_edge_count},
                                 {"flipped_edges", report.flipped_edge_count}});
    }
    if (!import.model.part_names.empty()) {
        json["parts"] = import.model.part_names;
    }
    json["warnings"] = import.warnings;
    json["lost"] = Json::object();
    for (const model::Loss& loss : import.losses) {
        json["lost"][loss.kind] = loss.count;
    }
    return json;
}

catalog::Affordances touch_offers(const std::string& file, const model::Model& model, catalog::Affordances offers)
{
    const std::vector<std::string> faults = things::touch_affordances(model, offers);
    if (!faults.empty()) {
        throw SpecError(fmt::format("{}: {}; coordinates are metres of the imported model, z up, its front towards -y, from its "
                                    "origin",
                                    file, faults.front()));
    }
    return offers;
}

int run_import(ImportFlags flags)
{
    if (flags.is_quiet) {
        set_log_level(LogLevel::Error);
    }
    ModelLabels& labels = flags.labels;
    check_labels(labels, flags.out);
    if (!flags.license_file.empty()) {
        labels.license_text = read_text_file(flags.license_file, std::uint64_t{1} << 20U);
    }
    labels.look = flags.look == "gltf" ? catalog::Look::Gltf : catalog::Look::Principled;
    const fs::path folder = fs::path(flags.out) / "models" / labels.name;
    if (fs::exists(folder) && !flags.overwrites) {  // refused before the work begins
        throw SpecError(fmt::format("'{}' already exists; --overwrite replaces it", folder.string()));
    }
    for (const std::string& root : flags.texture_roots) {
        if (!fs::is_directory(root)) {
            throw SpecError(fmt::format("--texture-root: the folder {} does not exist", quote_text(root)));
        }
    }
    std::optional<catalog::ThingFile> thing;
    if (!flags.thing_file.empty()) {
        thing = catalog::load_thing_file(flags.thing_file);
        labels.category = labels.category.empty() ? thing->category : labels.category;
        flags.size_m = flags.size_m ? flags.size_m : thing->size_m;
    }
    model::Import import = model::import_model(flags.file, {.is_z_up = flags.up == "z",
                                                            .size_m = flags.size_m,
                                                            .keeps_origin = flags.origin == "file",
                                                            .thing = thing ? &*thing : nullptr,
                                                            .is_strict = flags.is_strict,
                                                            .texture_roots = {flags.texture_roots.begin(), flags.texture_roots.end()}});
    if (thing) {
        labels.offers = touch_offers(flags.thing_file, import.model, thing->offers);
    }
    if (labels.license == "unknown") {
        import.warnings.emplace_back("its license is unknown, and every dataset that shows it will say so");
    }
    if (labels.source.empty()) {
        labels.source = fs::path(flags.file).filename().string();
        labels.source += import.model.copyright.empty() ? "" : "; " + import.model.copyright;
    }
    write_model_folder(flags.out, import, labels, flags.overwrites);
    static_cast<void>(catalog::load_model(folder));  // loaded the way every command loads it
    for (const std::string& warning : import.warnings) {
        log_warn("{}: {}", labels.name, warning);
    }
    if (flags.prints_json) {
        print_line(describe_import(import, folder).dump(-1, ' ', false, Json::error_handler_t::replace));
    } else {
        print_line(fmt::format("{}: {}, {} triangles, {} slot{}, {} picture{}", folder.string(),
                               describe_size(import.high_m - import.low_m), import.model.triangles.size(), import.slots.size(),
                               import.slots.size() == 1 ? "" : "s", import.model.images.size(),
                               import.model.images.size() == 1 ? "" : "s"));
    }
    return kExitDone;
}

struct Finding {
    std::string place;
    std::string what;
};

void check_one(const catalog::Model& asset, std::vector<Finding>& findings)
{
    for (const std::string& what : check_model(asset)) {
        findings.push_back({"models/" + asset.name, what});
    }
}

// Checks every model of a folder; a faulty one does not hide the next. \return  the number of models
std::size_t check_folder(const fs::path& folder, const AssetsFlag& assets, std::vector<Finding>& findings)
{
    std::set<fs::path> models;
    if (fs::exists(folder / "models")) {
        for (const fs::directory_entry& entry : fs::directory_iterator(folder / "models")) {
            if (entry.is_directory() && !entry.path().filename().string().starts_with(".")) {
                models.insert(entry.path());
            }
        }
    }
    const std::size_t before = findings.size();
    for (const fs::path& model : models) {
        try {
            check_one(catalog::load_model(model), findings);
        } catch (const SpecError& error) {
            findings.push_back({"models/" + model.filename().string(), error.what()});
        } catch (const IoError& error) {
            findings.push_back({"models/" + model.filename().string(), error.what()});
        }
    }
    if (findings.size() == before) {
        try {
            AssetsFlag all = assets;
            all.push_back(folder.string());
            static_cast<void>(load_assets(all));  // checks the other assets, and names already taken
        } catch (const SpecError& error) {
            findings.push_back({folder.string(), error.what()});
        }
    }
    return models.size();
}

int run_assets_check(const AssetsCheckFlags& flags)
{
    std::vector<Finding> findings;
    std::size_t count = 0;
    std::optional<catalog::Catalog> catalog;
    for (const std::string& what : flags.what) {
        if (fs::is_directory(what)) {
            count += check_folder(what, flags.assets, findings);
            continue;
        }
        if (!catalog) {
            catalog = load_assets(flags.assets);
        }
        const catalog::Model* const asset = catalog::find_model(*catalog, what);
        if (asset == nullptr) {
            throw SpecError(
                fmt::format("{} is neither a folder nor the name of a model in the folders of --assets", quote_text(what)));
        }
        check_one(*asset, findings);
        ++count;
    }
    if (flags.prints_json) {
        Json json{{"sound", findings.empty()}, {"models", count}, {"findings", Json::array()}};
        for (const Finding& finding : findings) {
            json["findings"].push_back({{"place", finding.place}, {"what", finding.what}});
        }
        print_line(json.dump(-1, ' ', false, Json::error_handler_t::replace));
    } else {
        for (const Finding& finding : findings) {
            print_line(fmt::format("{}: {}", escape_controls(finding.place), escape_controls(finding.what)));
        }
        const auto count_words = [](std::size_t number, const char* word) {
            return fmt::format("{} {}{}", number, word, number == 1 ? "" : "s");
        };
        print_line(
            fmt::format("{}: {}", findings.empty() ? "sound" : count_words(findings.size(), "finding"), count_words(count, "model")));
    }
    return findings.empty() ? kExitDone : kExitSomeFailed;
}

int run_assets_list(const AssetsListFlags& flags)
{
    const Json models = list_models(load_assets(flags.assets));
    if (flags.prints_json) {
        print_line(models.dump());
        return kExitDone;
    }
    for (const Json& model : models) {
        const std::vector<double> size = model["size_m"];
        print_line(fmt::format("{:24}{:12}{:28}{:>9} triangles   {}", model["name"].get<std::string>(), model.value("category", "-"),
                               describe_size({size[0], size[1], size[2]}), model["triangles"].get<int>(),
                               model["license"].get<std::string>()));
    }
    return kExitDone;
}

void add_import_verb(const Command& family, Action& action)
{
    const Command verb = family.add_command("import", "Make an asset from a glTF 2.0 or OBJ file");
    const auto flags = std::make_shared<ImportFlags>();
    verb.add_option("FILE", flags->file, "A .glb, .gltf or .obj file beside the files that it names").required().type_name("");
    verb.add_option("--name", flags->labels.name, "Name by which specs refer to the model").required().type_name("NAME");
    verb.add_option("--license", flags->labels.license, "SPDX identifier of its license, such as CC0-1.0, or unknown")
        .required()
        .type_name("NAME");
    verb.add_option("--out", flags->out, "Folder of your assets; created when it does not exist")
        .required()
        .check(make_folder_check())
        .type_name("DIR");
    verb.add_option("--source", flags->labels.source, "Author and origin of the model; default: the file's name and copyright")
        .type_name("TEXT");
    verb.add_option("--license-file", flags->license_file, "File with the license text, which is stored with the model").type_name("FILE");
    verb.add_option("--category", flags->labels.category, "Category of the model, one word such as mug").type_name("NAME");
    verb.add_option("--size", flags->size_m, "Largest extent in metres, 0.001 to 200; default: the file's extent, read as metres")
        .check_range(model::kLeastExtentM, model::kMostExtentM)
        .type_name("METRES");
    verb.add_option("--thing", flags->thing_file, "JSON file with parts, slot names, size and grasps, which make the model a thing")
        .type_name("FILE");
    verb.add_option("--up", flags->up, "The file's axis that points up, y or z; default y, as glTF requires")
        .check(make_name_check("axis", {"y", "z"}))
        .type_name("AXIS");
    verb.add_option("--origin", flags->origin, "Origin of the model; base: below the centre of its bounding box, at its lowest point; "
                                               "file: the file's origin; default base")
        .check(make_name_check("origin", {"base", "file"}))
        .type_name("NAME");
    verb.add_option(
            "--look", flags->look,
            "How to interpret the numbers of its materials; principled: as Blender reads glTF; gltf: as the glTF specification says; "
            "default principled")
        .check(make_name_check("look", {"principled", "gltf"}))
        .type_name("NAME");
    verb.add_option("--texture-root", flags->texture_roots,
                    "Additional folder to search for the pictures and MTL files that the file names; may be repeated")
        .one_value_each()
        .check(make_folder_check())
        .type_name("DIR");
    verb.add_flag("--strict", flags->is_strict, "Refuse a file that needs repairs, instead of warning about it");
    verb.add_flag("--overwrite", flags->overwrites, "Replace a model of this name in DIR");
    verb.add_flag("--json", flags->prints_json, "Print the result as one JSON object");
    verb.add_flag("--quiet", flags->is_quiet, "No warnings");
    verb.footer(kImportFooter);
    verb.callback([&action, flags] { action = [flags] { return run_import(*flags); }; });
}

}  // namespace

void add_assets_command(const Command& app, Action& action)
{
    const Command family = app.add_command("assets", "Import, verify, list and show models of your own");
    family.require_verb();
    family.footer(kAssetsFooter);
    add_import_verb(family, action);
    add_assets_sheet_verb(family, action);

    const Command check = family.add_command("check", "Verify the hashes, files and names of models");
    const auto check_flags = std::make_shared<AssetsCheckFlags>();
    check.add_option("WHAT", check_flags->what, "Asset folders, or names of models").required().type_name("DIR|NAME");
    add_assets_flag(check, check_flags->assets);
    check.add_flag("--json", check_flags->prints_json, "Print the result as one JSON object");
    check.footer(kAssetsCheckFooter);
    check.callback([&action, check_flags] { action = [check_flags] { return run_assets_check(*check_flags); }; });

    const Command list = family.add_command("list", "List the available models");
    const auto list_flags = std::make_shared<AssetsListFlags>();
    add_assets_flag(list, list_flags->assets);
    list.add_flag("--json", list_flags->prints_json, "Print one JSON array");
    list.footer(kAssetsListFooter);
    list.callback([&action, list_flags] { action = [list_flags] { return run_assets_list(*list_flags); }; });
}

}  // namespace clevrvk::tools
