// Encodes and decodes PNG with libspng, which validates its input. Encoding is mostly zlib's work and takes as long
// as with libpng, within 5 % for renders. tools/bench/png_levels.cpp measures the settings below;
// docs/experiments/png.md has its results.
#include "renderer/image/png.h"

#include "renderer/base/error.h"

#include <spng.h>
#include <zlib.h>

#include <array>
#include <cstddef>
#include <cstdlib>
#include <memory>

namespace clevrvk::image {

namespace {

struct FreeContext {
    void operator()(spng_ctx* context) const { spng_ctx_free(context); }
};
using Context = std::unique_ptr<spng_ctx, FreeContext>;

struct FreeBuffer {
    void operator()(void* buffer) const { std::free(buffer); }
};

struct Compression {
    int level = 0;
    int filters = 0;   // SPNG_FILTER_CHOICE flags
    int strategy = 0;  // zlib's strategy
};

// After filtering, a render has runs but no other repetitions. Searching for other matches, as level 2 does with SUB,
// takes a quarter more time and a tenth more bytes; level 4 saves 2 % in twice the time, level 6 8 % in six times the
// time. With Z_RLE all levels give the same result.
constexpr Compression kRender{1, SPNG_FILTER_CHOICE_UP, Z_RLE};
// In flat pictures, rows repeat the rows above. Without other matches than runs, files would have twice the bytes; a
// filter would take twice the time.
constexpr Compression kFlatPicture{2, SPNG_FILTER_CHOICE_NONE, Z_DEFAULT_STRATEGY};
// Masks also consist of flat areas, and they are small enough for strong compression: a third fewer bytes than with
// level 2, for 0.2 ms.
constexpr Compression kMask{6, SPNG_FILTER_CHOICE_NONE, Z_DEFAULT_STRATEGY};
// Textures are written once and read often: photographs shrink by a quarter if each row chooses its filter.
constexpr Compression kTexture{6, SPNG_FILTER_CHOICE_ALL, Z_DEFAULT_STRATEGY};

void check_encoder(int error, const char* what)
{
    CLEVRVK_CHECK(error == 0, "cannot {}: {}", what, spng_strerror(error));
}

void check_decoder(int error)
{
    if (error != 0) {
        throw SpecError(fmt::format("png: {}", spng_strerror(error)));
    }
}

std::vector<std::uint8_t> encode(const void* pixels, std::size_t byte_count, const spng_ihdr& header, const Compression& compression,
                                 bool is_marked_srgb = false)
{
    const Context context(spng_ctx_new(SPNG_CTX_ENCODER));
    CLEVRVK_CHECK(context != nullptr, "no memory for a PNG encoder");
    check_encoder(spng_set_option(context.get(), SPNG_ENCODE_TO_BUFFER, 1), "encode to memory");
    check_encoder(spng_set_option(context.get(), SPNG_IMG_COMPRESSION_LEVEL, compression.level), "set the compression level");
    check_encoder(spng_set_option(context.get(), SPNG_IMG_COMPRESSION_STRATEGY, compression.strategy), "set the compression strategy");
    check_encoder(spng_set_option(context.get(), SPNG_FILTER_CHOICE, compression.filters), "set the filters");
    spng_ihdr header_copy = header;
    check_encoder(spng_set_ihdr(context.get(), &header_copy), "set the PNG header");
    if (is_marked_srgb) {
        constexpr std::uint8_t kPerceptual = 0;
        check_encoder(spng_set_srgb(context.get(), kPerceptual), "mark the picture as sRGB");
    }
    check_encoder(spng_encode_image(context.get(), pixels, byte_count, SPNG_FMT_PNG, SPNG_ENCODE_FINALIZE), "encode the PNG");
    int error = 0;
    std::size_t size = 0;
    const std::unique_ptr<void, FreeBuffer> buffer(spng_get_png_buffer(context.get(), &size, &error));
    check_encoder(error, "fetch the encoded PNG");
    const auto* begin = static_cast<const std::uint8_t*>(buffer.get());
    return {begin, begin + size};
}

spng_ihdr build_header(int width_px, int height_px, int bit_depth, spng_color_type color_type)
{
    spng_ihdr header{};
    header.width = static_cast<std::uint32_t>(width_px);
    header.height = static_cast<std::uint32_t>(height_px);
    header.bit_depth = static_cast<std::uint8_t>(bit_depth);
    header.color_type = static_cast<std::uint8_t>(color_type);
    return header;
}

bool has_transparent_color(spng_ctx* context)
{
    spng_trns transparent{};
    const int error = spng_get_trns(context, &transparent);
    if (error != SPNG_ECHUNKAVAIL) {
        check_decoder(error);
    }
    return error == 0;
}

// A layout of texels, with libspng's name for it. 0 bits means the bit depth of the file.
struct TexelFormat {
    int channel_count = 0;
    int bit_depth = 0;
    int format = SPNG_FMT_PNG;
};

TexelFormat find_texel_format(const spng_ihdr& header, bool has_transparency)
{
    const int bits = header.bit_depth == 16 ? 16 : 8;
    switch (header.color_type) {
        case SPNG_COLOR_TYPE_GRAYSCALE:
            if (has_transparency) {
                return bits == 16 ? TexelFormat{4, 16, SPNG_FMT_RGBA16} : TexelFormat{2, 8, SPNG_FMT_GA8};
            }
            return bits == 16 ? TexelFormat{1, 16, SPNG_FMT_PNG} : TexelFormat{1, 8, SPNG_FMT_G8};
        case SPNG_COLOR_TYPE_TRUECOLOR:
            if (has_transparency) {
                return {4, bits, bits == 16 ? SPNG_FMT_RGBA16 : SPNG_FMT_RGBA8};
            }
            return {3, bits, SPNG_FMT_PNG};
        case SPNG_COLOR_TYPE_INDEXED: return has_transparency ? TexelFormat{4, 8, SPNG_FMT_RGBA8} : TexelFormat{3, 8, SPNG_FMT_RGB8};
        case SPNG_COLOR_TYPE_GRAYSCALE_ALPHA: return {2, bits, SPNG_FMT_PNG};
        default: return {4, bits, SPNG_FMT_PNG};
    }
}

}  // namespace

Pixels decode_png_texture(std::span<const std::uint8_t> bytes)
{
    const Context context(spng_ctx_new(0));
    CLEVRVK_CHECK(context != nullptr, "no memory for a PNG decoder");
    // Limits text and profile chunks, which are not kept.
    check_decoder(spng_set_chunk_limits(context.get(), std::size_t{16} << 20U, std::size_t{32} << 20U));
    check_decoder(spng_set_png_buffer(context.get(), bytes.data(), bytes.size()));
    spng_ihdr header{};
    check_decoder(spng_get_ihdr(context.get(), &header));
    check_texture_size("png", header.width, header.height);
    const bool has_transparency = has_transparent_color(context.get());
    const TexelFormat format = find_texel_format(header, has_transparency);
    const int sample_count = header.color_type == SPNG_COLOR_TYPE_INDEXED ? 1 : format.channel_count - (has_transparency ? 1 : 0);
    check_texture_bytes("png", header.width, header.height, sample_count * header.bit_depth, bytes.size());
    Pixels pixels = make_pixels(static_cast<int>(header.width), static_cast<int>(header.height), format.channel_count, format.bit_depth);
    std::size_t byte_count = 0;
    check_decoder(spng_decoded_image_size(context.get(), format.format, &byte_count));
    CLEVRVK_CHECK(byte_count == pixels.bytes.size(), "a PNG has {} bytes, but {} are expected", byte_count, pixels.bytes.size());
    check_decoder(
        spng_decode_image(context.get(), pixels.bytes.data(), byte_count, format.format, has_transparency ? SPNG_DECODE_TRNS : 0));
    // The decoder stops after the last pixel; the rest of the file must be intact too.
    check_decoder(spng_decode_chunks(context.get()));
    return pixels;
}

std::vector<std::uint8_t> encode_png_texture(const Pixels& pixels)
{
    constexpr std::array kTypes{SPNG_COLOR_TYPE_GRAYSCALE, SPNG_COLOR_TYPE_GRAYSCALE_ALPHA, SPNG_COLOR_TYPE_TRUECOLOR,
                                SPNG_COLOR_TYPE_TRUECOLOR_ALPHA};
    const spng_color_type type = kTypes.at(static_cast<std::size_t>(pixels.channel_count - 1));
    return encode(pixels.bytes.data(), pixels.bytes.size(), build_header(pixels.width_px, pixels.height_px, pixels.bit_depth, type),
                  kTexture);
}

std::vector<std::uint8_t> encode_png_rgb8(std::span<const std::uint8_t> pixels, int width_px, int height_px, PictureKind kind)
{
    const Compression& compression = kind == PictureKind::Flat ? kFlatPicture : kRender;
    return encode(pixels.data(), pixels.size_bytes(), build_header(width_px, height_px, 8, SPNG_COLOR_TYPE_TRUECOLOR), compression, true);
}

std::vector<std::uint8_t> encode_png_rgba8(std::span<const std::uint8_t> pixels, std::span<const std::uint8_t> alpha, int width_px,
                                           int height_px)
{
    std::vector<std::uint8_t> texels;
    texels.reserve(4 * alpha.size());
    for (std::size_t k = 0; k < alpha.size(); ++k) {
        texels.insert(texels.end(), {pixels[3 * k], pixels[3 * k + 1], pixels[3 * k + 2], alpha[k]});
    }
    return encode(texels.data(), texels.size(), build_header(width_px, height_px, 8, SPNG_COLOR_TYPE_TRUECOLOR_ALPHA), kRender, true);
}

std::vector<std::uint8_t> encode_png_gray8(std::span<const std::uint8_t> pixels, int width_px, int height_px)
{
    return encode(pixels.data(), pixels.size_bytes(), build_header(width_px, height_px, 8, SPNG_COLOR_TYPE_GRAYSCALE), kMask);
}

std::vector<std::uint8_t> encode_png_gray16(std::span<const std::uint16_t> pixels, int width_px, int height_px)
{
    return encode(pixels.data(), pixels.size_bytes(), build_header(width_px, height_px, 16, SPNG_COLOR_TYPE_GRAYSCALE), kMask);
}

PngImage decode_png(std::span<const std::uint8_t> bytes)
{
    const Context context(spng_ctx_new(0));
    CLEVRVK_CHECK(context != nullptr, "no memory for a PNG decoder");
    check_decoder(spng_set_png_buffer(context.get(), bytes.data(), bytes.size()));
    spng_ihdr header{};
    check_decoder(spng_get_ihdr(context.get(), &header));
    const bool has_alpha = header.color_type == SPNG_COLOR_TYPE_TRUECOLOR_ALPHA;
    const bool is_color8 = (header.color_type == SPNG_COLOR_TYPE_TRUECOLOR || has_alpha) && header.bit_depth == 8;
    const bool is_gray = header.color_type == SPNG_COLOR_TYPE_GRAYSCALE && header.bit_depth >= 8;
    if (!is_color8 && !is_gray) {
        throw SpecError(fmt::format("png: colour type {} with {} bits is neither 8-bit RGB or RGBA nor 8-bit or 16-bit grey",
                                    header.color_type, header.bit_depth));
    }
    // Checked before decoding, because sixty bytes may claim to hold a picture of any size.
    if (header.width > kMostSidePx || header.height > kMostSidePx) {
        throw SpecError(fmt::format("png: {} x {} px exceeds {} px per side", header.width, header.height, kMostSidePx));
    }
    PngImage image;
    image.width_px = static_cast<int>(header.width);
    image.height_px = static_cast<int>(header.height);
    image.channel_count = is_gray ? 1 : has_alpha ? 4 : 3;
    image.bit_depth = header.bit_depth;

    std::size_t byte_count = 0;
    check_decoder(spng_decoded_image_size(context.get(), SPNG_FMT_PNG, &byte_count));
    const std::size_t sample_count = static_cast<std::size_t>(header.width) * header.height * static_cast<std::size_t>(image.channel_count);
    image.samples.resize(sample_count);
    if (header.bit_depth == 16) {
        check_decoder(spng_decode_image(context.get(), image.samples.data(), byte_count, SPNG_FMT_PNG, 0));
    } else {
        std::vector<std::uint8_t> samples(byte_count);
        check_decoder(spng_decode_image(context.get(), samples.data(), byte_count, SPNG_FMT_PNG, 0));
        image.samples.assign(samples.begin(), samples.end());
    }
    // The decoder stops after the last pixel; the rest of the file must be intact too.
    check_decoder(spng_decode_chunks(context.get()));
    return image;
}

}  // namespace clevrvk::image
