// Writes records by their tables.
#include "renderer/record/panel_fields.h"
#include "renderer/record/record_json.h"

#include <cmath>
#include <utility>

namespace clevrvk::record {

bool PixelCoords::operator==(const PixelCoords& other) const
{
    for (std::size_t k = 0; k < values.size(); ++k) {
        if (values[k] != other.values[k] && !(std::isnan(values[k]) && std::isnan(other.values[k]))) {
            return false;
        }
    }
    return true;
}

namespace {

template <typename Value>
Json write(const Value& value);

template <typename Value>
Json write(const Nullable<Value>& nullable)
{
    return nullable.value ? write(*nullable.value) : Json();
}

template <typename Value>
Json write(const Named<Value>& named)
{
    Json json = Json::object();
    for (const auto& [name, value] : named) {
        json[name] = write(value);
    }
    return json;
}

template <typename Value>
    requires(kIsRecord<Value>)
Json write(const std::vector<Value>& records)
{
    Json json = Json::array();
    for (const Value& record : records) {
        json.push_back(write(record));
    }
    return json;
}

template <typename... Values>
Json write(const std::variant<Values...>& either)
{
    return std::visit([](const auto& value) { return write(value); }, either);
}

// The JSON library writes all other types. Numbers that are not finite become null.
template <typename Value>
Json write(const Value& value)
{
    if constexpr (kIsRecord<Value>) {
        Json json = Json::object();
        visit_fields<Value>([&](const auto& field) {
            const auto& member = value.*field.member;
            if constexpr (requires { member.has_value(); }) {
                if (member) {
                    json[field.name] = write(*member);
                }
            } else {
                json[field.name] = write(member);
            }
        });
        return json;
    } else if constexpr (std::is_same_v<Value, PixelCoords>) {
        return value.values;
    } else {
        return value;
    }
}

}  // namespace

Json to_json(const PanelRecord& panel)
{
    return write(panel);
}

Json to_json(PanelRecord&& panel)
{
    // A null holds the place of each key in the line.
    Json labels = panel.labels ? std::exchange(*panel.labels, Json()) : Json();
    Json panel_labels = panel.panel_labels ? std::exchange(*panel.panel_labels, Json()) : Json();
    Json json = write(panel);
    if (panel.labels) {
        json["labels"] = std::move(labels);
    }
    if (panel.panel_labels) {
        json["panel_labels"] = std::move(panel_labels);
    }
    return json;
}

Json to_json(const RenderRecord& render)
{
    return write(render);
}

}  // namespace clevrvk::record
