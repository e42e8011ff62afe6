// Looks up names in the catalog, and finds the assets folder, which load_catalog.cpp reads.
#include "renderer/catalog/catalog.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"

#include <algorithm>
#include <cstdlib>
#include <system_error>

namespace clevrvk::catalog {

namespace {

// Lists are short, so a linear search is fast enough, and no second order of the entries is needed.
template <typename T>
const T* find_named(const std::vector<T>& members, std::string_view name)
{
    const auto found = std::find_if(members.begin(), members.end(), [&](const T& member) { return member.name == name; });
    return found == members.end() ? nullptr : &*found;
}

}  // namespace

const Shape* find_shape(const Catalog& catalog, std::string_view name)
{
    return find_named(catalog.shapes, name);
}

// Binary search: there may be thousands of models.
const Model* find_model(const Catalog& catalog, std::string_view name)
{
    const auto found = std::ranges::lower_bound(catalog.models, name, {}, &Model::name);
    return found == catalog.models.end() || found->name != name ? nullptr : &*found;
}

const Environment* find_environment(const Catalog& catalog, std::string_view name)
{
    return find_named(catalog.environments, name);
}

const Material* find_material(const Catalog& catalog, std::string_view name)
{
    return find_named(catalog.materials, name);
}

const NamedColor* find_color(const Catalog& catalog, std::string_view name)
{
    return find_named(catalog.colors, name);
}

const NamedSize* find_size(const Catalog& catalog, std::string_view name)
{
    return find_named(catalog.sizes, name);
}

const WordList* find_word_list(const Catalog& catalog, std::string_view name)
{
    return find_named(catalog.word_lists, name);
}

const World* find_world(const Catalog& catalog, std::string_view name)
{
    return find_named(catalog.worlds, name);
}

const Shape& get_shape(const Catalog& catalog, std::string_view name)
{
    const Shape* const shape = find_shape(catalog, name);
    CLEVRVK_CHECK(shape != nullptr, "the catalog has no shape '{}'", name);
    return *shape;
}

const World& get_world(const Catalog& catalog, std::string_view name)
{
    const World* const world = find_world(catalog, name);
    CLEVRVK_CHECK(world != nullptr, "the catalog has no world '{}'", name);
    return *world;
}

std::filesystem::path find_assets_dir()
{
    namespace fs = std::filesystem;
    std::error_code error;
    if (const char* from_environment = std::getenv("CLEVRVK_ASSETS"); from_environment != nullptr && *from_environment != '\0') {
        const fs::path folder = fs::absolute(from_environment);
        if (!fs::is_directory(folder, error)) {
            throw ReadError(fmt::format("no assets: CLEVRVK_ASSETS names '{}', which is not a folder", folder.string()));
        }
        return folder.lexically_normal();
    }
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (error) {
        throw ReadError(fmt::format("no assets: cannot find out where the program is: {}; set CLEVRVK_ASSETS", error.message()));
    }
    const fs::path folder = (program.parent_path() / "../share/clevrvk/assets").lexically_normal();
    if (!fs::is_directory(folder, error)) {
        throw ReadError(fmt::format("no assets: there is no folder '{}'; set CLEVRVK_ASSETS", folder.string()));
    }
    return folder;
}

}  // namespace clevrvk::catalog
