// Reads the small assets (materials, palettes, sizes) and the keys that all assets share.
#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "renderer/catalog/asset_readers.h"
#include "renderer/catalog/limits.h"
#include "renderer/catalog/read_surface.h"

#include "shaders/bsdf_list.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

namespace clevrvk::catalog {

namespace {

constexpr NumberRange kMaterialParameter{-1000.0, 1000.0};
constexpr std::size_t kMostWords = 100000;

bool is_spdx_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+';
}

bool is_license(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, is_spdx_letter);
}

}  // namespace

Provenance read_provenance(const JsonReader& root)
{
    Provenance provenance;
    const JsonReader source = root.at("source");
    provenance.source = source.read_string();
    if (provenance.source.empty()) {
        source.fail("must name the source of the values");
    }
    const JsonReader license = root.at("license");
    provenance.license = license.read_string();
    if (!is_license(provenance.license)) {
        license.fail("must be an SPDX license name, such as MIT");
    }
    return provenance;
}

std::filesystem::path read_file_beside(const JsonReader& where, const std::filesystem::path& folder,
                                       std::span<const std::string_view> extensions)
{
    const std::filesystem::path file = where.read_string();
    if (file.empty() || file != file.filename() || std::ranges::find(extensions, file.extension().string()) == extensions.end()) {
        where.fail(fmt::format("must name a file in the same folder that ends in {}", fmt::join(extensions, " or ")));
    }
    std::error_code error;
    if (!std::filesystem::is_regular_file(folder / file, error)) {
        where.fail(fmt::format("the file {} is not in the same folder", quote_text(file.string())));
    }
    return folder / file;
}

void check_license(std::string_view license)
{
    if (!is_license(license)) {
        throw SpecError(fmt::format("{} is not a license; give its SPDX name, such as CC0-1.0 or MIT, or 'unknown'", quote_text(license)));
    }
}

void check_asset_name(const JsonReader& where, std::string_view name)
{
    const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
    const auto is_allowed = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; };
    if (name.empty() || !is_letter(name.front()) || !std::all_of(name.begin(), name.end(), is_allowed)) {
        where.fail("bad name " + quote_text(name) + "; use lower-case letters, digits and underscores");
    }
}

Material read_material(const JsonReader& root, std::string name)
{
    if (const auto surface = root.find("surface")) {
        constexpr std::array kKeys{JsonKey{"surface", true}, kLicenseKey, kSourceKey};
        root.check_keys(kKeys);
        return {std::move(name), read_surface(*surface), {}, {}, read_provenance(root)};
    }
    constexpr std::array kKeys{JsonKey{"bsdf", true}, JsonKey{"parameters", true}, kLicenseKey, kSourceKey};
    root.check_keys(kKeys);
    std::vector<std::string> kind_names;
    for (const shaders::BsdfKind& kind : shaders::kBsdfKinds) {
        if (kind.is_gltf) {
            continue;  // used only by models, whose files hold the parameters
        }
        kind_names.emplace_back(kind.name);
    }
    Material material;
    material.name = std::move(name);
    material.bsdf = root.at("bsdf").read_name("BSDF kind", kind_names);
    const auto kind = std::find_if(shaders::kBsdfKinds.begin(), shaders::kBsdfKinds.end(),
                                   [&](const shaders::BsdfKind& candidate) { return candidate.name == material.bsdf; });

    std::vector<JsonKey> parameter_keys;
    for (int i = 0; i < kind->parameter_count; ++i) {
        parameter_keys.push_back({kind->parameters[static_cast<std::size_t>(i)], true});
    }
    const JsonReader parameters = root.at("parameters");
    parameters.check_keys(parameter_keys);
    for (const JsonKey& key : parameter_keys) {
        material.parameters.push_back(parameters.at(key.name).read_number(kMaterialParameter));
    }
    material.provenance = read_provenance(root);
    return material;
}

std::vector<NamedColor> read_colors(const JsonReader& root)
{
    constexpr std::array kKeys{JsonKey{"colors", true}, kLicenseKey, kSourceKey};
    root.check_keys(kKeys);
    std::vector<NamedColor> colors;
    for (const JsonReader::Member& member : root.at("colors").read_members()) {
        check_asset_name(member.reader, member.key);
        NamedColor color;
        color.name = member.key;
        const std::vector<JsonReader> bytes = member.reader.read_items(3, 3);
        for (std::size_t i = 0; i < 3; ++i) {
            color.rgb[i] = static_cast<std::uint8_t>(bytes[i].read_int(0, 255));
        }
        colors.push_back(std::move(color));
    }
    return colors;
}

std::vector<NamedSize> read_sizes(const JsonReader& root)
{
    constexpr std::array kKeys{JsonKey{"sizes", true}, kLicenseKey, kSourceKey};
    root.check_keys(kKeys);
    std::vector<NamedSize> sizes;
    for (const JsonReader::Member& member : root.at("sizes").read_members()) {
        check_asset_name(member.reader, member.key);
        sizes.push_back({member.key, member.reader.read_number(kObjectSize)});
    }
    return sizes;
}

WordList read_word_list(const JsonReader& root, std::string name)
{
    constexpr std::array kKeys{JsonKey{"words", true}, kLicenseKey, kSourceKey};
    root.check_keys(kKeys);
    WordList list;
    list.name = std::move(name);
    for (const JsonReader& item : root.at("words").read_items(1, kMostWords)) {
        list.words.push_back(item.read_string());
        if (list.words.back().empty()) {
            item.fail("must not be empty");
        }
    }
    list.provenance = read_provenance(root);
    return list;
}

}  // namespace clevrvk::catalog
