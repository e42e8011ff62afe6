// Reads the numbers of the line as they are; a value of the wrong type counts as wrong, too.
#include "renderer/check/check_geometry.h"

#include "renderer/check/compare_json.h"
#include "renderer/check/label_formulas.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace clevrvk::check {

namespace {

using Row = std::vector<double>;

bool agrees(const Json& found, double expected, double tolerance)
{
    return found.is_number() && std::abs(found.get<double>() - expected) <= tolerance;
}

bool agrees(const Json& found, double expected)
{
    return agrees(found, expected, kFormulaTolerance * std::max(1.0, std::abs(expected)));
}

Json to_json(const glm::dvec3& v)
{
    return Json::array({v.x, v.y, v.z});
}

class GeometryCheck {
public:
    GeometryCheck(const IndexLine& line, const spec::PanelSpec& panel, Findings& findings)
        : line_(line), panel_(panel), findings_(findings), time_(derive_label_time(panel.camera)), camera_(derive_camera(panel.camera))
    {
        for (const spec::ObjectSpec& object : panel.objects) {
            centres_.push_back(derive_centre(object, time_));
        }
    }

    std::vector<std::string> run()
    {
        check_intrinsics();
        if (camera_) {
            check_pose();
            check_pixel_coords();
            check_directions();
        }
        return std::move(wrong_);
    }

private:
    void add(Check check, std::string path, const Json& expected, const Json* found)
    {
        findings_.add(check, line_.place(),
                      fmt::format("{}: by its formula {}", line_.name(), describe_difference(path, &expected, found)));
        wrong_.push_back(std::move(path));
    }

    // A member of a member, or null.
    [[nodiscard]] const Json* find(std::string_view outer, std::string_view inner) const
    {
        const Json* const member = find_member(line_.value, outer);
        return member == nullptr ? nullptr : find_member(*member, inner);
    }

    void check_matrix(std::string_view name, std::span<const Row> rows)
    {
        const Json* const found = find("camera", name);
        const auto is_row = [](const Json& there, const Row& row) {
            bool is_same = there.is_array() && there.size() == row.size();
            for (std::size_t k = 0; is_same && k < row.size(); ++k) {
                is_same = agrees(there[k], row[k]);
            }
            return is_same;
        };
        bool is_same = found != nullptr && found->is_array() && found->size() == rows.size();
        for (std::size_t k = 0; is_same && k < rows.size(); ++k) {
            is_same = is_row((*found)[k], rows[k]);
        }
        if (!is_same) {
            add(Check::Camera, fmt::format("camera.{}", name), Json(std::vector<Row>(rows.begin(), rows.end())), found);
        }
    }

    void check_intrinsics()
    {
        const double focal_px = derive_focal_px(panel_.camera, panel_.width_px);
        const std::vector<Row> rows{
            {focal_px, 0.0, 0.5 * panel_.width_px}, {0.0, focal_px, 0.5 * panel_.height_px}, {0.0, 0.0, 1.0}};
        check_matrix("K", rows);
    }

    void check_pose()
    {
        std::vector<Row> rows;
        for (glm::length_t k = 0; k < 3; ++k) {
            rows.push_back({camera_->right[k], camera_->down[k], camera_->forward[k], camera_->eye[k]});
        }
        rows.push_back({0.0, 0.0, 0.0, 1.0});
        check_matrix("pose_opencv", rows);
    }

    [[nodiscard]] bool is_pixel(const Json& found, const FormulaPixel& pixel) const
    {
        if (!found.is_array() || found.size() != 3 || !agrees(found[2], pixel.depth)) {
            return false;
        }
        const auto is_at = [&](std::size_t k, double expected) {
            return agrees(found[k], expected, kFormulaTolerance * pixel.rounding * std::max<double>(panel_.width_px, std::abs(expected)));
        };
        const bool is_there = is_at(0, pixel.at.x) && is_at(1, pixel.at.y);
        const bool is_none = found[0].is_null() && found[1].is_null();
        switch (pixel.shown) {
            case Shown::Yes: return is_there;
            case Shown::No: return is_none;
            case Shown::Doubtful: return true;
            case Shown::Mirrored: return found[0].is_number() && found[1].is_number();
        }
        return false;
    }

    void check_pixel_coords()
    {
        const Json* const objects = find_member(line_.value, "objects");
        const FormulaLens lens(panel_.camera, *camera_, panel_.width_px, panel_.height_px);
        for (std::size_t k = 0; k < centres_.size(); ++k) {
            const FormulaPixel pixel = lens.project(centres_[k]);
            const Json* const found =
                objects != nullptr && objects->is_array() && k < objects->size() ? find_member((*objects)[k], "pixel_coords") : nullptr;
            if (found == nullptr || !is_pixel(*found, pixel)) {
                const Json place = pixel.shown == Shown::Yes ? Json::array({pixel.at.x, pixel.at.y, pixel.depth})
                                                             : Json::array({Json(), Json(), pixel.depth});
                add(Check::PixelCoords, fmt::format("objects[{}].pixel_coords", k), place, found);
            }
        }
    }

    void check_directions()
    {
        constexpr std::size_t kRelated = 4;  // left, right, front, behind; no objects are related by height
        const std::array<FormulaDirection, 6> directions = derive_directions(*camera_);
        for (std::size_t k = 0; k < directions.size(); ++k) {
            const auto& [name, vector] = directions[k];
            const Json* const found = find("directions", name);
            bool is_same = found != nullptr && found->is_array() && found->size() == 3;
            for (std::size_t axis = 0; is_same && axis < 3; ++axis) {
                is_same = agrees((*found)[axis], vector[static_cast<glm::length_t>(axis)]);
            }
            if (!is_same) {
                add(Check::Directions, fmt::format("directions.{}", name), to_json(vector), found);
            }
            if (k < kRelated) {
                check_relation(directions[k]);
            }
        }
    }

    // If two objects are exactly as far apart as the margin, up to rounding, either answer is right.
    void check_relation(const FormulaDirection& direction)
    {
        const Json* const found = find("relationships", direction.name);
        Json expected = Json::array();
        for (std::size_t i = 0; i < centres_.size(); ++i) {
            Json related = Json::array();
            for (std::size_t j = 0; j < centres_.size(); ++j) {
                const double away = glm::dot(centres_[j] - centres_[i], direction.vector) - kRelatedFrom;
                const double tolerance = kFormulaTolerance * std::max({1.0, glm::length(centres_[i]), glm::length(centres_[j])});
                const bool is_doubtful = std::abs(away) <= tolerance;
                const bool is_there = is_doubtful && found != nullptr && found->is_array() && i < found->size() && (*found)[i].is_array() &&
                                      std::ranges::find((*found)[i], Json(j)) != (*found)[i].end();
                if (is_doubtful ? is_there : away > 0.0) {
                    related.push_back(j);
                }
            }
            expected.push_back(std::move(related));
        }
        if (found == nullptr || *found != expected) {
            add(Check::Relations, fmt::format("relationships.{}", direction.name), expected, found);
        }
    }

    const IndexLine& line_;  // this and the next must outlive this object
    const spec::PanelSpec& panel_;
    Findings& findings_;
    double time_;
    std::optional<FormulaCamera> camera_;
    std::vector<glm::dvec3> centres_;
    std::vector<std::string> wrong_;
};

}  // namespace

std::vector<std::string> check_geometry(const IndexLine& line, const spec::PanelSpec& panel, Findings& findings)
{
    return GeometryCheck(line, panel, findings).run();
}

}  // namespace clevrvk::check
