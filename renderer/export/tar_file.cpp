// Writes numbers as octal digits, as the format wants them.
#include "renderer/export/tar_file.h"

#include "renderer/base/error.h"

#include <fmt/format.h>

#include <algorithm>

namespace clevrvk::exporting {
namespace {

// A field of the header: where it begins and how many bytes it has.
struct Field {
    std::size_t place = 0;
    std::size_t size = 0;
};

constexpr Field kName{0, 100};
constexpr Field kMode{100, 8};
constexpr Field kUser{108, 8};
constexpr Field kGroup{116, 8};
constexpr Field kSize{124, 12};
constexpr Field kTime{136, 12};
constexpr Field kSum{148, 8};
constexpr Field kKind{156, 1};
constexpr Field kMagic{257, 8};
constexpr Field kMajor{329, 8};
constexpr Field kMinor{337, 8};

void set_field(std::string& block, Field field, std::string_view text)
{
    CLEVRVK_CHECK(text.size() <= field.size, "'{}' is too long for a field of {} bytes of a tar file", text, field.size);
    std::ranges::copy(text, block.begin() + static_cast<std::ptrdiff_t>(field.place));
}

// The last byte of a number's field stays zero.
void set_number(std::string& block, Field field, std::uint64_t number)
{
    const std::string digits = fmt::format("{:0{}o}", number, field.size - 1);
    CLEVRVK_CHECK(digits.size() == field.size - 1, "{} is too large for a tar file", number);
    set_field(block, field, digits);
}

}  // namespace

std::string make_tar_header(std::string_view name, std::uint64_t size)
{
    std::string block(kTarBlockBytes, '\0');
    set_field(block, kName, name);
    set_number(block, kMode, 0644);
    set_number(block, kUser, 0);
    set_number(block, kGroup, 0);
    set_number(block, kSize, size);
    set_number(block, kTime, 0);
    set_field(block, kKind, "0");
    set_field(block, kMagic, std::string_view("ustar\0" "00", kMagic.size));
    set_number(block, kMajor, 0);
    set_number(block, kMinor, 0);
    // The sum counts its own field as spaces.
    set_field(block, kSum, std::string(kSum.size, ' '));
    std::uint64_t sum = 0;
    for (const char byte : block) {
        sum += static_cast<unsigned char>(byte);
    }
    set_field(block, kSum, fmt::format("{:06o}", sum) + std::string("\0 ", 2));
    return block;
}

std::string make_tar_padding(std::uint64_t size)
{
    return std::string(count_tar_bytes(size) - kTarBlockBytes - size, '\0');
}

std::string make_tar_end()
{
    return std::string(2 * kTarBlockBytes, '\0');
}

}  // namespace clevrvk::exporting
