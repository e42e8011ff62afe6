// Parameters of things: one row describes each parameter completely, and all code about parameters reads the rows.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::things {

enum class ParameterKind { Number, Integer, Word };

/// One row of a thing's parameters.
struct Parameter {
    std::string_view name;
    ParameterKind kind = ParameterKind::Number;
    std::string_view unit;  ///< m, deg; 1 for a ratio; empty for words and counts
    double low = 0.0;
    double high = 0.0;
    double preset = 0.0;                  ///< for words, an index
    std::vector<std::string_view> words;  ///< for Word: all possible words
    std::string_view help;
};

/// Functions that make rows.
[[nodiscard]] Parameter number_row(std::string_view name, std::string_view unit, double low, double high, double preset,
                                   std::string_view help);
[[nodiscard]] Parameter integer_row(std::string_view name, int low, int high, int preset, std::string_view help);
[[nodiscard]] Parameter word_row(std::string_view name, std::vector<std::string_view> words, std::string_view help);

/// A value for every row of a thing.
class Params {
public:
    /// Initializes every row to its preset.
    explicit Params(const std::vector<Parameter>& rows);

    [[nodiscard]] double number(std::string_view name) const;
    [[nodiscard]] int integer(std::string_view name) const;
    [[nodiscard]] std::string_view word(std::string_view name) const;

    /// \throws SpecError  when there is no such parameter, or the value is not one of its words or is outside its range
    void set(std::string_view name, std::string_view value);
    void set_number(std::string_view name, double value);

    /// The value as text that `set` accepts.
    [[nodiscard]] std::string to_text(std::string_view name) const;

private:
    [[nodiscard]] const Parameter& find_row(std::string_view name) const;

    const std::vector<Parameter>* rows_;  // must outlive this object
    std::map<std::string_view, double> values_;
};

}  // namespace clevrvk::things
