// Reads spec lines for commands that print them again.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/spec/read_spec.h"

#include <functional>
#include <string>

namespace clevrvk::tools {

/// Gives each line of a file, or of standard input for "-", to `visit`. A regular file is checked as a whole first, so
/// that nothing is printed if any line is wrong.
/// \throws SpecError  when a line is wrong, when lines are missing, or when the input has none
void visit_spec_lines(const std::string& path, const catalog::Catalog& catalog, const std::function<void(const spec::SpecLine&)>& visit);

}  // namespace clevrvk::tools
