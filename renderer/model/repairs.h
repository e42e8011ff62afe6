// Lines of OBJ and MTL files that are not what the formats say and that other programs take.
#pragma once

#include "renderer/model/model.h"
#include "renderer/model/text_lines.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::model {

/// Repairs such lines, and counts them by kind for a warning each; or refuses them.
class Repairs {
public:
    /// \param is_strict  every repair is an error
    explicit Repairs(bool is_strict) : is_strict_(is_strict) {}

    /// \param remedy  the kind: what is done about all lines that have this fault, a sentence
    /// \param fault   what is wrong with this one
    /// \throws SpecError  `FILE:LINE: fault` when it is strict
    void add(const TextLine& line, std::string_view remedy, const std::string& fault);

    /// Adds a warning for each kind, with its first fault and their number.
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
