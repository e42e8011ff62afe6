// Functional programs over a graph, like CLEVR's, with additional functions for parts, poses and comparatives.
#pragma once

#include "renderer/base/json.h"

#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::language {

/// The kind of a step. A name such as filter_color contains an attribute, which is stored in Step::attribute.
enum class Function {
    Scene,         ///< all entities
    Filter,        ///< members of a set that have a value of an attribute, or a part (attribute "part")
    Unique,        ///< the only member of a set
    Relate,        ///< entities in a relation to one entity: `left` gives those to its left
    Same,          ///< other entities with the same value of an attribute as one entity
    Union,         ///< of two sets
    Intersect,     ///< of two sets
    Count,         ///< number of members of a set
    Exist,         ///< whether a set has any members
    Query,         ///< the value of an attribute of one entity
    Equal,         ///< whether two values of an attribute are equal
    EqualInteger,  ///< whether two numbers are equal
    LessThan,      ///< whether the first number is less than the second
    GreaterThan,   ///< whether the first number is greater than the second
    Holds,         ///< whether the first entity is in a relation to the second
    Most,          ///< the member of a set that is in a relation to all others: `taller` gives the tallest
};

/// One step of a program.
struct Step {
    Function function = Function::Scene;
    std::string attribute;    ///< for Filter, Same, Query and Equal
    std::string value;        ///< for Filter, Relate, Holds and Most
    std::vector<int> inputs;  ///< indices of earlier steps

    bool operator==(const Step&) const = default;
};

/// Steps in an order in which each follows its inputs. The last step gives the answer.
using Program = std::vector<Step>;

/// CLEVR's name for a step, such as "filter_color" or "relate".
[[nodiscard]] std::string name_of(const Step& step);

/// [{inputs, function, value_inputs}]. Source: the question files of CLEVR v1.0.
[[nodiscard]] Json program_to_json(const Program& program);

/// Whether a step can be left out: those that narrow a set (Filter, Relate, Same, Intersect, Most) or widen it (Union).
[[nodiscard]] bool is_droppable(const Step& step);

/// The program without such a step. A filter or a join of two sets is replaced by its first input, Most by its set as
/// if that had one member, and Relate and Same by all entities, which also removes the steps that find their start.
[[nodiscard]] Program drop_step(const Program& program, std::size_t step);

}  // namespace clevrvk::language
