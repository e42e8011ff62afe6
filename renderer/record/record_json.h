// Converts panel records to lines of index.jsonl and back, and describes their fields.
#pragma once

#include "renderer/base/json_reader.h"
#include "renderer/record/panel_record.h"

#include <string>
#include <string_view>

namespace clevrvk::record {

/// The line as a value, with its keys in the order of the table.
[[nodiscard]] Json to_json(const PanelRecord& panel);

/// Like above, but moves the labels of episode and panel, which may take most of a line's memory.
[[nodiscard]] Json to_json(PanelRecord&& panel);

/// The value of a line's key `render`.
[[nodiscard]] Json to_json(const RenderRecord& render);

/// Reads the record from a line.
/// \throws SpecError  `SOURCE: path: what` for a missing or unknown key, or a value that the table does not allow
[[nodiscard]] PanelRecord read_panel_record(const JsonReader& line);

/// Parses and reads one line. \param source  `FILE:LINE`, the beginning of every message
/// \throws SpecError  also when the line is not JSON
[[nodiscard]] PanelRecord parse_panel_record(std::string_view line, const std::string& source);

/// An object `path of a field -> {type, unit, range, meaning}`, in the order of an index line, for dataset.json. `[]`
/// stands for each element of a list, `*` for each name.
[[nodiscard]] Json describe_fields();

/// The JSON Schema (draft 2020-12) of one line, indented, with a line end; shipped as assets/schema/index.schema.json.
[[nodiscard]] std::string index_json_schema();

}  // namespace clevrvk::record
