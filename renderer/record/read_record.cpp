// Reads records by their tables, as strictly as the spec reader reads specs.
#include "renderer/base/parse_json.h"
#include "renderer/record/panel_fields.h"
#include "renderer/record/record_json.h"

#include <fmt/format.h>

#include <limits>
#include <type_traits>

namespace clevrvk::record {
namespace {

template <typename Value>
struct Reading;

template <typename Value>
Value read(const JsonReader& from, const Range& range)
{
    return Reading<Value>::read(from, range);
}

double check_range(const JsonReader& from, double number, const Range& range)
{
    if (!range.holds(number)) {
        from.fail(fmt::format("is {}; it must be {}", number, describe(Range{range.least, range.most, range.is_open})));
    }
    return number;
}

// The keys of a record in the form that JsonReader checks.
template <typename Record>
const std::vector<JsonKey>& list_keys()
{
    static const std::vector<JsonKey> keys = [] {
        std::vector<JsonKey> all;
        visit_fields<Record>([&](const auto& field) {
            constexpr bool kIsOptional = requires(Record record) { (record.*field.member).has_value(); };
            all.push_back({field.name, !kIsOptional});
        });
        return all;
    }();
    return keys;
}

// The general case: a record or a whole number.
template <typename Value>
struct Reading {
    static Value read(const JsonReader& from, const Range& range)
    {
        if constexpr (kIsRecord<Value>) {
            from.check_keys(list_keys<Value>());
            Value record;
            visit_fields<Value>([&](const auto& field) {
                auto& member = record.*field.member;
                using Member = std::remove_reference_t<decltype(member)>;
                if constexpr (requires { member.has_value(); }) {
                    if (const auto value = from.find(field.name)) {
                        member = record::read<typename Member::value_type>(*value, field.range);
                    }
                } else {
                    member = record::read<Member>(from.at(field.name), field.range);
                }
            });
            return record;
        } else {
            static_assert(std::is_integral_v<Value>);
            constexpr auto kLeast = static_cast<std::int64_t>(std::numeric_limits<Value>::min());
            constexpr auto kMost = static_cast<std::int64_t>(std::numeric_limits<Value>::max());
            const std::int64_t number = from.read_integer(kLeast, kMost);
            check_range(from, static_cast<double>(number), range);
            return static_cast<Value>(number);
        }
    }
};

template <>
struct Reading<bool> {
    static bool read(const JsonReader& from, const Range&) { return from.read_bool(); }
};

template <>
struct Reading<double> {
    static double read(const JsonReader& from, const Range& range)
    {
        constexpr double kMost = std::numeric_limits<double>::max();
        return check_range(from, from.read_number({-kMost, kMost}), range);
    }
};

template <>
struct Reading<std::string> {
    static std::string read(const JsonReader& from, const Range&) { return from.read_string(); }
};

template <>
struct Reading<Json> {
    static Json read(const JsonReader& from, const Range&) { return from.value(); }
};

template <>
struct Reading<PixelCoords> {
    static PixelCoords read(const JsonReader& from, const Range& range)
    {
        PixelCoords coords;
        const std::vector<JsonReader> items = from.read_items(coords.values.size(), coords.values.size());
        for (std::size_t k = 0; k < items.size(); ++k) {
            coords.values[k] =
                items[k].value().is_null() ? std::numeric_limits<double>::quiet_NaN() : record::read<double>(items[k], range);
        }
        return coords;
    }
};

template <typename Value, std::size_t N>
struct Reading<std::array<Value, N>> {
    static std::array<Value, N> read(const JsonReader& from, const Range& range)
    {
        std::array<Value, N> values{};
        const std::vector<JsonReader> items = from.read_items(N, N);
        for (std::size_t k = 0; k < N; ++k) {
            values[k] = record::read<Value>(items[k], range);
        }
        return values;
    }
};

template <typename Value>
struct Reading<std::vector<Value>> {
    static std::vector<Value> read(const JsonReader& from, const Range& range)
    {
        std::vector<Value> values;
        const std::size_t count = from.count_items();
        values.reserve(count);
        for (std::size_t k = 0; k < count; ++k) {
            values.push_back(record::read<Value>(from.item(k), range));
        }
        return values;
    }
};

// A list in the form of the spec.
template <>
struct Reading<std::vector<Json>> {
    static std::vector<Json> read(const JsonReader& from, const Range&)
    {
        std::vector<Json> objects;
        for (std::size_t k = 0; k < from.count_items(); ++k) {
            objects.push_back(from.item(k).read_object());
        }
        return objects;
    }
};

// The indices of relations: there may be millions, so a JSON path for each would take minutes.
template <>
struct Reading<std::vector<int>> {
    static std::vector<int> read(const JsonReader& from, const Range& range)
    {
        std::vector<int> values;
        values.reserve(from.count_items());
        for (std::size_t k = 0; k < from.count_items(); ++k) {
            const Json& item = from.value()[k];
            const bool is_small = item.is_number_unsigned() && item.get<std::uint64_t>() <= std::numeric_limits<std::int16_t>::max();
            values.push_back(is_small && range.holds(item.get<double>()) ? item.get<int>() : record::read<int>(from.item(k), range));
        }
        return values;
    }
};

template <typename Value>
struct Reading<Named<Value>> {
    static Named<Value> read(const JsonReader& from, const Range& range)
    {
        Named<Value> named;
        for (const JsonReader::Member& member : from.read_members()) {
            named.emplace_back(member.key, record::read<Value>(member.reader, range));
        }
        return named;
    }
};

template <typename Value>
struct Reading<Nullable<Value>> {
    static Nullable<Value> read(const JsonReader& from, const Range& range)
    {
        return {from.value().is_null() ? std::nullopt : std::optional(record::read<Value>(from, range))};
    }
};

// The JSON type decides which of the two alternatives is present.
template <typename First, typename Second>
struct Reading<std::variant<First, Second>> {
    static std::variant<First, Second> read(const JsonReader& from, const Range& range)
    {
        const bool is_first = std::is_same_v<First, std::string>  ? from.value().is_string()
                              : std::is_integral_v<First>         ? from.value().is_number()
                              : std::is_same_v<First, Vec3>       ? from.value().is_array()
                                                                  : from.value().is_object();
        if (is_first) {
            return record::read<First>(from, range);
        }
        return record::read<Second>(from, range);
    }
};

}  // namespace

PanelRecord read_panel_record(const JsonReader& line)
{
    return read<PanelRecord>(line, {});
}

PanelRecord parse_panel_record(std::string_view line, const std::string& source)
{
    const JsonDocument document = parse_json_line(line, source);
    return read_panel_record(JsonReader(document));
}

}  // namespace clevrvk::record
