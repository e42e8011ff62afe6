// Prints results as lines of standard output, as long as there is a reader.
#pragma once

#include <exception>
#include <string_view>

namespace clevrvk::tools {

/// Who read standard output has gone away, which is their right: the command ends there, with success.
class ReaderGone : public std::exception {
public:
    [[nodiscard]] const char* what() const noexcept override { return "nobody reads standard output"; }
};

/// Writes the line and its end to standard output. \throws ReaderGone  which main takes; IoError
void print_line(std::string_view line);

}  // namespace clevrvk::tools
