// The grammar's rules and weights, and the drawing of programs.
#include "generators/curi/grammar.h"

#include "renderer/base/error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace clevrvk::generators::curi {
namespace {

constexpr int kAttempts = 12;
constexpr double kBoolWeight = 28.0;

/// One way to make a truth value. For Exists and ForAll, the kind is the list's.
struct BoolRule {
    Op op;
    Kind kind;
    double weight;
};

constexpr std::array kBoolRules{
    BoolRule{Op::And, Kind::Color, 3.0},       BoolRule{Op::Or, Kind::Color, 0.5},         BoolRule{Op::Not, Kind::Color, 1.0},
    BoolRule{Op::Equal, Kind::Color, 3.0},     BoolRule{Op::Equal, Kind::Shape, 3.0},      BoolRule{Op::Equal, Kind::Material, 3.0},
    BoolRule{Op::Equal, Kind::Size, 0.5},      BoolRule{Op::Equal, Kind::Location, 0.5},   BoolRule{Op::Equal, Kind::Number, 0.5},
    BoolRule{Op::Greater, Kind::Size, 1.0},    BoolRule{Op::Greater, Kind::Location, 1.0}, BoolRule{Op::Greater, Kind::Number, 1.0},
    BoolRule{Op::ForAll, Kind::Color, 1.0},    BoolRule{Op::ForAll, Kind::Shape, 1.0},     BoolRule{Op::ForAll, Kind::Material, 1.0},
    BoolRule{Op::ForAll, Kind::Size, 1.0},     BoolRule{Op::ForAll, Kind::Location, 1.0},  BoolRule{Op::Exists, Kind::Color, 1.0},
    BoolRule{Op::Exists, Kind::Shape, 1.0},    BoolRule{Op::Exists, Kind::Material, 1.0},  BoolRule{Op::Exists, Kind::Size, 1.0},
    BoolRule{Op::Exists, Kind::Location, 1.0},
};

/// The kinds of values in tests of sets, all equally likely.
constexpr std::array kSetKinds{Kind::Color, Kind::Shape, Kind::Material, Kind::Size, Kind::Location};

bool is_connective(Op op)
{
    return op == Op::And || op == Op::Or || op == Op::Not;
}

double property_probability(Kind kind)
{
    return kind == Kind::Location ? 0.5 : 1.0;
}

double probability_of(const Node& node)
{
    switch (node.op) {
        case Op::Constant: return 0.5 / static_cast<double>(constants_of(node.kind).size());
        case Op::OfObject: return 0.5 * property_probability(node.kind);
        case Op::OfSet: return 0.5 * property_probability(node.kind);
        case Op::Count: return 0.5 / static_cast<double>(kSetKinds.size());
        case Op::Equal:
        case Op::Greater:
        case Op::Exists:
        case Op::ForAll:
        case Op::And:
        case Op::Or:
        case Op::Not: break;
    }
    for (const BoolRule& rule : kBoolRules) {
        if (rule.op == node.op && (is_connective(rule.op) || rule.kind == node.kind)) {
            return rule.weight / kBoolWeight;
        }
    }
    CLEVRVK_CHECK(false, "the grammar has no rule for operation {}", static_cast<int>(node.op));
    return 0.0;
}

bool draw_half(Rng& rng)
{
    return rng.uniform_index(2) == 0;
}

}  // namespace

double log_probability(const Program& program)
{
    double sum = std::log(0.5);
    for (const Node& node : program.nodes) {
        sum += std::log(probability_of(node));
    }
    return sum;
}

/// One program being drawn. Each function draws one symbol at its depth, with everything below it, and returns the
/// index of its node, or nothing on failure; `retry` then removes the added nodes.
class ProgramSampler::Expansion {
public:
    Expansion(int depth, Rng& rng) : depth_(depth), rng_(rng) {}

    std::optional<int> draw_bool(int depth)
    {
        if (depth >= depth_) {
            return std::nullopt;
        }
        const BoolRule& rule = draw_rule();
        Node node;
        node.op = rule.op;
        node.kind = rule.kind;
        if (is_connective(rule.op)) {
            node.kind = Kind::Color;
            return add_operation(
                node, [&] { return draw_bool(depth + 1); }, [&] { return draw_bool(depth + 1); });
        }
        if (rule.op == Op::Equal || rule.op == Op::Greater) {
            return add_operation(
                node, [&] { return draw_value(rule.kind, depth + 1); }, [&] { return draw_value(rule.kind, depth + 1); });
        }
        return add_operation(
            node, [&] { return draw_list(rule.kind, depth + 1); }, [&] { return draw_value(rule.kind, depth + 1); });
    }

    template <typename Draw>
    std::optional<int> retry(const Draw& draw)
    {
        const std::size_t node_count = nodes.size();
        for (int i = 0; i < kAttempts; ++i) {
            if (const std::optional<int> node = draw()) {
                return node;
            }
            nodes.resize(node_count);
        }
        return std::nullopt;
    }

    std::vector<Node> nodes;

private:
    const BoolRule& draw_rule()
    {
        double rest = rng_.uniform(0.0, kBoolWeight);
        for (const BoolRule& rule : kBoolRules) {
            rest -= rule.weight;
            if (rest < 0.0) {
                return rule;
            }
        }
        return kBoolRules.back();
    }

    std::optional<int> add(const Node& node)
    {
        nodes.push_back(node);
        return static_cast<int>(nodes.size()) - 1;
    }

    template <typename DrawLeft, typename DrawRight>
    std::optional<int> add_operation(Node node, const DrawLeft& draw_left, const DrawRight& draw_right)
    {
        const std::optional<int> left = retry(draw_left);
        if (!left) {
            return std::nullopt;
        }
        node.left = *left;
        if (node.op == Op::Not) {
            return add(node);
        }
        const std::optional<int> right = retry(draw_right);
        if (!right) {
            return std::nullopt;
        }
        node.right = *right;
        const auto is_constant = [this](int place) { return nodes[static_cast<std::size_t>(place)].op == Op::Constant; };
        if (is_constant(node.left) && is_constant(node.right)) {
            return std::nullopt;
        }
        return add(node);
    }

    std::optional<int> draw_value(Kind kind, int depth)
    {
        Node node;
        node.kind = kind;
        if (draw_half(rng_)) {
            // The word is one level below.
            if (depth + 1 >= depth_) {
                return std::nullopt;
            }
            const std::size_t count = constants_of(kind).size();
            node.value = static_cast<int>(rng_.uniform_index(static_cast<std::uint32_t>(count))) + first_value(kind);
            return add(node);
        }
        if (kind == Kind::Number) {
            const Kind listed = kSetKinds[rng_.uniform_index(static_cast<std::uint32_t>(kSetKinds.size()))];
            node.op = Op::Count;
            return add_operation(
                node, [&] { return draw_list(listed, depth + 1); }, [&] { return draw_value(listed, depth + 1); });
        }
        // The symbols for object and property, then their words.
        if (depth + 2 >= depth_) {
            return std::nullopt;
        }
        node.op = Op::OfObject;
        node.property = draw_property(kind);
        return add(node);
    }

    std::optional<int> draw_list(Kind kind, int depth)
    {
        if (depth + 2 >= depth_) {
            return std::nullopt;
        }
        Node node;
        node.op = Op::OfSet;
        node.kind = kind;
        node.excludes_x = draw_half(rng_);
        node.property = draw_property(kind);
        return add(node);
    }

    Property draw_property(Kind kind)
    {
        switch (kind) {
            case Kind::Color: return Property::Color;
            case Kind::Shape: return Property::Shape;
            case Kind::Material: return Property::Material;
            case Kind::Size: return Property::Size;
            case Kind::Location: return draw_half(rng_) ? Property::LocationX : Property::LocationY;
            case Kind::Number: break;
        }
        CLEVRVK_CHECK(false, "no property is a number");
        return Property::Color;
    }

    int depth_;
    Rng& rng_;  // outlives this
};

ProgramSampler::ProgramSampler(int depth) : depth_(depth)
{
    CLEVRVK_CHECK(depth >= 4, "no program is shallower than 4, asked for {}", depth);
}

Program ProgramSampler::draw(Rng& rng) const
{
    for (;;) {
        Expansion expansion(depth_, rng);
        const bool is_for_all = draw_half(rng);
        // The published program gives up here. As 12 failed attempts in a row are negligible (1e-11), they are redrawn.
        if (expansion.retry([&] { return expansion.draw_bool(0); })) {
            return {std::move(expansion.nodes), is_for_all ? Quantifier::ForAll : Quantifier::Exists};
        }
    }
}

Program ProgramSampler::draw(std::int64_t seed, std::int64_t number) const
{
    Rng rng = Rng::for_key(seed, "curi/programs", static_cast<std::uint64_t>(number));
    return draw(rng);
}

bool is_banned(const Program& program)
{
    const std::vector<Node>& nodes = program.nodes;
    return std::any_of(nodes.begin(), nodes.end(), [&](const Node& node) {
        if (node.op == Op::OfSet) {
            return node.excludes_x && program.quantifier == Quantifier::ForAll;
        }
        if (node.op != Op::Equal && node.op != Op::Greater && node.op != Op::Exists && node.op != Op::ForAll) {
            return false;
        }
        const Node& left = nodes[static_cast<std::size_t>(node.left)];
        const Node& right = nodes[static_cast<std::size_t>(node.right)];
        const bool left_is_property = left.op == Op::OfObject || left.op == Op::OfSet;
        return left_is_property && right.op == Op::OfObject && left.property == right.property;
    });
}

}  // namespace clevrvk::generators::curi
