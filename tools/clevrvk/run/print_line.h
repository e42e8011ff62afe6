// Prints results as lines to standard output, as long as there is a reader.
#pragma once

#include <exception>
#include <string_view>

namespace clevrvk::tools {

/// The reader of standard output has gone away, which is allowed: the command ends there successfully.
class ReaderGone : public std::exception {
public:
    [[nodiscard]] const char* what() const noexcept override { return "standard output has no reader"; }
};

/// Writes the line and its end to standard output. \throws ReaderGone  which main catches \throws IoError
void print_line(std::string_view line);

}  // namespace clevrvk::tools
