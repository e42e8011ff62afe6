// Builds a program operation by operation, in postfix order, and enforces the types of the grammar. For the reader; the
// sampler makes nothing ill-typed.
#pragma once

#include "generators/curi/program.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::curi {

/// The values that wait on a stack for an operator decide which tokens are allowed.
class ProgramBuilder {
public:
    /// \param source  begins messages: `FILE:LINE`
    explicit ProgramBuilder(std::string_view source) : source_(source) {}

    /// Takes the next token of the body; columns count from 1.
    /// \throws SpecError  `SOURCE: column N: what was expected and found`
    void take(std::string_view token, std::size_t column);

    /// The program, when the body, which ends at that column, is one true-or-false expression.
    /// \throws SpecError  as take
    [[nodiscard]] Program finish(Quantifier quantifier, std::size_t column);

private:
    /// A finished operation that waits for its operator.
    struct Operand {
        enum class Type { Value, List, Bool };
        Type type = Type::Value;
        int node = -1;
        bool is_digit = false;  // a location or a number: its neighbour decides
    };

    [[noreturn]] void refuse(std::string_view what) const;
    void take_subject_property(std::string_view token);
    void take_operator(Op op);
    void take_connective(Op op);
    bool take_constant(std::string_view token);
    void agree_on_kind(Operand& left, Operand& right);
    void settle_digit(const Operand& digit, Kind kind);
    [[nodiscard]] Node& node_of(const Operand& operand) { return program_.nodes[static_cast<std::size_t>(operand.node)]; }
    [[nodiscard]] std::string describe(const Operand& operand) const;
    [[nodiscard]] std::string describe_top(std::size_t count) const;
    void push(const Node& node, Operand::Type type, bool is_digit = false);

    std::string source_;
    std::size_t column_ = 0;  // of the token that is being taken
    Program program_;
    std::vector<Operand> stack_;
    std::string subject_;  // `x`, `S` or `non-x-S` that waits for its property
};

}  // namespace clevrvk::generators::curi
