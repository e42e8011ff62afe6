// Handles lines of OBJ and MTL files that violate the formats but that other programs accept.
#pragma once

#include "renderer/model/model.h"
#include "renderer/model/text_lines.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::model {

/// Counts repairs of such lines by kind, with one warning for each kind, or refuses them.
class Repairs {
public:
    /// \param is_strict  every repair is an error
    explicit Repairs(bool is_strict) : is_strict_(is_strict) {}

    /// \param remedy  the kind of repair, a sentence: how all lines with this fault are treated
    /// \param fault   the fault of this line
    /// \throws SpecError  `FILE:LINE: fault` when repairs are strict
    void add(const TextLine& line, std::string_view remedy, const std::string& fault);

    /// Adds a warning for each kind: the remedy, the first fault and the count.
    void report(Model& model) const;

    [[nodiscard]] bool is_strict() const { return is_strict_; }

private:
    struct Kind {
        std::string remedy;
        std::string first;  // `FILE:LINE: fault`
        std::size_t count = 0;
    };
    bool is_strict_;
    std::vector<Kind> kinds_;
};

}  // namespace clevrvk::model
