// An SVG file of a tangram as text and tree: error positions, permitted attributes of elements, and the styles that
// apply to them. Does not depend on pieces.
#pragma once

#include "generators/kilogram/svg.h"
#include "generators/kilogram/svg_words.h"
#include "renderer/base/error.h"

#include <pugixml.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::kilogram {

/// Properties that an element inherits.
struct SvgSurroundings {
    SvgMatrix matrix = kSvgIdentity;
    double stroke_width = 1.0;
};

/// All reading functions throw SpecError: `SOURCE:LINE: what`.
class SvgFile {
public:
    /// \param text, source  outlive this
    SvgFile(std::string_view text, const std::string& source, SvgForm form)
        : text_(text), source_(source), is_strict_(form == SvgForm::Published)
    {
    }

    /// Parses the text and its style sheets. \return  the element `svg`
    [[nodiscard]] pugi::xml_node load();

    [[nodiscard]] bool is_strict() const { return is_strict_; }

    [[noreturn]] void fail(const pugi::xml_node& node, const std::string& what) const { fail(node.offset_debug(), what); }

    /// Calls `read` on an element's words, and adds the element's line to its errors.
    template <typename Read>
    auto read_words(const pugi::xml_node& node, const Read& read) const
    {
        try {
            return read();
        } catch (const SpecError& error) {
            fail(node, error.what());
        }
    }

    /// The name of an element for messages.
    [[nodiscard]] static std::string describe(const pugi::xml_node& node);

    /// Refuses duplicate and unknown attributes.
    /// \param more  attributes that are also known in the form of drawing programs
    void check_attributes(const pugi::xml_node& node, std::span<const std::string> published,
                          const std::vector<std::string>& more = {}) const;

    [[nodiscard]] std::string_view read_attribute(const pugi::xml_node& node, const char* name) const;

    /// Reads exactly `count` numbers.
    [[nodiscard]] std::vector<double> read_numbers(const pugi::xml_node& node, const char* name, std::string_view text,
                                                   std::size_t count) const;

    /// The inherited properties of an element's content. Refuses elements that hide, clip or alter their content.
    [[nodiscard]] SvgSurroundings enter(const pugi::xml_node& node, const SvgSurroundings& outside) const;

private:
    [[noreturn]] void fail(std::ptrdiff_t offset, const std::string& what) const;
    void check_characters() const;
    [[nodiscard]] pugi::xml_node find_root() const;
    void read_sheets();
    /// The value of a property: from the element's style, a rule for its class or name, or an attribute, in this order.
    [[nodiscard]] std::string find_property(const pugi::xml_node& node, const char* property) const;
    void check_shown(const pugi::xml_node& node) const;

    std::string_view text_;
    const std::string& source_;
    bool is_strict_;
    pugi::xml_document document_;
    std::vector<SvgRule> rules_;
};

}  // namespace clevrvk::generators::kilogram
