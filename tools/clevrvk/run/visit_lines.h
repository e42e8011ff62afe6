// Reads lines of small text files other than specs: programs, scenes.
#pragma once

#include <functional>
#include <string>

namespace clevrvk::tools {

/// Visits every non-empty line with its `FILE:LINE`. \param path  a file, or - for standard input
/// \throws SpecError  for a line longer than 16 MiB
/// \throws ReadError, IoError
void visit_lines(const std::string& path, const std::function<void(const std::string& line, const std::string& source)>& visit);

/// Like visit_lines. \param what  the name of one item, for messages
/// \throws SpecError  also when there are no lines
void visit_some_lines(const std::string& path, const std::string& what,
                      const std::function<void(const std::string& line, const std::string& source)>& visit);

}  // namespace clevrvk::tools
