// Panel records as lines of index.jsonl, and the descriptions of their fields.
#pragma once

#include "renderer/base/json_reader.h"
#include "renderer/record/panel_record.h"

#include <string>
#include <string_view>

namespace clevrvk::record {

/// The line as a value, its keys in the order of the table.
[[nodiscard]] Json to_json(const PanelRecord& panel);

/// The same, but the episode's and the panel's labels, which may take most of the memory of a line, are moved.
[[nodiscard]] Json to_json(PanelRecord&& panel);

/// `render` of a line.
[[nodiscard]] Json to_json(const RenderRecord& render);

/// The record in a line.
/// \throws SpecError  `SOURCE: path: what` for a key that is missing or unknown, and a value that the table does not
/// allow
[[nodiscard]] PanelRecord read_panel_record(const JsonReader& line);

/// Parses and reads one line. \param source  `FILE:LINE`, begins every message
/// \throws SpecError  also when it is no JSON
[[nodiscard]] PanelRecord parse_panel_record(std::string_view line, const std::string& source);

/// An object of `path of a field -> {type, unit, range, meaning}`, in the order of an index line, for dataset.json.
/// `[]` stands for each element of a list, `*` for each name.
[[nodiscard]] Json describe_fields();

/// JSON Schema draft 2020-12 of one line, indented, with a line end; shipped as assets/schema/index.schema.json.
[[nodiscard]] std::string index_json_schema();

}  // namespace clevrvk::record
