// Reads the assets folder and builds the catalog from it.
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/hash.h"
#include "renderer/base/nearest_name.h"
#include "renderer/base/parse_json.h"
#include "renderer/catalog/asset_readers.h"
#include "renderer/catalog/catalog.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <system_error>
#include <utility>

namespace clevrvk::catalog {

namespace fs = std::filesystem;

namespace {

constexpr const char* kSizesFile = "sizes.json";
constexpr const char* kShapeFile = "shape.json";
constexpr const char* kModelFile = "model.json";
constexpr const char* kEnvironmentFile = "environment.json";
constexpr const char* kModelsFolder = "models";
// The folders of which all files are part of the digest.
constexpr std::array kReadWhole{"shapes", "materials", "colors", "vocabulary", "worlds", "environments"};

// Whether a file may be in an assets folder without being an asset.
bool is_ignored(const fs::path& path)
{
    return path.filename().string().starts_with(".") || path.extension() == ".md";
}

// The entries of a folder, sorted by name, because the order of the file system must not affect the output.
std::vector<fs::path> list_folder(const fs::path& folder)
{
    std::error_code error;
    fs::directory_iterator iterator(folder, error);
    std::vector<fs::path> paths;
    while (!error && iterator != fs::directory_iterator()) {
        if (!is_ignored(iterator->path())) {
            paths.push_back(iterator->path());
        }
        iterator.increment(error);
    }
    if (error) {
        fail_read(fmt::format("cannot read the assets folder '{}'", folder.string()), error.value());
    }
    std::sort(paths.begin(), paths.end());
    return paths;
}

// The folders of a catalog, the built-in one first. Lists their entries together, and refuses names that occur twice.
class AssetFolders {
public:
    AssetFolders(fs::path built_in, std::vector<fs::path> overlays) : built_in_(std::move(built_in)), overlays_(std::move(overlays)) {}

    // The entries of a subfolder: the built-in ones, then those of all overlays, each group sorted by name.
    [[nodiscard]] std::vector<fs::path> list(const char* subfolder, bool is_optional = false) const
    {
        std::vector<fs::path> paths;
        if (!is_optional || fs::exists(built_in_ / subfolder)) {
            paths = list_folder(built_in_ / subfolder);
        }
        std::vector<fs::path> added;
        for (const fs::path& overlay : overlays_) {
            if (fs::exists(overlay / subfolder)) {
                const std::vector<fs::path> more = list_folder(overlay / subfolder);
                added.insert(added.end(), more.begin(), more.end());
            }
        }
        std::ranges::stable_sort(added, {}, [](const fs::path& path) { return path.filename(); });
        paths.insert(paths.end(), added.begin(), added.end());
        std::map<fs::path, fs::path> seen;
        for (const fs::path& path : paths) {
            const auto [first, is_new] = seen.emplace(path.filename(), path);
            if (!is_new) {
                fail_doubled(path, first->second);
            }
        }
        return paths;
    }

    [[noreturn]] static void fail_doubled(const fs::path& path, const fs::path& first)
    {
        throw SpecError(fmt::format("{}: {} has the same name; rename one of them", path.string(), first.string()));
    }

private:
    fs::path built_in_;
    std::vector<fs::path> overlays_;
};

std::vector<fs::path> list_json_files(const AssetFolders& folders, const char* subfolder)
{
    std::vector<fs::path> paths = folders.list(subfolder);
    for (const fs::path& path : paths) {
        if (path.extension() != ".json") {
            throw SpecError(fmt::format("{}: this is not an asset; this folder may contain only .json files", path.string()));
        }
    }
    return paths;
}

// One value per file of a folder, named after the file.
template <typename T>
std::vector<T> load_files(const AssetFolders& folders, const char* subfolder, T (*read)(const JsonReader&, std::string))
{
    std::vector<T> members;
    for (const fs::path& path : list_json_files(folders, subfolder)) {
        const JsonDocument document = load_json(path);
        const JsonReader root(document);
        std::string name = path.stem().string();
        check_asset_name(root, name);
        members.push_back(read(root, std::move(name)));
    }
    return members;
}

// One value per folder, named after the folder. \param file  file that each folder must have
template <typename T>
std::vector<T> load_folders(const std::vector<fs::path>& folders, const char* file,
                            T (*read)(const JsonReader&, std::string, const fs::path&))
{
    std::vector<T> members;
    for (const fs::path& folder : folders) {
        const JsonDocument document = load_json(folder / file);
        const JsonReader root(document);
        std::string name = folder.filename().string();
        check_asset_name(root, name);
        members.push_back(read(root, std::move(name), folder));
    }
    return members;
}

void load_shapes_and_models(const AssetFolders& folders, Catalog& catalog)
{
    const std::vector<fs::path> shapes = folders.list("shapes");
    const std::vector<fs::path> models = folders.list("models", true);
    std::map<fs::path, fs::path> seen;  // shapes and models share their names: a spec's `shape` may name either
    for (const fs::path& shape : shapes) {
        seen.emplace(shape.filename(), shape);
    }
    for (const fs::path& model : models) {
        if (const auto shape = seen.find(model.filename()); shape != seen.end()) {
            AssetFolders::fail_doubled(model / kModelFile, shape->second / kShapeFile);
        }
    }
    catalog.shapes = load_folders<Shape>(shapes, kShapeFile, read_shape);
    catalog.models = load_folders<Model>(models, kModelFile, read_model);
    std::ranges::sort(catalog.models, {}, &Model::name);
}

void load_colors(const AssetFolders& folders, Catalog& catalog)
{
    std::map<std::string, fs::path> files;  // first file that defines each color
    for (const fs::path& path : list_json_files(folders, "colors")) {
        const JsonDocument document = load_json(path);
        const JsonReader root(document);
        Palette palette{path.stem().string(), {}, {}};
        for (NamedColor& color : read_colors(root)) {
            const auto [first, is_new] = files.emplace(color.name, path);
            if (!is_new) {
                root.at("colors").at(color.name).fail(fmt::format("{} already has a color of this name", first->second.string()));
            }
            palette.colors.push_back(color.name);
            catalog.colors.push_back(std::move(color));
        }
        palette.provenance = read_provenance(root);
        catalog.palettes.push_back(std::move(palette));
    }
}

std::vector<WordList> load_word_lists(const AssetFolders& folders)
{
    std::vector<WordList> lists;
    for (const fs::path& path : list_json_files(folders, "vocabulary")) {
        if (path.filename() == kSizesFile) {
            continue;
        }
        const JsonDocument document = load_json(path);
        const JsonReader root(document);
        std::string name = path.stem().string();
        check_asset_name(root, name);
        lists.push_back(read_word_list(root, std::move(name)));
    }
    return lists;
}

void digest_file_into(const fs::path& path, const fs::path& assets_dir, Digest& digest)
{
    const std::string bytes = read_text_file(path);
    digest.update(fmt::format("{}\n{}\n", path.lexically_relative(assets_dir).generic_string(), bytes.size()));
    digest.update(bytes);
}

void digest_folder(const fs::path& folder, const fs::path& assets_dir, Digest& digest)
{
    for (const fs::path& path : list_folder(folder)) {
        if (fs::is_directory(path)) {
            digest_folder(path, assets_dir, digest);
        } else {
            digest_file_into(path, assets_dir, digest);
        }
    }
}

// Hashes every file of the folder.
std::string digest_assets(const fs::path& assets_dir)
{
    Digest digest;
    for (const char* subfolder : kReadWhole) {
        if (fs::exists(assets_dir / subfolder)) {
            digest_folder(assets_dir / subfolder, assets_dir, digest);
        }
    }
    if (fs::exists(assets_dir / kModelsFolder)) {
        for (const fs::path& model : list_folder(assets_dir / kModelsFolder)) {
            digest_file_into(model / kModelFile, assets_dir, digest);
        }
    }
    return digest.hex();
}

std::string digest_all(const Catalog& catalog)
{
    std::string built_in = digest_assets(catalog.assets_dir);
    if (catalog.overlays.empty()) {
        return built_in;
    }
    std::vector<std::string> digests;
    for (const fs::path& overlay : catalog.overlays) {
        digests.push_back(digest_assets(overlay));
    }
    std::ranges::sort(digests);
    for (const std::string& one : digests) {
        built_in += one;
    }
    return digest_hex(built_in);
}

// Refuses overlays with unknown subfolders, because these would silently have no effect.
void check_overlay(const fs::path& overlay)
{
    std::vector<std::string> known(kReadWhole.begin(), kReadWhole.end());
    known.emplace_back(kModelsFolder);
    bool has_assets = false;
    for (const fs::path& path : list_folder(overlay)) {
        if (!fs::is_directory(path) || path.filename() == "schema") {
            continue;
        }
        has_assets = true;
        const std::string name = path.filename().string();
        if (std::ranges::find(known, name) == known.end()) {
            throw SpecError(fmt::format("{}: this is not an asset folder{}", path.string(), suggest_name(name, known)));
        }
    }
    if (!has_assets) {
        throw SpecError(fmt::format("{}: there are no assets; the folder has none of the subfolders {}",
                                    overlay.string(), fmt::join(known, ", ")));
    }
}

}  // namespace

Catalog load_catalog(const fs::path& assets_dir, const std::vector<fs::path>& overlays)
{
    const auto make_absolute = [](const fs::path& path) { return fs::absolute(path / "").lexically_normal().parent_path(); };
    Catalog catalog;
    catalog.assets_dir = fs::absolute(assets_dir).lexically_normal();
    for (const fs::path& overlay : overlays) {
        check_overlay(overlay);
        catalog.overlays.push_back(make_absolute(overlay));
    }
    const AssetFolders folders(catalog.assets_dir, catalog.overlays);
    load_shapes_and_models(folders, catalog);
    catalog.environments = load_folders<Environment>(folders.list("environments", true), kEnvironmentFile, read_environment);
    catalog.materials = load_files<Material>(folders, "materials", read_material);
    load_colors(folders, catalog);
    const JsonDocument sizes = load_json(catalog.assets_dir / "vocabulary" / kSizesFile);
    catalog.sizes = read_sizes(JsonReader(sizes));
    catalog.sizes_provenance = read_provenance(JsonReader(sizes));
    catalog.word_lists = load_word_lists(folders);
    catalog.worlds = load_files<World>(folders, "worlds", read_world);
    catalog.digest = digest_all(catalog);
    return catalog;
}

Model load_model(const fs::path& folder)
{
    return load_folders<Model>({fs::absolute(folder / "").lexically_normal().parent_path()}, kModelFile, read_model).front();
}

Catalog load_installed_catalog(const std::vector<fs::path>& overlays)
{
    return load_catalog(find_assets_dir(), overlays);
}

}  // namespace clevrvk::catalog
