// Reading small files whole, and large ones by lines of bounded length. Atomic writing belongs to the writer.
#pragma once

#include "renderer/base/error.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <istream>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace clevrvk {

/// A file to be read is absent or may not be read: the input is wrong, as with SpecError. Exit code 2.
class ReadError : public IoError {
    using IoError::IoError;
};

/// Meshes, pictures, sounds, lists; a larger file is not one of them. The limit of JSON is in parse_json.h.
constexpr std::uint64_t kMostTextFileBytes = std::uint64_t{256} << 20U;

/// Throws the error of a failed opening or reading: a ReadError when the user can fix it (absent, a folder, no
/// permission), else an IoError, as when a disk or a network fails, which may be temporary.
/// \param what  such as "cannot open 'a'" \param code  the errno value
[[noreturn]] void fail_read(const std::string& what, int code);

/// The bytes of a file as they are.
/// \throws ReadError, IoError  as fail_read, and when it is larger than `most_bytes`; names path and reason
[[nodiscard]] std::string read_text_file(const std::filesystem::path& path, std::uint64_t most_bytes = kMostTextFileBytes);

/// digest_hex of the bytes of a file of any size. \throws ReadError, IoError  as fail_read
[[nodiscard]] std::string digest_file(const std::filesystem::path& path);

/// Whether a list of a folder's files may name this: a path that stays below the folder, and is not too long.
[[nodiscard]] bool is_inside_folder(const std::filesystem::path& path);

/// Refuses to read a closed standard input, which the shell's `<&-` leaves. \throws ReadError  when it is closed
void check_standard_input();

/// How a line ended.
enum class LineEnd {
    None,  ///< there are no more lines, or the stream has failed: see its bad()
    Newline,
    OfText,  ///< the last line of a text may have no end of its own: a torn one has none
    Cut,     ///< it is longer than the limit; the stream is within it
};

/// Reads the next line, without its end, and never more of it than `most_bytes`. A line of a pipe is returned as soon
/// as it has arrived.
[[nodiscard]] LineEnd read_line(std::istream& input, std::string& line, std::size_t most_bytes);

/// The lines of a text, held one at a time.
class LineReader {
public:
    /// Opens a file. \param most_bytes  of a line, in whole MiB \throws ReadError, IoError  as fail_read
    LineReader(const std::filesystem::path& path, std::size_t most_bytes);

    /// \param input  outlives this \param name  for messages
    LineReader(std::istream& input, std::string name, std::size_t most_bytes);

    /// The next line without its end; false at the end.
    /// \throws SpecError  `NAME:LINE: the line is longer than N MiB` \throws ReadError, IoError  when it cannot be read
    [[nodiscard]] bool next(std::string& line);

    /// Whether the line has an end of its own.
    [[nodiscard]] bool has_end() const { return end_ == LineEnd::Newline; }

    /// Number of the line, from 1.
    [[nodiscard]] std::uint64_t number() const { return number_; }

private:
    std::unique_ptr<std::istream> file_;  // null when the stream belongs to the caller
    std::istream* input_;
    std::string name_;
    std::size_t most_bytes_;
    std::uint64_t number_ = 0;
    LineEnd end_ = LineEnd::None;
};

/// The bytes of a text.
[[nodiscard]] std::span<const std::uint8_t> bytes_of(std::string_view text);

/// The system's words for an errno value, safe from any thread.
[[nodiscard]] std::string describe_errno(int code);

}  // namespace clevrvk
