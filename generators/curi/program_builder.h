// Builds a program operation by operation, in postfix order, and enforces the grammar's types. For the reader; the
// sampler never makes ill-typed programs.
#pragma once

#include "generators/curi/program.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::curi {

/// Accepts tokens depending on the stack of values that wait for an operator.
class ProgramBuilder {
public:
    /// \param source  start of messages: `FILE:LINE`
    explicit ProgramBuilder(std::string_view source) : source_(source) {}

    /// Takes the next token of the body; columns count from 1.
    /// \throws SpecError  `SOURCE: column N: what was expected and found`
    void take(std::string_view token, std::size_t column);

    /// The program, if the body, which ends at that column, is a single Boolean expression.
    /// \throws SpecError  like take
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
    std::size_t column_ = 0;  // column of the current token
    Program program_;
    std::vector<Operand> stack_;
    std::string subject_;  // `x`, `S` or `non-x-S`, waiting for its property
};

}  // namespace clevrvk::generators::curi
