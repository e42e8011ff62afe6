// Reads a tangram's pieces from the elements of a file: finds their corners, identifies them, and computes their box.
#include "generators/kilogram/svg.h"

#include "generators/kilogram/svg_file.h"
#include "renderer/base/file_io.h"
#include "renderer/base/nearest_name.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <system_error>
#include <utility>

namespace clevrvk::generators::kilogram {
namespace {

using Names = std::vector<std::string>;

/// The area of the largest triangle formed by three of the corners.
double compute_largest_triangle(const flat::Polygon& corners)
{
    double largest = 0.0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            for (std::size_t m = 0; m < k; ++m) {
                largest = std::max(largest, std::abs(flat::cross(corners[k] - corners[i], corners[m] - corners[i])) / 2.0);
            }
        }
    }
    return largest;
}

/// A piece as drawn in the file.
struct DrawnPiece {
    pugi::xml_node node;
    flat::Polygon corners;
    double stroke_scale = 1.0;
};

class SvgReader {
public:
    SvgReader(std::string_view text, const std::string& source, SvgForm form) : file_(text, source, form) {}

    Tangram read()
    {
        const pugi::xml_node root = file_.load();
        Tangram tangram;
        const bool has_box = read_box(root, tangram);
        visit(root, file_.is_strict() ? SvgSurroundings() : file_.enter(root, {}));
        if (pieces_.size() < kPieceCount) {
            file_.fail(root, fmt::format("a tangram must have seven {}; this one has {}",
                                         file_.is_strict() ? "polygons" : "pieces", pieces_.size()));
        }
        if (!has_published_ids()) {
            sort_by_shape(root);
        }
        for (std::size_t i = 0; i < kPieceCount; ++i) {
            tangram.pieces[i] = make_piece(pieces_[i], i);
        }
        find_box(root, has_box, tangram);
        return tangram;
    }

private:
    /// \return  whether the file has a box that begins at 0 0
    bool read_box(const pugi::xml_node& root, Tangram& tangram) const
    {
        static const Names kKnown{"baseProfile", "height", "version", "viewBox", "width", "xmlns"};
        file_.check_attributes(root, kKnown, {"preserveAspectRatio", "x", "y"});
        if (file_.read_attribute(root, "xmlns") != "http://www.w3.org/2000/svg") {
            file_.fail(root, "the namespace must be that of SVG");
        }
        for (const char* name : {"width", "height"}) {
            const pugi::xml_attribute attribute = root.attribute(name);
            if (file_.is_strict() && attribute && std::string_view(attribute.value()) != "100%") {
                file_.fail(root, fmt::format("'{}' must be '100%', not {}", name, quote_text(attribute.value())));
            }
        }
        if (std::string_view(root.attribute("preserveAspectRatio").value()).starts_with("none")) {
            file_.fail(root, "'preserveAspectRatio' must not be none, which may distort the figure");
        }
        if (!file_.is_strict() && !root.attribute("viewBox")) {
            return false;
        }
        const std::vector<double> box = file_.read_numbers(root, "viewBox", file_.read_attribute(root, "viewBox"), 4);
        const bool is_at_origin = box[0] == 0.0 && box[1] == 0.0;
        if (file_.is_strict() && !is_at_origin) {
            file_.fail(root, "'viewBox' must begin at 0 0");
        }
        if (is_at_origin) {
            check_sides(root, "'viewBox'", box[2], box[3]);
        }
        tangram.width = box[2];
        tangram.height = box[3];
        return is_at_origin;
    }

    void visit(const pugi::xml_node& parent, const SvgSurroundings& surroundings)
    {
        for (const pugi::xml_node& child : parent.children()) {
            const std::string_view name = child.name();
            if (child.type() == pugi::node_comment || (name == "defs" && !child.first_child() && !child.first_attribute())) {
                continue;
            }
            if (file_.is_strict() && name != "polygon") {
                file_.fail(child, fmt::format("only polygons are allowed, not {}", SvgFile::describe(child)));
            }
            if (name == "polygon" || name == "path" || name == "rect") {
                add_piece(child, surroundings);
            } else if (name == "g") {
                file_.check_attributes(child, {});
                visit(child, file_.enter(child, surroundings));
            } else if (!is_passed_over(child)) {
                file_.fail(child, fmt::format("only polygons, paths, rectangles and groups of them are allowed, not {}",
                                              SvgFile::describe(child)));
            }
        }
    }

    /// Whether the element draws nothing by itself.
    [[nodiscard]] static bool is_passed_over(const pugi::xml_node& node)
    {
        const std::string_view name = node.name();
        const bool is_foreign = node.type() == pugi::node_element && name.find(':') != std::string_view::npos;
        return is_foreign || name == "defs" || name == "title" || name == "desc" || name == "metadata" || name == "style";
    }

    void add_piece(const pugi::xml_node& node, const SvgSurroundings& surroundings)
    {
        static const Names kKnown{"fill", "id", "points", "stroke", "strokewidth", "style", "transform"};
        file_.check_attributes(node, kKnown, {"d", "x", "y", "width", "height", "rx", "ry"});
        const auto is_noted = [](const pugi::xml_node& child) { return child.type() == pugi::node_comment || is_passed_over(child); };
        if (file_.is_strict() ? static_cast<bool>(node.first_child()) : !std::all_of(node.begin(), node.end(), is_noted)) {
            file_.fail(node, fmt::format("a {} must be empty", node.name()));
        }
        if (pieces_.size() == kPieceCount) {
            file_.fail(node, file_.is_strict() ? "a tangram must have seven polygons; this is the eighth"
                                  : "a tangram must have seven pieces; this is the eighth; remove frames and backgrounds");
        }
        if (file_.is_strict()) {
            pieces_.push_back(read_published_piece(node));
            return;
        }
        const SvgSurroundings inside = file_.enter(node, surroundings);
        DrawnPiece piece{node, read_corners(node), 0.0};
        for (glm::dvec2& corner : piece.corners) {
            corner = place_point(inside.matrix, corner);
        }
        piece.stroke_scale = find_scale(node, inside.matrix) * inside.stroke_width;
        pieces_.push_back(std::move(piece));
    }

    [[nodiscard]] DrawnPiece read_published_piece(const pugi::xml_node& node) const
    {
        if (!std::string_view(node.attribute("style").value()).empty()) {
            file_.fail(node, "a polygon's 'style' must be empty");
        }
        const std::string id = std::to_string(pieces_.size() + 1);
        if (file_.read_attribute(node, "id") != id) {
            file_.fail(node, fmt::format("polygon {} must have the id '{}', not {}", id, id, quote_text(file_.read_attribute(node, "id"))));
        }
        DrawnPiece piece{node, read_points(node, corner_count_of(kPieceKinds[pieces_.size()])), 1.0};
        if (const pugi::xml_attribute attribute = node.attribute("transform")) {
            constexpr std::string_view kStart = "matrix(";
            const std::string_view text = attribute.value();
            if (!text.starts_with(kStart) || !text.ends_with(")")) {
                file_.fail(node, fmt::format("'transform' must be a matrix(a, b, c, d, e, f), not {}", quote_text(text)));
            }
            const std::vector<double> m =
                file_.read_numbers(node, "transform", text.substr(kStart.size(), text.size() - kStart.size() - 1), 6);
            const SvgMatrix matrix{m[0], m[1], m[2], m[3], m[4], m[5]};
            piece.stroke_scale = find_scale(node, matrix);
            for (glm::dvec2& corner : piece.corners) {
                corner = place_point(matrix, corner);
            }
        }
        return piece;
    }

    [[nodiscard]] flat::Polygon read_points(const pugi::xml_node& node, std::size_t corner_count) const
    {
        const std::vector<double> numbers = file_.read_numbers(node, "points", file_.read_attribute(node, "points"), 2 * corner_count);
        flat::Polygon corners;
        for (std::size_t i = 0; i < corner_count; ++i) {
            corners.emplace_back(numbers[2 * i], numbers[2 * i + 1]);
        }
        return corners;
    }

    [[nodiscard]] flat::Polygon read_corners(const pugi::xml_node& node) const
    {
        const std::string_view name = node.name();
        if (name == "path") {
            return file_.read_words(node, [&] { return read_svg_path(file_.read_attribute(node, "d")); });
        }
        if (name == "rect") {
            const auto read = [&](const char* side, std::optional<double> absent) {
                const pugi::xml_attribute attribute = node.attribute(side);
                const std::optional<double> length =
                    attribute ? file_.read_words(node, [&] { return read_svg_length(attribute.value()); }) : absent;
                if (!length) {
                    file_.fail(node, fmt::format("'{}' of 'rect' is not a length: {}", side, quote_text(attribute.value())));
                }
                return *length;
            };
            if (read("rx", 0.0) != 0.0 || read("ry", 0.0) != 0.0) {
                file_.fail(node, "a rectangle must not have rounded corners");
            }
            const glm::dvec2 low(read("x", 0.0), read("y", 0.0));
            const glm::dvec2 high = low + glm::dvec2(read("width", {}), read("height", {}));
            return {low, {high.x, low.y}, high, {low.x, high.y}};
        }
        constexpr std::size_t kMostNumbers = 16;
        const std::vector<double> numbers =
            file_.read_words(node, [&] { return read_svg_numbers("points", file_.read_attribute(node, "points"), kMostNumbers, true); });
        if (numbers.size() % 2 != 0) {
            file_.fail(node, fmt::format("'points' has {} numbers, so the last point has no y", numbers.size()));
        }
        return read_points(node, numbers.size() / 2);
    }

    /// Removes repeated corners, such as those of an outline that returns to its start.
    static void drop_repeated(flat::Polygon& corners)
    {
        const auto is_same = [](const glm::dvec2& a, const glm::dvec2& b) { return glm::distance(a, b) < 1e-6; };
        corners.erase(std::unique(corners.begin(), corners.end(), is_same), corners.end());
        while (corners.size() > 1 && is_same(corners.front(), corners.back())) {
            corners.pop_back();
        }
    }

    [[nodiscard]] double find_scale(const pugi::xml_node& node, const SvgMatrix& m) const
    {
        constexpr double kLeastScale = 1e-3;
        constexpr double kMostScale = 1e3;
        const double scale = std::sqrt(std::abs(m[0] * m[3] - m[1] * m[2]));
        if (!(scale >= kLeastScale && scale <= kMostScale)) {
            file_.fail(node, fmt::format("'transform' scales by {}; it must lie in {} to {}", scale, kLeastScale, kMostScale));
        }
        return scale;
    }

    [[nodiscard]] bool has_published_ids() const
    {
        for (std::size_t i = 0; i < kPieceCount; ++i) {
            if (std::to_string(i + 1) != pieces_[i].node.attribute("id").value() ||
                (!file_.is_strict() && pieces_[i].corners.size() != corner_count_of(kPieceKinds[i]))) {
                return false;
            }
        }
        return true;
    }

    /// Sorts the pieces by kind; pieces of one kind keep their order.
    void sort_by_shape(const pugi::xml_node& root)
    {
        constexpr double kMostOff = 0.25;  // largest error of a piece's area, relative
        double unit = 0.0;
        for (DrawnPiece& piece : pieces_) {
            drop_repeated(piece.corners);
            if (piece.corners.size() != 3 && piece.corners.size() != 4) {
                file_.fail(piece.node, fmt::format("a piece must have three or four corners, not {}", piece.corners.size()));
            }
            unit += std::abs(flat::compute_signed_area(piece.corners)) / 8.0;
        }
        std::stable_sort(pieces_.begin(), pieces_.end(), [&](const DrawnPiece& a, const DrawnPiece& b) {
            return guess_kind(a.corners, unit) < guess_kind(b.corners, unit);
        });
        constexpr std::array<double, kPieceCount> kAreas{1.0, 1.0, 0.5, 0.5, 1.0, 2.0, 2.0};
        for (std::size_t i = 0; i < kPieceCount; ++i) {
            const double area = std::abs(flat::compute_signed_area(pieces_[i].corners)) / unit;
            if (guess_kind(pieces_[i].corners, unit) != kPieceKinds[i] || !(std::abs(area / kAreas[i] - 1.0) <= kMostOff)) {
                file_.fail(root,
                           "its shapes are not those of a tangram: a square, a parallelogram, two small triangles, a medium triangle and "
                           "two large triangles");
            }
        }
    }

    /// \param unit  area of the square
    static PieceKind guess_kind(const flat::Polygon& corners, double unit)
    {
        if (corners.size() == 4) {
            constexpr double kMostCosine = 0.35;  // between the square's 0 and the parallelogram's root of a half
            const glm::dvec2 one = corners[1] - corners[0];
            const glm::dvec2 other = corners[2] - corners[1];
            return std::abs(glm::dot(one, other)) < kMostCosine * glm::length(one) * glm::length(other) ? PieceKind::Square
                                                                                                          : PieceKind::Parallelogram;
        }
        const double area = std::abs(flat::compute_signed_area(corners)) / unit;
        return area < 0.75 ? PieceKind::SmallTriangle : area < 1.5 ? PieceKind::MediumTriangle : PieceKind::LargeTriangle;
    }

    [[nodiscard]] Piece make_piece(const DrawnPiece& drawn, std::size_t index) const
    {
        constexpr double kLeastArea = 1e-3;
        const auto check_area = [&](double area) {
            if (area < kLeastArea) {
                file_.fail(drawn.node, fmt::format("the area of polygon {} is less than {}", index + 1, kLeastArea));
            }
        };
        // Collinear corners are not convex either, but the signed area can be 0 for crossing sides as well.
        check_area(2.0 * compute_largest_triangle(drawn.corners));
        if (!flat::is_convex(drawn.corners)) {
            file_.fail(drawn.node, fmt::format("polygon {} crosses itself or is not convex", index + 1));
        }
        check_area(std::abs(flat::compute_signed_area(drawn.corners)));
        constexpr double kLeastStroke = 1e-3;
        constexpr double kMostStroke = 1e3;
        if (!(drawn.stroke_scale >= kLeastStroke && drawn.stroke_scale <= kMostStroke)) {
            file_.fail(drawn.node,
                       fmt::format("the lines are {} wide; the width must lie in {} to {}", drawn.stroke_scale, kLeastStroke, kMostStroke));
        }
        return {drawn.corners, drawn.stroke_scale};
    }

    void check_sides(const pugi::xml_node& root, const char* what, double width, double height) const
    {
        constexpr double kLeastSide = 1.0;
        constexpr double kMostSide = 2048.0;  // pictures of the natural size have one pixel a unit; the largest published one has 732
        if (!(width >= kLeastSide && width <= kMostSide && height >= kLeastSide && height <= kMostSide)) {
            file_.fail(root, fmt::format("{} is {} x {}; its sides must lie in {} to {}", what, width, height, kLeastSide, kMostSide));
        }
    }

    /// Takes the box from the file, or else from the figure.
    void find_box(const pugi::xml_node& root, bool has_box, Tangram& tangram) const
    {
        // In the published files, the error is below 5e-6.
        constexpr double kMargin = 1e-3;
        glm::dvec2 low(std::numeric_limits<double>::max());
        glm::dvec2 high(std::numeric_limits<double>::lowest());
        bool is_inside = has_box;
        for (std::size_t i = 0; i < kPieceCount; ++i) {
            for (const glm::dvec2& corner : tangram.pieces[i].corners) {
                low = glm::min(low, corner);
                high = glm::max(high, corner);
                is_inside = is_inside && corner.x >= -kMargin && corner.y >= -kMargin && corner.x <= tangram.width + kMargin &&
                            corner.y <= tangram.height + kMargin;
                if (file_.is_strict() && !is_inside) {
                    file_.fail(root, fmt::format("polygon {} leaves the viewBox at {}, {}", i + 1, corner.x, corner.y));
                }
            }
        }
        if (is_inside) {
            return;
        }
        tangram.width = high.x - low.x;
        tangram.height = high.y - low.y;
        check_sides(root, "the figure", tangram.width, tangram.height);
        for (Piece& piece : tangram.pieces) {
            for (glm::dvec2& corner : piece.corners) {
                corner -= low;
            }
        }
    }

    SvgFile file_;
    std::vector<DrawnPiece> pieces_;
};

}  // namespace

Tangram parse_svg(std::string_view text, const std::string& source, SvgForm form)
{
    return SvgReader(text, source, form).read();
}

Tangram load_svg(const std::filesystem::path& path, SvgForm form)
{
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(path, error);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
        // Opening a pipe without a writer would block forever.
        throw SpecError(fmt::format("{}: this is not a regular file", path.string()));
    }
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    if (!error && size > kMostSvgBytes) {
        throw SpecError(fmt::format("{}: the file has {} bytes; a tangram may have at most {}", path.string(), size, kMostSvgBytes));
    }
    Tangram tangram = parse_svg(read_text_file(path, kMostSvgBytes), path.string(), form);
    tangram.name = path.stem().string();
    return tangram;
}

}  // namespace clevrvk::generators::kilogram
