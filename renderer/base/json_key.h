// Keys and ranges that JSON is checked against. Apart from json_reader.h: many sources include tables of them and read
// no JSON.
#pragma once

#include <string_view>

namespace clevrvk {

/// A key that an object may have.
struct JsonKey {
    std::string_view name;
    bool is_required = false;
};

/// A range that includes both ends.
struct NumberRange {
    double minimum = 0.0;
    double maximum = 0.0;
};

}  // namespace clevrvk
