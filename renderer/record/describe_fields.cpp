// Describes the fields of a line for people and programs.
#include "renderer/record/panel_fields.h"
#include "renderer/record/record_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace clevrvk::record {

std::string describe(const Range& range)
{
    if (*range.words != '\0') {
        return range.words;
    }
    if (std::isfinite(range.most)) {
        return fmt::format("{} to {}", range.least, range.most);
    }
    if (!std::isfinite(range.least)) {
        return "";
    }
    return range.is_open ? fmt::format("above {}", range.least) : fmt::format("{} and up", range.least);
}

namespace {

// The form of a C++ type in a line: its name in words, and its schema.
template <typename Value>
struct Form {
    static std::string words()
    {
        return std::is_same_v<Value, bool>          ? "boolean"
               : std::is_same_v<Value, double>      ? "number"
               : std::is_same_v<Value, std::string> ? "string"
               : std::is_same_v<Value, Json>        ? "any"
                                                    : "integer";
    }
    static Json schema(const Range& range);
};

template <typename Value>
Json array_schema(const Range& range, std::size_t count)
{
    return {{"type", "array"}, {"items", Form<Value>::schema(range)}, {"minItems", count}, {"maxItems", count}};
}

template <typename Value, std::size_t N>
struct Form<std::array<Value, N>> {
    static std::string words() { return ""; }  // each field describes its own numbers
    static Json schema(const Range& range) { return array_schema<Value>(range, N); }
};

template <>
struct Form<PixelCoords> {
    static std::string words() { return ""; }
    static Json schema(const Range& range) { return array_schema<Nullable<double>>(range, 3); }
};

template <typename Value>
struct Form<std::vector<Value>> {
    static std::string words()
    {
        if constexpr (kIsRecord<Value> || std::is_same_v<Value, Json>) {
            return "list of objects";
        } else {
            const std::string one = Form<Value>::words();
            return "list of " + (one.starts_with("list") ? "lists" + one.substr(4) : one + "s");
        }
    }
    static Json schema(const Range& range)
    {
        if constexpr (std::is_same_v<Value, Json>) {
            return {{"type", "array"}, {"items", {{"type", "object"}}}};
        } else {
            return {{"type", "array"}, {"items", Form<Value>::schema(range)}};
        }
    }
};

template <typename Value>
struct Form<Named<Value>> {
    static std::string words() { return Form<Value>::words(); }
    static Json schema(const Range& range) { return {{"type", "object"}, {"additionalProperties", Form<Value>::schema(range)}}; }
};

template <typename Value>
struct Form<Nullable<Value>> {
    static std::string words() { return Form<Value>::words() + " or null"; }
    static Json schema(const Range& range) { return {{"anyOf", Json::array({Form<Value>::schema(range), {{"type", "null"}}})}}; }
};

template <typename First, typename Second>
struct Form<std::variant<First, Second>> {
    static std::string words() { return Form<First>::words() + " or " + Form<Second>::words(); }
    static Json schema(const Range& range) { return {{"anyOf", Json::array({Form<First>::schema(range), Form<Second>::schema(range)})}}; }
};

template <typename Member>
struct Unwrapped {
    using Type = Member;
    static constexpr bool kIsOptional = false;
};
template <typename Value>
struct Unwrapped<std::optional<Value>> {
    using Type = Value;
    static constexpr bool kIsOptional = true;
};

// The record in a member or in its list, and the member's mark in a path: "" or "[]".
template <typename Value>
struct Inner {
    using Record = Value;
    static constexpr const char* kMark = "";
};
template <typename Value>
struct Inner<Nullable<Value>> : Inner<Value> {};
template <typename Value>
struct Inner<std::vector<Value>> {
    using Record = Value;
    static constexpr const char* kMark = "[]";
};

template <typename Value>
struct Marked {
    static constexpr const char* kMark = "";
};
template <typename Value>
struct Marked<Named<Value>> {
    static constexpr const char* kMark = ".*";
};
template <typename First, typename Second>
struct Marked<std::variant<First, Second>> : Marked<First> {};

Json describe(const FieldDoc& doc, const std::string& type, const Range& range)
{
    const std::string text = describe(range);
    return {{"type", *doc.type != '\0' ? std::string(doc.type) : type},
            {"unit", *doc.unit == '\0' ? Json() : Json(doc.unit)},
            {"range", text.empty() ? Json() : Json(text)},
            {"meaning", doc.meaning}};
}

template <typename Record>
void add_fields(const std::string& prefix, Json& fields)
{
    visit_fields<Record>([&](const auto& field) {
        using Member = std::remove_reference_t<decltype(std::declval<Record&>().*field.member)>;
        using Value = typename Unwrapped<Member>::Type;
        const std::string path = prefix + field.name;
        if (*field.doc.meaning != '\0') {
            fields[path + Marked<Value>::kMark] = describe(field.doc, Form<Value>::words(), field.range);
        }
        if (*field.instead.meaning != '\0') {
            fields[path] = describe(field.instead, "", {});
        }
        if constexpr (kIsRecord<typename Inner<Value>::Record>) {
            add_fields<typename Inner<Value>::Record>(path + Inner<Value>::kMark + ".", fields);
        }
    });
}

// Limits for whole numbers also stay within what a reader's type can hold.
template <typename Value>
void add_limits(const Range& range, Json& schema)
{
    double least = range.least;
    double most = range.most;
    if constexpr (sizeof(Value) < sizeof(std::int64_t)) {
        least = std::max(least, static_cast<double>(std::numeric_limits<Value>::min()));
        most = std::min(most, static_cast<double>(std::numeric_limits<Value>::max()));
    }
    if (std::isfinite(least)) {
        schema[range.is_open ? "exclusiveMinimum" : "minimum"] = least;
    }
    if (std::isfinite(most)) {
        schema["maximum"] = most;
    }
}

template <typename Record>
Json record_schema()
{
    Json schema{{"type", "object"}, {"properties", Json::object()}, {"required", Json::array()}, {"additionalProperties", false}};
    visit_fields<Record>([&](const auto& field) {
        using Member = std::remove_reference_t<decltype(std::declval<Record&>().*field.member)>;
        Json member = Form<typename Unwrapped<Member>::Type>::schema(field.range);
        if (*field.doc.meaning != '\0') {
            const std::string range = *field.range.words != '\0' ? fmt::format(" ({})", field.range.words) : "";
            const std::string unit = *field.doc.unit != '\0' ? fmt::format("; unit: {}", field.doc.unit) : "";
            member["description"] = field.doc.meaning + range + unit;
        }
        schema["properties"][field.name] = std::move(member);
        if (!Unwrapped<Member>::kIsOptional) {
            schema["required"].push_back(field.name);
        }
    });
    return schema;
}

template <typename Value>
Json Form<Value>::schema(const Range& range)
{
    if constexpr (kIsRecord<Value>) {
        return record_schema<Value>();
    } else if constexpr (std::is_same_v<Value, Json>) {
        return Json::object();
    } else {
        Json schema{{"type", words()}};
        if constexpr (std::is_arithmetic_v<Value> && !std::is_same_v<Value, bool>) {
            add_limits<Value>(range, schema);
        }
        return schema;
    }
}

}  // namespace

Json describe_fields()
{
    Json fields = Json::object();
    add_fields<PanelRecord>("", fields);
    return fields;
}

std::string index_json_schema()
{
    Json schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"title", "One line of index.jsonl of a clevrvk dataset"}};
    schema.update(record_schema<PanelRecord>());
    return schema.dump(2) + "\n";
}

}  // namespace clevrvk::record
