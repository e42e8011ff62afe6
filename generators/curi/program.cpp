// The vocabulary of programs, and their printing.
#include "generators/curi/program.h"

#include "generators/clevr/attributes.h"
#include "generators/curi/tokens.h"
#include "renderer/base/error.h"

#include <algorithm>

namespace clevrvk::generators::curi {
namespace {

using namespace std::string_view_literals;

constexpr std::array kSizes{"0.35"sv, "0.7"sv};
constexpr std::array kDigits{"1"sv, "2"sv, "3"sv, "4"sv, "5"sv, "6"sv, "7"sv, "8"sv};
constexpr std::size_t kNumberCount = 3;

std::string_view subject_of(const Node& node)
{
    if (node.op == Op::OfObject) {
        return kObjectToken;
    }
    return node.excludes_x ? kOthersToken : kSetToken;
}

}  // namespace

Kind kind_of(Property property)
{
    constexpr std::array kKinds{Kind::Color, Kind::Shape, Kind::Material, Kind::Size, Kind::Location, Kind::Location};
    return kKinds[static_cast<std::size_t>(property)];
}

std::span<const std::string_view> constants_of(Kind kind)
{
    switch (kind) {
        case Kind::Color: return kClevrColors;
        case Kind::Shape: return kClevrShapes;
        case Kind::Material: return kClevrMaterials;
        case Kind::Size: return kSizes;
        case Kind::Location: return kDigits;
        case Kind::Number: return std::span(kDigits).first(kNumberCount);
    }
    CLEVRVK_CHECK(false, "kind {} has no constants", static_cast<int>(kind));
    return {};
}

int first_value(Kind kind)
{
    return kind == Kind::Location || kind == Kind::Number ? 1 : 0;
}

std::string print_postfix(const Program& program)
{
    std::string text;
    for (const Node& node : program.nodes) {
        if (node.op == Op::Constant) {
            text += token_of(node.kind, node.value);
        } else if (node.op == Op::OfObject || node.op == Op::OfSet) {
            text += fmt::format("{} {}", subject_of(node), token_of(node.property));
        } else {
            text += token_of(node.op);
        }
        text += ' ';
    }
    text += "lambda S.";
    if (program.quantifier != Quantifier::None) {
        text += fmt::format(" {}", token_of(program.quantifier));
    }
    return text;
}

std::string print_prefix(const Program& program)
{
    std::vector<std::string> printed;
    for (const Node& node : program.nodes) {
        if (node.op == Op::Constant) {
            printed.emplace_back(token_of(node.kind, node.value));
        } else if (node.op == Op::OfObject || node.op == Op::OfSet) {
            printed.push_back(fmt::format("{}( {} )", token_of(node.property), subject_of(node)));
        } else if (node.op == Op::Not) {
            printed.push_back(fmt::format("not( {} )", printed[static_cast<std::size_t>(node.left)]));
        } else {
            const std::string& left = printed[static_cast<std::size_t>(node.left)];
            const std::string& right = printed[static_cast<std::size_t>(node.right)];
            printed.push_back(fmt::format("{}({}, {} )", token_of(node.op), left, right));
        }
    }
    CLEVRVK_CHECK(!printed.empty(), "a program without a body cannot be printed");
    if (program.quantifier == Quantifier::None) {
        return printed.back();
    }
    return fmt::format("{}x \\in S {}", token_of(program.quantifier), printed.back());
}

int length_of(const Program& program)
{
    const auto subject_count = std::count_if(program.nodes.begin(), program.nodes.end(),
                                             [](const Node& node) { return node.op == Op::OfObject || node.op == Op::OfSet; });
    const int quantifier_count = program.quantifier == Quantifier::None ? 0 : 1;
    return static_cast<int>(program.nodes.size()) + static_cast<int>(subject_count) + 2 + quantifier_count;
}

bool speaks_of_x(const Program& program)
{
    return std::any_of(program.nodes.begin(), program.nodes.end(),
                       [](const Node& node) { return node.op == Op::OfObject || node.excludes_x; });
}

Program collapse(Program program)
{
    if (!speaks_of_x(program)) {
        program.quantifier = Quantifier::None;
    }
    return program;
}

}  // namespace clevrvk::generators::curi
