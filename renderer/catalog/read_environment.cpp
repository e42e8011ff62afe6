// Reads what is known of a picture of surroundings before its file is read.
#include "renderer/catalog/asset_readers.h"

#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

namespace clevrvk::catalog {

Environment read_environment(const JsonReader& root, std::string name, const std::filesystem::path& folder)
{
    constexpr std::array kKeys{JsonKey{"file", true}, kLicenseKey, kSourceKey};
    constexpr std::array<std::string_view, 4> kExtensions{".exr", ".png", ".jpg", ".jpeg"};
    root.check_keys(kKeys);
    Environment environment;
    environment.name = std::move(name);
    const std::filesystem::path file = root.at("file").read_string();
    if (file != file.filename() || std::ranges::find(kExtensions, file.extension().string()) == kExtensions.end()) {
        root.at("file").fail("must be the name of a .exr, .png or .jpg file in the same folder");
    }
    environment.file = folder / file;
    std::error_code error;
    if (!std::filesystem::is_regular_file(environment.file, error)) {
        root.at("file").fail("there is no such file in the same folder");
    }
    environment.provenance = read_provenance(root);
    return environment;
}

}  // namespace clevrvk::catalog
