// Checks the type rules of programs during construction.
#include "generators/curi/program_builder.h"

#include "generators/curi/tokens.h"
#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>

namespace clevrvk::generators::curi {
namespace {

constexpr std::array<std::string_view, kKindCount> kKindNames{"color", "shape", "material", "size", "location", "number"};

// Keeps recursion shallow; the longest published program has 25 words.
constexpr std::size_t kMostNodes = 1000;

// Greatest number of operands that a message names one by one.
constexpr std::size_t kMostDescribed = 5;

std::string_view name_of(Kind kind)
{
    return kKindNames[static_cast<std::size_t>(kind)];
}

std::vector<std::string> all_tokens()
{
    std::vector<std::string> tokens{std::string(kObjectToken), std::string(kSetToken), std::string(kOthersToken)};
    tokens.insert(tokens.end(), kPropertyTokens.begin(), kPropertyTokens.end());
    tokens.insert(tokens.end(), kOpTokens.begin() + static_cast<int>(Op::Count), kOpTokens.end());
    for (const Kind kind : {Kind::Color, Kind::Shape, Kind::Material, Kind::Size, Kind::Location}) {
        tokens.insert(tokens.end(), constants_of(kind).begin(), constants_of(kind).end());
    }
    return tokens;
}

}  // namespace

void ProgramBuilder::refuse(std::string_view what) const
{
    throw SpecError(fmt::format("{}: column {}: {}", source_, column_, what));
}

void ProgramBuilder::push(const Node& node, Operand::Type type, bool is_digit)
{
    program_.nodes.push_back(node);
    stack_.push_back({type, static_cast<int>(program_.nodes.size()) - 1, is_digit});
}

std::string ProgramBuilder::describe(const Operand& operand) const
{
    switch (operand.type) {
        case Operand::Type::Bool: return "a truth value";
        case Operand::Type::List: return fmt::format("a list of {}s", name_of(program_.nodes[static_cast<std::size_t>(operand.node)].kind));
        case Operand::Type::Value:
            return operand.is_digit ? std::string("a digit")
                                    : fmt::format("a {}", name_of(program_.nodes[static_cast<std::size_t>(operand.node)].kind));
    }
    return {};
}

std::string ProgramBuilder::describe_top(std::size_t count) const
{
    if (stack_.empty()) {
        return "nothing";
    }
    const std::size_t there = std::min(count, stack_.size());
    const std::size_t described = std::min(there, kMostDescribed);
    std::vector<std::string> words;
    for (std::size_t i = stack_.size() - described; i < stack_.size(); ++i) {
        words.push_back(describe(stack_[i]));
    }
    const std::string list = fmt::format("{}", fmt::join(words, " and "));
    return described < there ? fmt::format("{} values, the last of them {}", there, list) : list;
}

void ProgramBuilder::take(std::string_view token, std::size_t column)
{
    column_ = column;
    if (program_.nodes.size() == kMostNodes) {
        refuse(fmt::format("expected the end of the body, which already has {} operations and values, the maximum", kMostNodes));
    }
    if (!subject_.empty()) {
        take_subject_property(token);
        return;
    }
    if (token == kObjectToken || token == kSetToken || token == kOthersToken) {
        subject_ = token;
        return;
    }
    if (take_constant(token)) {
        return;
    }
    const auto op = std::find(kOpTokens.begin() + static_cast<int>(Op::Count), kOpTokens.end(), token);
    if (op != kOpTokens.end()) {
        take_operator(static_cast<Op>(op - kOpTokens.begin()));
        return;
    }
    if (std::find(kPropertyTokens.begin(), kPropertyTokens.end(), token) != kPropertyTokens.end()) {
        refuse(fmt::format("expected 'x', 'S' or 'non-x-S' before the property '{}'", token));
    }
    refuse(fmt::format("expected a word of the grammar, found {}{}", quote_text(token), suggest_name(token, all_tokens())));
}

void ProgramBuilder::take_subject_property(std::string_view token)
{
    const auto found = std::find(kPropertyTokens.begin(), kPropertyTokens.end(), token);
    if (found == kPropertyTokens.end()) {
        refuse(fmt::format("expected a property ({}) after '{}', found {}", fmt::join(kPropertyTokens, ", "), subject_, quote_text(token)));
    }
    Node node;
    node.op = subject_ == kObjectToken ? Op::OfObject : Op::OfSet;
    node.excludes_x = subject_ == kOthersToken;
    node.property = static_cast<Property>(found - kPropertyTokens.begin());
    node.kind = kind_of(node.property);
    subject_.clear();
    push(node, node.op == Op::OfObject ? Operand::Type::Value : Operand::Type::List);
}

bool ProgramBuilder::take_constant(std::string_view token)
{
    for (const Kind kind : {Kind::Color, Kind::Shape, Kind::Material, Kind::Size, Kind::Location}) {
        const std::span<const std::string_view> constants = constants_of(kind);
        const auto found = std::find(constants.begin(), constants.end(), token);
        if (found != constants.end()) {
            Node node;
            node.kind = kind;
            node.value = static_cast<int>(found - constants.begin()) + first_value(kind);
            push(node, Operand::Type::Value, kind == Kind::Location);
            return true;
        }
    }
    return false;
}

void ProgramBuilder::settle_digit(const Operand& digit, Kind kind)
{
    Node& node = node_of(digit);
    if (kind == Kind::Number && node.value > static_cast<int>(constants_of(kind).size())) {
        refuse(fmt::format("expected 1, 2 or 3 beside a count, found {}", node.value));
    }
    node.kind = kind;
}

void ProgramBuilder::agree_on_kind(Operand& left, Operand& right)
{
    for (const auto& [digit, other] : {std::pair{&left, &right}, std::pair{&right, &left}}) {
        const Kind kind = node_of(*other).kind;
        if (digit->is_digit && !other->is_digit && (kind == Kind::Location || kind == Kind::Number)) {
            settle_digit(*digit, kind);
            digit->is_digit = false;
        }
    }
}

void ProgramBuilder::take_operator(Op op)
{
    if (op == Op::And || op == Op::Or || op == Op::Not) {
        take_connective(op);
        return;
    }
    const bool takes_list = op == Op::Count || op == Op::Exists || op == Op::ForAll;
    const Operand::Type left_type = takes_list ? Operand::Type::List : Operand::Type::Value;
    const std::size_t count = stack_.size();
    if (count < 2 || stack_[count - 2].type != left_type || stack_[count - 1].type != Operand::Type::Value) {
        refuse(fmt::format("'{}' expected {}, found {}", token_of(op), takes_list ? "a list and a value" : "two values", describe_top(2)));
    }
    Operand left = stack_[count - 2];
    Operand right = stack_[count - 1];
    agree_on_kind(left, right);
    const Kind kind = node_of(left).kind;
    if (kind != node_of(right).kind) {
        refuse(fmt::format("'{}' expected two operands of one kind, found {}", token_of(op), describe_top(2)));
    }
    if (node_of(left).op == Op::Constant && node_of(right).op == Op::Constant) {
        refuse(fmt::format("'{}' expected at most one constant, found two", token_of(op)));
    }
    if (op == Op::Greater && kind != Kind::Size && kind != Kind::Location && kind != Kind::Number) {
        refuse(fmt::format("'>' expected sizes, locations or numbers, found {}", describe_top(2)));
    }
    stack_.resize(count - 2);
    Node node;
    node.op = op;
    node.kind = op == Op::Count ? Kind::Number : kind;
    node.left = left.node;
    node.right = right.node;
    push(node, op == Op::Count ? Operand::Type::Value : Operand::Type::Bool);
}

void ProgramBuilder::take_connective(Op op)
{
    const std::size_t wanted = op == Op::Not ? 1 : 2;
    const std::size_t count = stack_.size();
    const bool fits = count >= wanted && std::all_of(stack_.end() - static_cast<std::ptrdiff_t>(wanted), stack_.end(),
                                                     [](const Operand& operand) { return operand.type == Operand::Type::Bool; });
    if (!fits) {
        refuse(fmt::format("'{}' expected {}, found {}", token_of(op), wanted == 1 ? "a truth value" : "two truth values",
                           describe_top(wanted)));
    }
    Node node;
    node.op = op;
    node.left = stack_[count - wanted].node;
    node.right = wanted == 1 ? -1 : stack_[count - 1].node;
    stack_.resize(count - wanted);
    push(node, Operand::Type::Bool);
}

Program ProgramBuilder::finish(Quantifier quantifier, std::size_t column)
{
    column_ = column;
    if (!subject_.empty()) {
        refuse(fmt::format("expected a property after '{}', found the end of the body", subject_));
    }
    if (stack_.size() != 1 || stack_.front().type != Operand::Type::Bool) {
        refuse(fmt::format("expected one truth value before 'lambda', found {}", describe_top(stack_.size())));
    }
    program_.quantifier = quantifier;
    if (quantifier == Quantifier::None && speaks_of_x(program_)) {
        refuse("expected 'exists=' or 'for-all=' at the end, because the body mentions x");
    }
    return program_;
}

}  // namespace clevrvk::generators::curi
