// The name of JSON values. Code that makes, copies or inspects one includes parse_json.h or the library's own header,
// which takes half a second to compile; most headers only pass values on.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace clevrvk {

/// JSON whose objects keep the order of their keys, so that a value can be written again unchanged.
using Json = nlohmann::ordered_json;

struct JsonDocument;

}  // namespace clevrvk
