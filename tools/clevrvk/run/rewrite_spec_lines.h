// Prints spec lines again, each rewritten.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/spec/read_spec.h"

#include <functional>
#include <string>

namespace clevrvk::tools {

/// Makes a new line of a line. \param source  `FILE:LINE` of the line, the beginning of every message
using RewriteLine = std::function<std::string(const spec::SpecLine& line, const std::string& source)>;

/// Prints what `rewrite` makes of each line of a file, or of standard input for "-". All lines of a regular file are
/// rewritten once before, so that nothing is printed if any line is wrong.
/// \throws SpecError  when a line is wrong, when lines are missing, or when the input has none
void rewrite_spec_lines(const std::string& path, const catalog::Catalog& catalog, const RewriteLine& rewrite);

}  // namespace clevrvk::tools
