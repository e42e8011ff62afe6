// Reads lines of small text files that are not specs: programs, scenes.
#pragma once

#include <functional>
#include <string>

namespace clevrvk::tools {

/// Every line that is not empty, with `FILE:LINE`. \param path  a file, or - for standard input
/// \throws SpecError  for one longer than 16 MiB
/// \throws ReadError, IoError
void visit_lines(const std::string& path, const std::function<void(const std::string& line, const std::string& source)>& visit);

/// The same. \param what  one of them, for messages
/// \throws SpecError  also when there is none
void visit_some_lines(const std::string& path, const std::string& what,
                      const std::function<void(const std::string& line, const std::string& source)>& visit);

}  // namespace clevrvk::tools
