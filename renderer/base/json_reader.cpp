// Implements the checks of JsonReader (types, ranges, known keys) and messages that name the place.
#include "renderer/base/json_reader.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "renderer/base/parse_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace clevrvk {

namespace {

std::string_view describe_type(const Json& value)
{
    switch (value.type()) {
        case Json::value_t::null: return "null";
        case Json::value_t::object: return "an object";
        case Json::value_t::array: return "an array";
        case Json::value_t::string: return "a string";
        case Json::value_t::boolean: return "true or false";
        case Json::value_t::binary: return "binary";
        case Json::value_t::number_integer: return "a number";
        case Json::value_t::number_unsigned: return "a number";
        case Json::value_t::number_float: return "a number";
        case Json::value_t::discarded: return "nothing";
    }
    return "nothing";
}

}  // namespace

JsonReader::JsonReader(const JsonDocument& document) : JsonReader(document, document.value, "")
{
    path_ = find_owner(document.value);
}

JsonReader::JsonReader(const JsonDocument& document, const Json& value, std::string path)
    : document_(&document), value_(&value), path_(std::move(path))
{
}

const std::string& JsonReader::source() const
{
    return document_->source;
}

// The path, in the text, of the object that has the member.
const std::string& JsonReader::find_owner(const Json& member) const
{
    const auto place = document_->places.find(&member);
    return place == document_->places.end() ? path_ : place->second;
}

void JsonReader::fail(std::string_view message) const
{
    throw SpecError(fmt::format("{}: {}{}{}", document_->source, path_, path_.empty() ? "" : ": ", message));
}

void JsonReader::fail_type(std::string_view wanted) const
{
    fail(fmt::format("must be {}, not {}", wanted, describe_type(*value_)));
}

const Json& JsonReader::read_object() const
{
    if (!value_->is_object()) {
        fail_type("an object");
    }
    return *value_;
}

void JsonReader::check_keys(std::span<const JsonKey> keys) const
{
    const Json& object = read_object();
    for (const auto& member : object.items()) {
        const std::string& name = member.key();
        const bool is_known = std::any_of(keys.begin(), keys.end(), [&](const JsonKey& key) { return key.name == name; });
        if (!is_known) {
            std::vector<std::string> names;
            for (const JsonKey& key : keys) {
                names.emplace_back(key.name);
            }
            const JsonReader owner(*document_, object, find_owner(member.value()));
            owner.fail(fmt::format("unknown key {}{}", quote_text(name), suggest_name(name, names)));
        }
    }
    for (const JsonKey& key : keys) {
        if (key.is_required && !find(key.name)) {
            fail(fmt::format("missing key '{}'", key.name));
        }
    }
}

void JsonReader::check_names(std::string_view kind, std::span<const std::string> names) const
{
    const Json& object = read_object();
    for (const auto& member : object.items()) {
        const std::string& name = member.key();
        if (std::find(names.begin(), names.end(), name) == names.end()) {
            fail(fmt::format("unknown {} {}{}", kind, quote_text(name), suggest_name(name, names)));
        }
    }
}

std::optional<JsonReader> JsonReader::find(std::string_view key) const
{
    const Json& object = read_object();
    const auto& members = object.get_ref<const Json::object_t&>();
    const auto found = std::find_if(members.begin(), members.end(), [&](const auto& member) { return member.first == key; });
    if (found == members.end()) {
        return std::nullopt;
    }
    return JsonReader(*document_, found->second, join_json_path(find_owner(found->second), key));
}

JsonReader JsonReader::at(std::string_view key) const
{
    std::optional<JsonReader> member = find(key);
    if (!member) {
        fail(fmt::format("missing key '{}'", key));
    }
    return *std::move(member);
}

std::vector<JsonReader::Member> JsonReader::read_members() const
{
    const auto& object = read_object().get_ref<const Json::object_t&>();
    std::vector<Member> members;
    for (const auto& [key, member] : object) {
        members.push_back({key, JsonReader(*document_, member, join_json_path(find_owner(member), key))});
    }
    return members;
}

std::size_t JsonReader::count_items() const
{
    if (!value_->is_array()) {
        fail_type("an array");
    }
    return value_->size();
}

JsonReader JsonReader::item(std::size_t index) const
{
    CLEVRVK_CHECK(index < count_items(), "item {} of an array of {}", index, count_items());
    return JsonReader(*document_, (*value_)[index], join_json_path(path_, index));
}

std::vector<JsonReader> JsonReader::read_items(std::size_t least, std::size_t most) const
{
    const std::size_t count = count_items();
    if (count < least || count > most) {
        const std::string wanted = least == most ? fmt::format("{}", least) : fmt::format("{} to {}", least, most);
        fail(fmt::format("has {} {}; it must have {}", count, count == 1 ? "item" : "items", wanted));
    }
    std::vector<JsonReader> items;
    items.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        items.push_back(item(i));
    }
    return items;
}

std::string JsonReader::read_string() const
{
    if (!value_->is_string()) {
        fail_type("a string");
    }
    return value_->get<std::string>();
}

std::string JsonReader::read_name(std::string_view kind, std::span<const std::string> known) const
{
    std::string name = read_string();
    if (std::find(known.begin(), known.end(), name) == known.end()) {
        fail(fmt::format("unknown {} {}{}", kind, quote_text(name), suggest_name(name, known)));
    }
    return name;
}

bool JsonReader::read_bool() const
{
    if (!value_->is_boolean()) {
        fail("must be true or false");
    }
    return value_->get<bool>();
}

double JsonReader::read_number(NumberRange range) const
{
    if (!value_->is_number()) {
        fail_type("a number");
    }
    const double number = value_->get<double>();
    // Written so that NaN also fails.
    if (!(number >= range.minimum && number <= range.maximum)) {
        fail(fmt::format("{} is out of range; it must lie in {} to {}", number, range.minimum, range.maximum));
    }
    return number;
}

std::int64_t JsonReader::read_integer(std::int64_t minimum, std::int64_t maximum) const
{
    if (!value_->is_number()) {
        fail_type("a whole number");
    }
    const auto fail_range = [&] { fail(fmt::format("{} is out of range; it must lie in {} to {}", value_->dump(), minimum, maximum)); };
    if (value_->is_number_float()) {
        const double number = value_->get<double>();
        if (std::trunc(number) != number) {
            fail(fmt::format("{} is not a whole number", number));
        }
        // 2^63 itself does not fit, but every double below it does.
        if (!(number >= -0x1p63 && number < 0x1p63)) {
            fail_range();
        }
    } else if (value_->is_number_unsigned() &&
               value_->get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
        fail_range();
    }
    const auto number = value_->get<std::int64_t>();
    if (number < minimum || number > maximum) {
        fail_range();
    }
    return number;
}

int JsonReader::read_int(int minimum, int maximum) const
{
    return static_cast<int>(read_integer(minimum, maximum));
}

}  // namespace clevrvk
