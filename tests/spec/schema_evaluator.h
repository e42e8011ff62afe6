// Evaluates the part of JSON Schema draft 2020-12 that the shipped schemas use: enough to test it without a library.
#pragma once

#include <nlohmann/json.hpp>

namespace clevrvk::spec::test {

/// Whether `value` satisfies `schema`, a part of `root`. Numbers compare as doubles.
/// \throws std::runtime_error  for a keyword that this evaluator does not know
[[nodiscard]] bool satisfies_schema(const nlohmann::ordered_json& value, const nlohmann::ordered_json& schema,
                                    const nlohmann::ordered_json& root);

}  // namespace clevrvk::spec::test
