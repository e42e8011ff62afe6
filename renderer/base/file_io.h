// Reads small files as a whole, and large ones by lines of bounded length. The writer does atomic writing.
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

/// An input file does not exist or may not be read: the input is wrong, as with SpecError. Exit code 2.
class ReadError : public IoError {
    using IoError::IoError;
};

/// Limit on meshes, pictures, sounds and lists; no legitimate file is larger. parse_json.h has the limit for JSON.
constexpr std::uint64_t kMostTextFileBytes = std::uint64_t{256} << 20U;

/// Throws the error for a failed open or read: a ReadError if the user can fix it (missing file, folder, no
/// permission), otherwise an IoError, such as for a failing disk or network, which may be temporary; std::bad_alloc if
/// there was no memory for it.
/// \param what  such as "cannot open 'a'" \param code  the errno value
[[noreturn]] void fail_read(const std::string& what, int code);

/// The bytes of a file, unchanged.
/// \throws ReadError, IoError  like fail_read, and when the file exceeds `most_bytes`; names path and reason
[[nodiscard]] std::string read_text_file(const std::filesystem::path& path, std::uint64_t most_bytes = kMostTextFileBytes);

/// digest_hex of the bytes of a file of any size. \throws ReadError, IoError  like fail_read
[[nodiscard]] std::string digest_file(const std::filesystem::path& path);

/// Whether a folder's file list may contain this path: it stays below the folder and is not too long.
[[nodiscard]] bool is_inside_folder(const std::filesystem::path& path);

/// Refuses to read a closed standard input, which the shell's `<&-` leaves. \throws ReadError  when it is closed
void check_standard_input();

/// How a line ended.
enum class LineEnd {
    None,  ///< there are no more lines, or the stream has failed: see its bad()
    Newline,
    OfText,  ///< the last line, which has no line end of its own: it may be torn
    Cut,     ///< the line exceeds the limit; the stream is inside it
};

/// Reads the next line, without its end, but at most `most_bytes` of it. A line from a pipe is returned as soon as it
/// has arrived.
[[nodiscard]] LineEnd read_line(std::istream& input, std::string& line, std::size_t most_bytes);

/// The lines of a text, held one at a time.
class LineReader {
public:
    /// Opens a file. \param most_bytes  limit on a line, in whole MiB \throws ReadError, IoError  like fail_read
    LineReader(const std::filesystem::path& path, std::size_t most_bytes);

    /// \param input  must outlive this object \param name  for messages
    LineReader(std::istream& input, std::string name, std::size_t most_bytes);

    /// The next line without its end; false at the end.
    /// \throws SpecError  `NAME:LINE: the line is longer than N MiB` \throws ReadError, IoError  when reading fails
    [[nodiscard]] bool next(std::string& line);

    /// Whether the line has a line end of its own.
    [[nodiscard]] bool has_end() const { return end_ == LineEnd::Newline; }

    /// Number of the line, from 1.
    [[nodiscard]] std::uint64_t number() const { return number_; }

private:
    std::unique_ptr<std::istream> file_;  // null if the stream belongs to the caller
    std::istream* input_;
    std::string name_;
    std::size_t most_bytes_;
    std::uint64_t number_ = 0;
    LineEnd end_ = LineEnd::None;
};

/// The bytes of a text.
[[nodiscard]] std::span<const std::uint8_t> bytes_of(std::string_view text);

/// The system's description of an errno value, safe from any thread.
[[nodiscard]] std::string describe_errno(int code);

}  // namespace clevrvk
