// Compiles stb_image.h with only three of its formats.
#include "renderer/image/stb.h"

#include "renderer/base/error.h"

#include <cstddef>
#include <limits>
#include <memory>

#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_NO_STDIO
#define STBI_ONLY_BMP
#define STBI_ONLY_GIF
#define STBI_ONLY_TGA
#include <stb/stb_image.h>

namespace clevrvk::image {

namespace {

struct FreePixels {
    void operator()(stbi_uc* pixels) const { stbi_image_free(pixels); }
};

}  // namespace

Pixels decode_with_stb(const char* format, std::span<const std::uint8_t> bytes)
{
    const auto fail = [&] { throw SpecError(fmt::format("{}: {}", format, stbi_failure_reason())); };
    int width_px = 0;
    int height_px = 0;
    int channel_count = 0;
    if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
        throw SpecError(fmt::format("{}: the file is too large", format));
    }
    const int size = static_cast<int>(bytes.size());
    if (stbi_info_from_memory(bytes.data(), size, &width_px, &height_px, &channel_count) == 0) {
        fail();
    }
    check_texture_size(format, width_px, height_px);
    check_texture_bytes(format, width_px, height_px, 8, bytes.size());
    const std::unique_ptr<stbi_uc, FreePixels> read(stbi_load_from_memory(bytes.data(), size, &width_px, &height_px, &channel_count, 0));
    if (read == nullptr) {
        fail();
    }
    Pixels pixels = make_pixels(width_px, height_px, channel_count, 8);
    pixels.bytes.assign(read.get(), read.get() + pixels.bytes.size());
    return pixels;
}

bool is_maybe_tga(std::span<const std::uint8_t> bytes)
{
    constexpr std::size_t kHeaderBytes = 18;
    if (bytes.size() <= kHeaderBytes) {
        return false;
    }
    const int kind = bytes[2] & ~8;  // 1 palette, 2 colour, 3 grey; plus 8: run-length encoded
    const int map = bytes[1];
    const int bits = bytes[16];
    const bool is_known_depth = bits == 8 || bits == 15 || bits == 16 || bits == 24 || bits == 32;
    const bool has_size = (bytes[12] | bytes[13]) != 0 && (bytes[14] | bytes[15]) != 0;
    return kind >= 1 && kind <= 3 && map <= 1 && (kind == 1) == (map == 1) && is_known_depth && has_size && bytes[17] < 0x40;
}

}  // namespace clevrvk::image
