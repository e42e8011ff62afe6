// Functional programs over a graph, as CLEVR has them, with functions for parts, poses and comparatives.
#pragma once

#include "renderer/base/json.h"

#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::language {

/// The kind of a step. Those with an attribute in their name have it in Step::attribute: filter_color.
enum class Function {
    Scene,         ///< all entities
    Filter,        ///< those of a set that have a value of an attribute, or a part (attribute "part")
    Unique,        ///< the only one of a set
    Relate,        ///< those that stand in a relation to one: `left` gives what is left of it
    Same,          ///< the others that have the same value of an attribute as one
    Union,         ///< of two sets
    Intersect,     ///< of two sets
    Count,         ///< how many are in a set
    Exist,         ///< whether any is
    Query,         ///< the value of an attribute of one
    Equal,         ///< whether two values of an attribute are the same
    EqualInteger,  ///< whether two numbers are the same
    LessThan,      ///< whether the first number is less than the second
    GreaterThan,   ///< whether it is greater
    Holds,         ///< whether the first entity stands in a relation to the second
    Most,          ///< the one of a set that stands in a relation to all others of it: `taller` gives the tallest
};

/// One step of a program.
struct Step {
    Function function = Function::Scene;
    std::string attribute;    ///< of Filter, Same, Query, Equal
    std::string value;        ///< of Filter, Relate, Holds, Most
    std::vector<int> inputs;  ///< earlier steps

    bool operator==(const Step&) const = default;
};

/// Steps in an order in which each comes after its inputs; the last one answers.
using Program = std::vector<Step>;

/// CLEVR's name of a step: "filter_color", "relate".
[[nodiscard]] std::string name_of(const Step& step);

/// [{inputs, function, value_inputs}]. Source: the question files of CLEVR v1.0.
[[nodiscard]] Json program_to_json(const Program& program);

/// Whether a question could do without a step: one that narrows a set (Filter, Relate, Same, Intersect, Most) or widens
/// it (Union).
[[nodiscard]] bool is_droppable(const Step& step);

/// The program without such a step. Of Filter and of a join the first input takes its place, of Most the set as if it
/// were of one, of Relate and Same all entities: what found the entity that they start from goes, too.
[[nodiscard]] Program drop_step(const Program& program, std::size_t step);

}  // namespace clevrvk::language
