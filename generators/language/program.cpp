// Programs as data. execute.h runs them.
#include "generators/language/program.h"

#include "renderer/base/error.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>

namespace clevrvk::language {
namespace {

constexpr std::array<std::string_view, 16> kNames{"scene",     "filter", "unique", "relate", "same",          "union",     "intersect",
                                                  "count",     "exist",  "query",  "equal",  "equal_integer", "less_than", "greater_than",
                                                  "holds",     "most"};

bool has_attribute(Function function)
{
    return function == Function::Filter || function == Function::Same || function == Function::Query || function == Function::Equal;
}

/// Copies the steps on which a step depends, and returns the new index of that step.
class Copier {
public:
    Copier(const Program& program, std::size_t dropped) : program_(program), dropped_(dropped), places_(program.size(), -1) {}

    int copy(std::size_t step)
    {
        if (places_[step] < 0) {
            places_[step] = step == dropped_ ? replace() : add(program_[step]);
        }
        return places_[step];
    }

    Program result;

private:
    int add(Step step)
    {
        for (int& input : step.inputs) {
            input = copy(static_cast<std::size_t>(input));
        }
        result.push_back(std::move(step));
        return static_cast<int>(result.size()) - 1;
    }

    int replace()
    {
        const Step& step = program_[dropped_];
        if (step.function == Function::Relate || step.function == Function::Same) {
            return add({Function::Scene, "", "", {}});
        }
        if (step.function == Function::Most) {
            return add({Function::Unique, "", "", step.inputs});
        }
        return copy(static_cast<std::size_t>(step.inputs.front()));
    }

    const Program& program_;  // outlives this
    const std::size_t dropped_;
    std::vector<int> places_;  // indices in the result; -1 for steps that are not copied yet
};

}  // namespace

std::string name_of(const Step& step)
{
    const std::string_view name = kNames[static_cast<std::size_t>(step.function)];
    return has_attribute(step.function) ? fmt::format("{}_{}", name, step.attribute) : std::string(name);
}

Json program_to_json(const Program& program)
{
    Json steps = Json::array();
    for (const Step& step : program) {
        Json values = Json::array();
        if (!step.value.empty()) {
            values.push_back(step.value);
        }
        steps.push_back({{"inputs", step.inputs}, {"function", name_of(step)}, {"value_inputs", std::move(values)}});
    }
    return steps;
}

bool is_droppable(const Step& step)
{
    switch (step.function) {
    case Function::Filter:
    case Function::Relate:
    case Function::Same:
    case Function::Union:
    case Function::Intersect:
    case Function::Most: return true;
    case Function::Scene:
    case Function::Unique:
    case Function::Count:
    case Function::Exist:
    case Function::Query:
    case Function::Equal:
    case Function::EqualInteger:
    case Function::LessThan:
    case Function::GreaterThan:
    case Function::Holds: break;
    }
    return false;
}

Program drop_step(const Program& program, std::size_t step)
{
    CLEVRVK_CHECK(is_droppable(program.at(step)), "step {} is needed", step);
    Copier copier(program, step);
    static_cast<void>(copier.copy(program.size() - 1));
    return std::move(copier.result);
}

}  // namespace clevrvk::language
