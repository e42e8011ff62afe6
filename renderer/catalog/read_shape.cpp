// Reads shape assets: the analytic kind or the mesh, its dimensions, its rest height and its pointing direction.
#include "renderer/catalog/asset_readers.h"

#include <algorithm>
#include <array>
#include <utility>

namespace clevrvk::catalog {

namespace {

constexpr NumberRange kUnitLength{0.001, 10.0};
constexpr NumberRange kBevelWidth{0.001, 1.0};
constexpr NumberRange kBevelExponent{2.0, 16.0};
constexpr int kLeastSideCount = 3;
constexpr int kMostSideCount = 65536;

constexpr JsonKey kKind{"kind", true};
constexpr JsonKey kRestHeight{"rest_height", true};
constexpr JsonKey kFootprintRadius{"footprint_radius", true};

void read_mesh(const JsonReader& root, Shape& shape, const std::filesystem::path& folder)
{
    static constexpr std::array<std::string_view, 1> kExtensions{".obj"};
    shape.mesh_file = read_file_beside(root.at("mesh"), folder, kExtensions);
    if (const auto pointing = root.find("pointing_deg")) {
        shape.can_point = true;
        shape.pointing_deg = pointing->read_number({-360.0, 360.0});
    }
}

}  // namespace

Shape read_shape(const JsonReader& root, std::string name, const std::filesystem::path& folder)
{
    Shape shape;
    shape.name = std::move(name);
    const std::vector<std::string> kind_names(shaders::kShapeNames.begin(), shaders::kShapeNames.end());
    const std::string kind_name = root.at("kind").read_name("kind", kind_names);
    const auto kind_place = std::find(kind_names.begin(), kind_names.end(), kind_name) - kind_names.begin();
    shape.kind = static_cast<ShapeKind>(kind_place);
    switch (shape.kind) {
        case ShapeKind::Sphere: {
            constexpr std::array kKeys{kKind, JsonKey{"radius", true}, kRestHeight, kFootprintRadius, kLicenseKey, kSourceKey};
            root.check_keys(kKeys);
            shape.radius = root.at("radius").read_number(kUnitLength);
            break;
        }
        case ShapeKind::RoundedCube: {
            constexpr std::array kKeys{
                kKind,     JsonKey{"bevel_width", true}, JsonKey{"bevel_exponent", true}, kRestHeight, kFootprintRadius, kLicenseKey,
                kSourceKey};
            root.check_keys(kKeys);
            shape.bevel_width = root.at("bevel_width").read_number(kBevelWidth);
            shape.bevel_exponent = root.at("bevel_exponent").read_number(kBevelExponent);
            break;
        }
        case ShapeKind::RoundedCylinder: {
            constexpr std::array kKeys{kKind,
                                       JsonKey{"bevel_width", true},
                                       JsonKey{"bevel_exponent", true},
                                       JsonKey{"side_count", true},
                                       kRestHeight,
                                       kFootprintRadius,
                                       kLicenseKey,
                                       kSourceKey};
            root.check_keys(kKeys);
            shape.bevel_width = root.at("bevel_width").read_number(kBevelWidth);
            shape.bevel_exponent = root.at("bevel_exponent").read_number(kBevelExponent);
            shape.side_count = root.at("side_count").read_int(kLeastSideCount, kMostSideCount);
            break;
        }
        case ShapeKind::Mesh: {
            constexpr std::array kKeys{
                kKind, JsonKey{"mesh", true}, JsonKey{"pointing_deg", false}, kRestHeight, kFootprintRadius, kLicenseKey, kSourceKey};
            root.check_keys(kKeys);
            read_mesh(root, shape, folder);
            break;
        }
    }
    shape.rest_height = root.at("rest_height").read_number({0.0, 10.0});
    shape.footprint_radius = root.at("footprint_radius").read_number(kUnitLength);
    shape.provenance = read_provenance(root);
    return shape;
}

}  // namespace clevrvk::catalog
