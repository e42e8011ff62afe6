// Reading whole small files. Large inputs are streamed elsewhere; atomic writing belongs to the writer.
#pragma once

#include "renderer/base/error.h"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace clevrvk {

/// What was to be read is not there, or may not be read: the input is wrong, as with SpecError. Exit code 2.
class ReadError : public IoError {
    using IoError::IoError;
};

/// Assets and settings; more is a wrong file.
constexpr std::uint64_t kMostTextFileBytes = std::uint64_t{256} << 20U;

/// Throws what a failed opening or reading is: a ReadError when its user can mend it (nothing is there, it is a folder, no permission), else an IoError, as of
/// a disk or a network that may do better later.
/// \param what  such as "cannot open 'a'" \param code  the errno value
[[noreturn]] void fail_read(const std::string& what, int code);

/// The bytes of a file as they are.
/// \throws ReadError, IoError  as fail_read, and when it is larger than `most_bytes`; names path and reason
[[nodiscard]] std::string read_text_file(const std::filesystem::path& path, std::uint64_t most_bytes = kMostTextFileBytes);

/// The bytes of a text.
[[nodiscard]] std::span<const std::uint8_t> bytes_of(std::string_view text);

/// The system's words for an errno value, safe from any thread.
[[nodiscard]] std::string describe_errno(int code);

}  // namespace clevrvk
