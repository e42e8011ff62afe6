// pugixml parses XML and expands no entities but XML's own five; everything else about the files is checked here.
#include "generators/kilogram/svg.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/nearest_name.h"
#include "renderer/base/parse_json.h"

#include <pugixml.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>
#include <span>
#include <system_error>

namespace clevrvk::generators::kilogram {
namespace {

/// Larger numbers leave no digits for the fraction.
constexpr double kMostCoordinate = 1e6;

bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// Between three of the corners.
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

/// One file: its text, for line numbers in messages, and readers of its content.
class SvgReader {
public:
    SvgReader(std::string_view text, const std::string& source) : text_(text), source_(source) {}

    Tangram read()
    {
        check_characters();
        const pugi::xml_parse_result result = document_.load_buffer(text_.data(), text_.size(), pugi::parse_full, pugi::encoding_utf8);
        if (!result) {
            fail(result.offset, fmt::format("this is no XML: {}", result.description()));
        }
        const pugi::xml_node root = find_root();
        Tangram tangram;
        read_box(root, tangram);
        std::size_t count = 0;
        for (const pugi::xml_node& child : root.children()) {
            if (child.type() == pugi::node_comment) {
                continue;
            }
            const std::string_view name = child.name();
            if (name == "defs" && !child.first_child() && !child.first_attribute()) {
                continue;
            }
            if (name != "polygon") {
                fail(child, fmt::format("only polygons are read, not {}", describe(child)));
            }
            if (count == kPieceCount) {
                fail(child, "a tangram has seven polygons; this is the eighth");
            }
            tangram.pieces[count] = read_piece(child, count);
            ++count;
        }
        if (count < kPieceCount) {
            fail(root, fmt::format("a tangram has seven polygons; here are {}", count));
        }
        check_within_box(root, tangram);
        return tangram;
    }

private:
    [[noreturn]] void fail(std::ptrdiff_t offset, const std::string& what) const
    {
        const auto end = text_.begin() + std::clamp<std::ptrdiff_t>(offset, 0, static_cast<std::ptrdiff_t>(text_.size()));
        throw SpecError(fmt::format("{}:{}: {}", source_, 1 + std::count(text_.begin(), end, '\n'), what));
    }

    [[noreturn]] void fail(const pugi::xml_node& node, const std::string& what) const { fail(node.offset_debug(), what); }

    [[nodiscard]] static std::string describe(const pugi::xml_node& node)
    {
        switch (node.type()) {
            case pugi::node_element: return fmt::format("an element {}", quote_text(node.name()));
            case pugi::node_pi: return fmt::format("a processing instruction {}", quote_text(node.name()));
            case pugi::node_doctype: return "a document type";
            case pugi::node_declaration: return "a second declaration";
            case pugi::node_pcdata:
            case pugi::node_cdata: return fmt::format("the text {}", quote_text(node.value()));
            case pugi::node_comment: return "a comment";
            case pugi::node_document:
            case pugi::node_null: break;
        }
        return "this";
    }

    void check_characters() const
    {
        const auto is_control = [](char c) { return (c >= '\0' && c < ' ' && !is_space(c)) || c == '\x7f'; };
        const auto found = std::find_if(text_.begin(), text_.end(), is_control);
        if (found != text_.end()) {
            fail(found - text_.begin(), "there is a control character");
        }
        // The library leaves out what is not UTF-8.
        const std::string kept = Json::parse(Json(text_).dump(-1, ' ', false, Json::error_handler_t::ignore)).get<std::string>();
        if (kept != text_) {
            const auto [bad, unused] = std::mismatch(text_.begin(), text_.end(), kept.begin(), kept.end());
            fail(bad - text_.begin(), "there is a byte that is not UTF-8");
        }
    }

    [[nodiscard]] pugi::xml_node find_root() const
    {
        pugi::xml_node root;
        for (const pugi::xml_node& node : document_.children()) {
            if (node.type() == pugi::node_comment || (node.type() == pugi::node_declaration && node == document_.first_child())) {
                continue;
            }
            // A document type could define entities and default attributes.
            if (node.type() != pugi::node_element || root || std::string_view(node.name()) != "svg") {
                fail(node, fmt::format("the file holds one 'svg' and nothing else, not {}", describe(node)));
            }
            root = node;
        }
        return root;
    }

    /// Refuses attributes twice, and those that are not known. Names with a prefix belong to editing programs.
    void check_attributes(const pugi::xml_node& node, std::span<const std::string> known) const
    {
        std::set<std::string_view> seen;
        for (const pugi::xml_attribute& attribute : node.attributes()) {
            const std::string_view name = attribute.name();
            if (!seen.insert(name).second) {
                fail(node, fmt::format("the attribute {} is there twice", quote_text(name)));
            }
            if (name.find(':') == std::string_view::npos && std::find(known.begin(), known.end(), name) == known.end()) {
                fail(node, fmt::format("unknown attribute {} of '{}'{}", quote_text(name), node.name(), suggest_name(name, known)));
            }
        }
    }

    [[nodiscard]] std::string_view read_attribute(const pugi::xml_node& node, const char* name) const
    {
        const pugi::xml_attribute attribute = node.attribute(name);
        if (!attribute) {
            fail(node, fmt::format("'{}' has no attribute '{}'", node.name(), name));
        }
        return attribute.value();
    }

    /// Exactly `count` numbers, parted by spaces, one comma, or both.
    [[nodiscard]] std::vector<double> read_numbers(const pugi::xml_node& node, const char* name, std::string_view text,
                                                   std::size_t count) const
    {
        std::vector<double> numbers;
        const char* at = text.data();
        const char* const end = at + text.size();
        const auto skip_spaces = [&] { at = std::find_if_not(at, end, is_space); };
        skip_spaces();
        while (at != end) {
            double number = 0.0;
            const auto [behind, error] = std::from_chars(at, end, number);
            const bool is_whole = behind == end || is_space(*behind) || *behind == ',';
            if (error == std::errc::result_out_of_range || (error == std::errc{} && is_whole && !(std::abs(number) <= kMostCoordinate))) {
                fail(node,
                     fmt::format("'{}' has a number that is not finite or beyond {}: {}", name, kMostCoordinate, quote_text({at, behind})));
            }
            if (error != std::errc{} || !is_whole) {
                fail(node, fmt::format("'{}' has no number at {}", name, quote_text({at, end})));
            }
            if (numbers.size() == count) {
                fail(node, fmt::format("'{}' has more than {} numbers", name, count));
            }
            numbers.push_back(number);
            at = behind;
            skip_spaces();
            if (at != end && *at == ',') {
                ++at;
                skip_spaces();
                if (at == end) {
                    fail(node, fmt::format("'{}' ends with a comma", name));
                }
            }
        }
        if (numbers.size() != count) {
            fail(node, fmt::format("'{}' has {} numbers; it must have {}", name, numbers.size(), count));
        }
        return numbers;
    }

    void read_box(const pugi::xml_node& root, Tangram& tangram) const
    {
        static const std::vector<std::string> kKnown{"baseProfile", "height", "version", "viewBox", "width", "xmlns"};
        check_attributes(root, kKnown);
        if (read_attribute(root, "xmlns") != "http://www.w3.org/2000/svg") {
            fail(root, "the name space is not that of SVG");
        }
        for (const char* name : {"width", "height"}) {
            const pugi::xml_attribute attribute = root.attribute(name);
            if (attribute && std::string_view(attribute.value()) != "100%") {
                fail(root, fmt::format("'{}' must be '100%', not {}", name, quote_text(attribute.value())));
            }
        }
        const std::vector<double> box = read_numbers(root, "viewBox", read_attribute(root, "viewBox"), 4);
        constexpr double kLeastSide = 1.0;
        constexpr double kMostSide = 2048.0;  // pictures of the natural size have one pixel a unit; the largest published one has 732
        if (box[0] != 0.0 || box[1] != 0.0) {
            fail(root, "'viewBox' must begin at 0 0");
        }
        if (!(box[2] >= kLeastSide && box[2] <= kMostSide && box[3] >= kLeastSide && box[3] <= kMostSide)) {
            fail(root, fmt::format("'viewBox' is {} x {}; its sides must lie in {} to {}", box[2], box[3], kLeastSide, kMostSide));
        }
        tangram.width = box[2];
        tangram.height = box[3];
    }

    [[nodiscard]] Piece read_piece(const pugi::xml_node& node, std::size_t index) const
    {
        static const std::vector<std::string> kKnown{"fill", "id", "points", "stroke", "strokewidth", "style", "transform"};
        check_attributes(node, kKnown);
        if (node.first_child()) {
            fail(node, "a polygon must be empty");
        }
        if (!std::string_view(node.attribute("style").value()).empty()) {
            fail(node, "a polygon's 'style' must be empty");
        }
        const std::string id = std::to_string(index + 1);
        if (read_attribute(node, "id") != id) {
            fail(node, fmt::format("polygon {} must have the id '{}', not {}", id, id, quote_text(read_attribute(node, "id"))));
        }
        const std::size_t corner_count = corner_count_of(kPieceKinds[index]);
        const std::vector<double> numbers = read_numbers(node, "points", read_attribute(node, "points"), 2 * corner_count);
        Piece piece;
        for (std::size_t i = 0; i < corner_count; ++i) {
            piece.corners.emplace_back(numbers[2 * i], numbers[2 * i + 1]);
        }
        transform(node, piece);
        constexpr double kLeastArea = 1e-3;
        const auto check_area = [&](double area) {
            if (area < kLeastArea) {
                fail(node, fmt::format("polygon {} has less area than {}", id, kLeastArea));
            }
        };
        // Corners on a line are not convex either, and the signed area is 0 for some sides that cross.
        check_area(2.0 * compute_largest_triangle(piece.corners));
        if (!flat::is_convex(piece.corners)) {
            fail(node, fmt::format("polygon {} crosses itself or is not convex", id));
        }
        check_area(std::abs(flat::compute_signed_area(piece.corners)));
        return piece;
    }

    void transform(const pugi::xml_node& node, Piece& piece) const
    {
        const pugi::xml_attribute attribute = node.attribute("transform");
        if (!attribute) {
            return;
        }
        constexpr std::string_view kStart = "matrix(";
        const std::string_view text = attribute.value();
        if (!text.starts_with(kStart) || !text.ends_with(")")) {
            fail(node, fmt::format("'transform' must be a matrix(a, b, c, d, e, f), not {}", quote_text(text)));
        }
        const std::vector<double> m = read_numbers(node, "transform", text.substr(kStart.size(), text.size() - kStart.size() - 1), 6);
        const double determinant = m[0] * m[3] - m[1] * m[2];
        constexpr double kLeastScale = 1e-3;
        constexpr double kMostScale = 1e3;
        piece.stroke_scale = std::sqrt(std::abs(determinant));
        if (!(piece.stroke_scale >= kLeastScale && piece.stroke_scale <= kMostScale)) {
            fail(node, fmt::format("'transform' scales by {}; it must lie in {} to {}", piece.stroke_scale, kLeastScale, kMostScale));
        }
        for (glm::dvec2& corner : piece.corners) {
            corner = {m[0] * corner.x + m[2] * corner.y + m[4], m[1] * corner.x + m[3] * corner.y + m[5]};
        }
    }

    void check_within_box(const pugi::xml_node& root, const Tangram& tangram) const
    {
        // The published files stay within 5e-6.
        constexpr double kMargin = 1e-3;
        for (std::size_t i = 0; i < kPieceCount; ++i) {
            for (const glm::dvec2& corner : tangram.pieces[i].corners) {
                if (corner.x < -kMargin || corner.y < -kMargin || corner.x > tangram.width + kMargin ||
                    corner.y > tangram.height + kMargin) {
                    fail(root, fmt::format("polygon {} reaches out of the viewBox at {}, {}", i + 1, corner.x, corner.y));
                }
            }
        }
    }

    std::string_view text_;
    const std::string& source_;
    pugi::xml_document document_;
};

}  // namespace

Tangram parse_svg(std::string_view text, const std::string& source)
{
    return SvgReader(text, source).read();
}

Tangram load_svg(const std::filesystem::path& path)
{
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(path, error);
    if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
        // A pipe that nobody writes to would be waited for without end.
        throw SpecError(fmt::format("{}: it is no regular file", path.string()));
    }
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    if (!error && size > kMostSvgBytes) {
        throw SpecError(fmt::format("{}: it has {} bytes; a tangram has at most {}", path.string(), size, kMostSvgBytes));
    }
    Tangram tangram = parse_svg(read_text_file(path, kMostSvgBytes), path.string());
    tangram.name = path.stem().string();
    return tangram;
}

}  // namespace clevrvk::generators::kilogram
