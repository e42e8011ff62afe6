// Reads the assets folder and builds the catalog from it.
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/hash.h"
#include "renderer/catalog/asset_readers.h"
#include "renderer/catalog/catalog.h"

#include <algorithm>
#include <system_error>
#include <utility>

namespace clevrvk::catalog {

namespace fs = std::filesystem;

namespace {

constexpr const char* kSizesFile = "sizes.json";

// Files that may lie beside assets but are not assets.
bool is_ignored(const fs::path& path)
{
    return path.filename().string().starts_with(".") || path.extension() == ".md";
}

// The entries of a folder, sorted by name: the order of the file system must not reach the output.
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

std::vector<fs::path> list_json_files(const fs::path& folder)
{
    std::vector<fs::path> paths = list_folder(folder);
    for (const fs::path& path : paths) {
        if (path.extension() != ".json") {
            throw SpecError(fmt::format("{}: not an asset; this folder holds .json files only", path.string()));
        }
    }
    return paths;
}

// One value per file of a folder, named after the file.
template <typename T>
std::vector<T> load_folder(const fs::path& folder, T (*read)(const JsonReader&, std::string))
{
    std::vector<T> members;
    for (const fs::path& path : list_json_files(folder)) {
        const JsonDocument document = load_json(path);
        const JsonReader root(document);
        std::string name = path.stem().string();
        check_asset_name(root, name);
        members.push_back(read(root, std::move(name)));
    }
    return members;
}

std::vector<Shape> load_shapes(const fs::path& folder)
{
    std::vector<Shape> shapes;
    for (const fs::path& path : list_folder(folder)) {
        const JsonDocument document = load_json(path / "shape.json");
        const JsonReader root(document);
        std::string name = path.filename().string();
        check_asset_name(root, name);
        shapes.push_back(read_shape(root, std::move(name), path));
    }
    return shapes;
}

void load_colors(const fs::path& folder, Catalog& catalog)
{
    std::vector<NamedColor>& colors = catalog.colors;
    for (const fs::path& path : list_json_files(folder)) {
        const JsonDocument document = load_json(path);
        const JsonReader root(document);
        Palette palette{path.stem().string(), {}, {}};
        for (NamedColor& color : read_colors(root)) {
            const bool is_new =
                std::none_of(colors.begin(), colors.end(), [&](const NamedColor& other) { return other.name == color.name; });
            if (!is_new) {
                root.at("colors").at(color.name).fail("another palette has a color of this name");
            }
            palette.colors.push_back(color.name);
            colors.push_back(std::move(color));
        }
        palette.provenance = read_provenance(root);
        catalog.palettes.push_back(std::move(palette));
    }
}

std::vector<WordList> load_word_lists(const fs::path& folder)
{
    std::vector<WordList> lists;
    for (const fs::path& path : list_json_files(folder)) {
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

void digest_folder(const fs::path& folder, const fs::path& assets_dir, Digest& digest)
{
    for (const fs::path& path : list_folder(folder)) {
        if (fs::is_directory(path)) {
            digest_folder(path, assets_dir, digest);
        } else {
            const std::string bytes = read_text_file(path);
            digest.update(fmt::format("{}\n{}\n", path.lexically_relative(assets_dir).generic_string(), bytes.size()));
            digest.update(bytes);
        }
    }
}

}  // namespace

Catalog load_catalog(const fs::path& assets_dir)
{
    Catalog catalog;
    catalog.assets_dir = fs::absolute(assets_dir).lexically_normal();
    catalog.shapes = load_shapes(catalog.assets_dir / "shapes");
    catalog.materials = load_folder<Material>(catalog.assets_dir / "materials", read_material);
    load_colors(catalog.assets_dir / "colors", catalog);
    const JsonDocument sizes = load_json(catalog.assets_dir / "vocabulary" / kSizesFile);
    catalog.sizes = read_sizes(JsonReader(sizes));
    catalog.sizes_provenance = read_provenance(JsonReader(sizes));
    catalog.word_lists = load_word_lists(catalog.assets_dir / "vocabulary");
    catalog.worlds = load_folder<World>(catalog.assets_dir / "worlds", read_world);
    Digest digest;
    for (const char* folder : {"shapes", "materials", "colors", "vocabulary", "worlds"}) {
        digest_folder(catalog.assets_dir / folder, catalog.assets_dir, digest);
    }
    catalog.digest = digest.hex();
    return catalog;
}

Catalog load_installed_catalog()
{
    return load_catalog(find_assets_dir());
}

}  // namespace clevrvk::catalog
