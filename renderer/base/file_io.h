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

/// What was to be read is not there, or may not be read: the input is wrong, as with SpecError. Exit code 2.
class ReadError : public IoError {
    using IoError::IoError;
};

/// Meshes, pictures, sounds, lists; more is a wrong file. What JSON may be is in parse_json.h.
constexpr std::uint64_t kMostTextFileBytes = std::uint64_t{256} << 20U;

/// Throws what a failed opening or reading is: a ReadError when its user can mend it (nothing is there, it is a folder,
/// no permission), else an IoError, as of a disk or a network that may do better later.
/// \param what  such as "cannot open 'a'" \param code  the errno value
[[noreturn]] void fail_read(const std::string& what, int code);

/// The bytes of a file as they are.
/// \throws ReadError, IoError  as fail_read, and when it is larger than `most_bytes`; names path and reason
[[nodiscard]] std::string read_text_file(const std::filesystem::path& path, std::uint64_t most_bytes = kMostTextFileBytes);

/// digest_hex of the bytes of a file of any size. \throws ReadError, IoError  as fail_read
[[nodiscard]] std::string digest_file(const std::filesystem::path& path);

/// Whether a list of a folder's files may name this: a path that stays below the folder, and is none too long.
[[nodiscard]] bool is_inside_folder(const std::filesystem::path& path);

/// Refuses to read what is no standard input: the shell's `<&-` leaves none. \throws ReadError  when it is closed
void check_standard_input();

/// How a line came to its end.
enum class LineEnd {
    None,  ///< there is no line any more, or the stream has failed: see its bad()
    Newline,
    OfText,  ///< the last line of a text may have no end of its own: a torn one has none
    Cut,     ///< it is longer than is held; the stream stands within it
};

/// Reads the next line, without its end, and never more of it than `most_bytes`. A pipe's line is given as soon as it
/// is there.
[[nodiscard]] LineEnd read_line(std::istream& input, std::string& line, std::size_t most_bytes);

/// The lines of a text, held one at a time.
class LineReader {
public:
    /// Opens a file. \param most_bytes  of a line, in whole MiB \throws ReadError, IoError  as fail_read
    LineReader(const std::filesystem::path& path, std::size_t most_bytes);

    /// \param input  outlives this \param name  for messages
    LineReader(std::istream& input, std::string name, std::size_t most_bytes);

    /// The next line without its end; false when there is none any more.
    /// \throws SpecError  `NAME:LINE: the line is longer than N MiB` \throws ReadError, IoError  when it cannot be read
    [[nodiscard]] bool next(std::string& line);

    /// Whether the line has an end of its own.
    [[nodiscard]] bool has_end() const { return end_ == LineEnd::Newline; }

    /// Of the line, from 1.
    [[nodiscard]] std::uint64_t number() const { return number_; }

private:
    std::unique_ptr<std::istream> file_;  // null when the stream is another's
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
