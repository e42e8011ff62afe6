// Strict reading of parsed JSON: every value is checked for type and range, every key for its name, and every error
// gives its place. parse_json.h does the parsing itself.
#pragma once

#include "renderer/base/json.h"
#include "renderer/base/json_key.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk {

/// One value of a document, with its path. The document must outlive it.
/// Every reading function throws SpecError `SOURCE: path: what` if the value does not meet the request.
class JsonReader {
public:
    /// The root of the document.
    explicit JsonReader(const JsonDocument& document);

    [[nodiscard]] const Json& value() const { return *value_; }
    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] const std::string& source() const;

    /// \throws SpecError  `SOURCE: path: message`, always
    [[noreturn]] void fail(std::string_view message) const;

    /// Checks that this is an object with only these keys and every required one. Unknown keys get the nearest name.
    void check_keys(std::span<const JsonKey> keys) const;

    /// Checks that this is an object whose keys are all among `names`; `kind` is the message's word for what the names
    /// denote ("light").
    void check_names(std::string_view kind, std::span<const std::string> names) const;

    /// A member of an object; `find` returns nothing if it does not exist.
    [[nodiscard]] JsonReader at(std::string_view key) const;
    [[nodiscard]] std::optional<JsonReader> find(std::string_view key) const;

    /// Every member of an object, in order, each with its key.
    struct Member;
    [[nodiscard]] std::vector<Member> read_members() const;

    /// The number of items of an array, and the item at `index`, which must be below that number.
    [[nodiscard]] std::size_t count_items() const;
    [[nodiscard]] JsonReader item(std::size_t index) const;

    /// The items of an array that must have `least` to `most` items.
    [[nodiscard]] std::vector<JsonReader> read_items(std::size_t least, std::size_t most) const;

    [[nodiscard]] std::string read_string() const;

    /// A string that must be one of `known`; `kind` is the message's word for what it names ("shape").
    [[nodiscard]] std::string read_name(std::string_view kind, std::span<const std::string> known) const;

    [[nodiscard]] double read_number(NumberRange range) const;

    /// A whole number; 3.0 counts as one, as in JSON Schema.
    [[nodiscard]] std::int64_t read_integer(std::int64_t minimum, std::int64_t maximum) const;
    [[nodiscard]] int read_int(int minimum, int maximum) const;

    /// True or false.
    [[nodiscard]] bool read_bool() const;

    /// An array of exactly N numbers.
    template <std::size_t N>
    [[nodiscard]] std::array<double, N> read_numbers(NumberRange range) const
    {
        std::array<double, N> numbers{};
        const std::vector<JsonReader> items = read_items(N, N);
        for (std::size_t i = 0; i < N; ++i) {
            numbers[i] = items[i].read_number(range);
        }
        return numbers;
    }

    /// Checks that this is an object, with any keys, and returns it.
    [[nodiscard]] const Json& read_object() const;

private:
    JsonReader(const JsonDocument& document, const Json& value, std::string path);

    [[noreturn]] void fail_type(std::string_view wanted) const;
    [[nodiscard]] const std::string& find_owner(const Json& member) const;

    const JsonDocument* document_;  // must outlive this object
    const Json* value_;             // part of the document
    std::string path_;
};

struct JsonReader::Member {
    std::string key;
    JsonReader reader;
};

}  // namespace clevrvk
