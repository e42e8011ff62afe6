// Makes rows, and uses them to check and store the values of parameters.
#include "renderer/things/parameters.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <utility>

namespace clevrvk::things {

Parameter number_row(std::string_view name, std::string_view unit, double low, double high, double preset, std::string_view help)
{
    return {name, ParameterKind::Number, unit, low, high, preset, {}, help};
}

Parameter integer_row(std::string_view name, int low, int high, int preset, std::string_view help)
{
    return {name, ParameterKind::Integer, "", static_cast<double>(low), static_cast<double>(high), static_cast<double>(preset), {}, help};
}

Parameter word_row(std::string_view name, std::vector<std::string_view> words, std::string_view help)
{
    const auto last = static_cast<double>(words.size()) - 1.0;
    return {name, ParameterKind::Word, "", 0.0, last, 0.0, std::move(words), help};
}

Params::Params(const std::vector<Parameter>& rows) : rows_(&rows)
{
    for (const Parameter& row : rows) {
        values_[row.name] = row.preset;
    }
}

const Parameter& Params::find_row(std::string_view name) const
{
    const auto row = std::find_if(rows_->begin(), rows_->end(), [&](const Parameter& each) { return each.name == name; });
    if (row == rows_->end()) {
        std::vector<std::string> names;
        std::transform(rows_->begin(), rows_->end(), std::back_inserter(names),
                       [](const Parameter& each) { return std::string(each.name); });
        throw SpecError(fmt::format("no parameter '{}'{}", name, suggest_name(name, names)));
    }
    return *row;
}

double Params::number(std::string_view name) const
{
    const auto value = values_.find(name);
    CLEVRVK_CHECK(value != values_.end(), "no parameter '{}'", name);
    return value->second;
}

int Params::integer(std::string_view name) const
{
    return static_cast<int>(number(name));
}

std::string_view Params::word(std::string_view name) const
{
    const Parameter& row = find_row(name);
    CLEVRVK_CHECK(row.kind == ParameterKind::Word, "parameter '{}' is a number", name);
    return row.words[static_cast<std::size_t>(number(name))];
}

void Params::set_number(std::string_view name, double value)
{
    const Parameter& row = find_row(name);
    if (!(value >= row.low && value <= row.high)) {
        throw SpecError(fmt::format("parameter '{}' is {}; it must lie in {} to {}", name, value, row.low, row.high));
    }
    if (row.kind != ParameterKind::Number && value != std::floor(value)) {
        throw SpecError(fmt::format("parameter '{}' is {}; it must be an integer", name, value));
    }
    values_[row.name] = value;
}

void Params::set(std::string_view name, std::string_view value)
{
    const Parameter& row = find_row(name);
    if (row.kind == ParameterKind::Word) {
        const auto word = std::find(row.words.begin(), row.words.end(), value);
        if (word == row.words.end()) {
            throw SpecError(fmt::format("parameter '{}' is '{}'; it must be one of {}", name, value, fmt::join(row.words, ", ")));
        }
        values_[row.name] = static_cast<double>(word - row.words.begin());
        return;
    }
    double read = 0.0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), read);
    if (error != std::errc() || end != value.data() + value.size()) {
        throw SpecError(fmt::format("parameter '{}' is '{}'; it must be a number", name, value));
    }
    set_number(name, read);
}

std::string Params::to_text(std::string_view name) const
{
    return find_row(name).kind == ParameterKind::Word ? std::string(word(name)) : fmt::format("{}", number(name));
}

}  // namespace clevrvk::things
