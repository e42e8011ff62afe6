// Members of tar files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace clevrvk::exporting {

/// Members and their data fill whole blocks of this many bytes.
inline constexpr std::size_t kTarBlockBytes = 512;

/// Bytes of the zeros that end a file.
inline constexpr std::size_t kTarEndBytes = 2 * kTarBlockBytes;

/// The block before a member's data: a plain file of mode 0644, of nobody and of no time, so that equal members give
/// equal bytes. \param name  of at most 100 bytes \param size  below 8 GiB
/// Source: POSIX.1-2017, pax, "ustar Interchange Format".
[[nodiscard]] std::string make_tar_header(std::string_view name, std::uint64_t size);

/// The zeros after a member's data of this size.
[[nodiscard]] std::string make_tar_padding(std::uint64_t size);

/// The zeros at the end of a file.
[[nodiscard]] std::string make_tar_end();

/// Bytes that a member with data of this size takes.
[[nodiscard]] constexpr std::uint64_t count_tar_bytes(std::uint64_t size)
{
    return kTarBlockBytes + (size + kTarBlockBytes - 1) / kTarBlockBytes * kTarBlockBytes;
}

}  // namespace clevrvk::exporting
