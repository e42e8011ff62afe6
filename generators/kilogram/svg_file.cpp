// pugixml parses XML and expands only XML's own five entities. All other properties of the files are checked here.
#include "generators/kilogram/svg_file.h"

#include "renderer/base/nearest_name.h"
#include "renderer/base/parse_json.h"

#include <algorithm>
#include <optional>
#include <set>

namespace clevrvk::generators::kilogram {
namespace {

using Names = std::vector<std::string>;

bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// Attributes that drawing programs write besides those read here. None of them moves a piece.
const Names& drawn_names()
{
    static const Names names{"class", "clip-path", "clip-rule", "color", "display", "enable-background", "fill",
                             "fill-opacity", "fill-rule", "filter", "id", "image-rendering", "isolation", "mask",
                             "opacity", "overflow", "paint-order", "shape-rendering", "stroke", "stroke-dasharray",
                             "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit",
                             "stroke-opacity", "stroke-width", "strokewidth", "style", "transform", "vector-effect",
                             "visibility"};
    return names;
}

/// Refuses trees that are too deep, and finds the style sheets.
class TreeWalker : public pugi::xml_tree_walker {
public:
    bool for_each(pugi::xml_node& node) override
    {
        constexpr int kMostDepth = 32;
        if (depth() > kMostDepth) {
            deep = node;
            return false;
        }
        if (std::string_view(node.name()) == "style") {
            sheets.push_back(node);
        }
        return true;
    }

    pugi::xml_node deep;
    std::vector<pugi::xml_node> sheets;
};

}  // namespace

pugi::xml_node SvgFile::load()
{
    check_characters();
    const pugi::xml_parse_result result = document_.load_buffer(text_.data(), text_.size(), pugi::parse_full, pugi::encoding_utf8);
    if (!result) {
        fail(result.offset, fmt::format("this is not XML: {}", result.description()));
    }
    const pugi::xml_node root = find_root();
    read_sheets();
    return root;
}

void SvgFile::fail(std::ptrdiff_t offset, const std::string& what) const
{
    const auto end = text_.begin() + std::clamp<std::ptrdiff_t>(offset, 0, static_cast<std::ptrdiff_t>(text_.size()));
    throw SpecError(fmt::format("{}:{}: {}", source_, 1 + std::count(text_.begin(), end, '\n'), what));
}

std::string SvgFile::describe(const pugi::xml_node& node)
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

void SvgFile::check_characters() const
{
    const auto is_control = [](char c) { return (c >= '\0' && c < ' ' && !is_space(c)) || c == '\x7f'; };
    const auto found = std::find_if(text_.begin(), text_.end(), is_control);
    if (found != text_.end()) {
        fail(found - text_.begin(), "the text must not contain control characters");
    }
    // The library drops bytes that are not UTF-8.
    const std::string kept = Json::parse(Json(text_).dump(-1, ' ', false, Json::error_handler_t::ignore)).get<std::string>();
    if (kept != text_) {
        const auto [bad, unused] = std::mismatch(text_.begin(), text_.end(), kept.begin(), kept.end());
        fail(bad - text_.begin(), "the text must be UTF-8");
    }
}

pugi::xml_node SvgFile::find_root() const
{
    pugi::xml_node root;
    for (const pugi::xml_node& node : document_.children()) {
        if (node.type() == pugi::node_comment || (node.type() == pugi::node_declaration && node == document_.first_child())) {
            continue;
        }
        // A document type could define entities and default attributes in brackets.
        if (!is_strict_ && node.type() == pugi::node_doctype && std::string_view(node.value()).find('[') == std::string_view::npos) {
            continue;
        }
        if (node.type() != pugi::node_element || root || std::string_view(node.name()) != "svg") {
            fail(node, fmt::format("the file must contain one 'svg' element and nothing else, not {}", describe(node)));
        }
        root = node;
    }
    return root;
}

void SvgFile::read_sheets()
{
    TreeWalker walker;
    document_.traverse(walker);
    if (walker.deep) {
        fail(walker.deep, "elements are nested too deeply");
    }
    for (const pugi::xml_node& sheet : is_strict_ ? std::vector<pugi::xml_node>() : walker.sheets) {
        const std::vector<SvgRule> rules = read_words(sheet, [&] { return read_svg_sheet(sheet.text().get()); });
        rules_.insert(rules_.end(), rules.begin(), rules.end());
    }
}

std::string SvgFile::find_property(const pugi::xml_node& node, const char* property) const
{
    std::string value = node.attribute(property).value();
    const auto take = [&](const std::vector<SvgDeclaration>& declarations) {
        for (const SvgDeclaration& declaration : declarations) {
            value = declaration.name == property ? declaration.value : value;
        }
    };
    const std::string classes = fmt::format(" {} ", node.attribute("class").value());
    for (const bool is_of_class : {false, true}) {
        for (const SvgRule& rule : rules_) {
            const bool holds = is_of_class ? rule.selector.starts_with('.') &&
                                                 classes.find(fmt::format(" {} ", rule.selector.substr(1))) != std::string::npos
                                           : rule.selector == node.name();
            if (holds) {
                take(rule.declarations);
            }
        }
    }
    take(read_svg_style(node.attribute("style").value()));
    return value;
}

void SvgFile::check_shown(const pugi::xml_node& node) const
{
    const auto refuse = [&](const char* property, const std::string& value) {
        fail(node, fmt::format("'{}' of '{}' is {}, but pieces must not be hidden, clipped or filtered; remove this in the program that "
                               "drew them",
                               property, node.name(), quote_text(value)));
    };
    for (const char* const property : {"clip-path", "mask", "filter", "vector-effect"}) {
        if (const std::string value = find_property(node, property); !value.empty() && value != "none") {
            refuse(property, value);
        }
    }
    if (const std::string value = find_property(node, "display"); value == "none") {
        refuse("display", value);
    }
    if (const std::string value = find_property(node, "visibility"); value == "hidden" || value == "collapse") {
        refuse("visibility", value);
    }
    if (const std::string value = find_property(node, "opacity"); read_svg_length(value) == 0.0) {
        refuse("opacity", value);
    }
    for (const SvgDeclaration& declaration : read_svg_style(node.attribute("style").value())) {
        if (declaration.name == "transform" && declaration.value != "none") {
            refuse("transform", declaration.value);
        }
    }
}

void SvgFile::check_attributes(const pugi::xml_node& node, std::span<const std::string> published, const Names& more) const
{
    Names known(published.begin(), published.end());
    if (!is_strict_) {
        known.insert(known.end(), more.begin(), more.end());
        known.insert(known.end(), drawn_names().begin(), drawn_names().end());
    }
    std::set<std::string_view> seen;
    for (const pugi::xml_attribute& attribute : node.attributes()) {
        const std::string_view name = attribute.name();
        if (!seen.insert(name).second) {
            fail(node, fmt::format("the attribute {} is given twice", quote_text(name)));
        }
        // Names with a prefix are private to drawing programs.
        const bool is_foreign = name.find(':') != std::string_view::npos || (!is_strict_ && name.starts_with("data-"));
        if (!is_foreign && std::find(known.begin(), known.end(), name) == known.end()) {
            fail(node, fmt::format("unknown attribute {} of '{}'{}", quote_text(name), node.name(), suggest_name(name, known)));
        }
    }
}

std::string_view SvgFile::read_attribute(const pugi::xml_node& node, const char* name) const
{
    const pugi::xml_attribute attribute = node.attribute(name);
    if (!attribute) {
        fail(node, fmt::format("'{}' has no attribute '{}'", node.name(), name));
    }
    return attribute.value();
}

std::vector<double> SvgFile::read_numbers(const pugi::xml_node& node, const char* name, std::string_view text,
                                          std::size_t count) const
{
    const std::vector<double> numbers = read_words(node, [&] { return read_svg_numbers(name, text, count, !is_strict_); });
    if (numbers.size() != count) {
        fail(node, fmt::format("'{}' has {} numbers; it must have {}", name, numbers.size(), count));
    }
    return numbers;
}

SvgSurroundings SvgFile::enter(const pugi::xml_node& node, const SvgSurroundings& outside) const
{
    check_shown(node);
    SvgSurroundings inside = outside;
    if (const pugi::xml_attribute attribute = node.attribute("transform")) {
        inside.matrix = combine(outside.matrix, read_words(node, [&] { return read_svg_transform(attribute.value()); }));
    }
    if (const std::string width = find_property(node, "stroke-width"); !width.empty() && width != "inherit") {
        const std::optional<double> length = read_words(node, [&] { return read_svg_length(width); });
        if (!length || *length <= 0.0) {
            fail(node, fmt::format("'stroke-width' is {}; the width of the lines between pieces must be a length above 0",
                                   quote_text(width)));
        }
        inside.stroke_width = *length;
    }
    return inside;
}

}  // namespace clevrvk::generators::kilogram
