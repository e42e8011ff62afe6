// Detects a picture's format from its bytes, because names and MIME types are often wrong.
#include "renderer/model/decode_image.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "renderer/base/srgb.h"
#include "renderer/image/exr.h"
#include "renderer/image/jpeg.h"
#include "renderer/image/png.h"
#include "renderer/image/stb.h"
#include "renderer/image/tiff.h"
#include "renderer/image/webp.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

namespace clevrvk::model {
namespace {

constexpr double kMost16 = 65535.0;

struct Magic {
    std::string_view bytes;
    std::string_view name;
};

image::Pixels quantize(const image::FloatPixels& from, bool is_color)
{
    image::Pixels to = image::make_pixels(from.width_px, from.height_px, from.channel_count, 16);
    const auto channel_count = static_cast<std::size_t>(from.channel_count);
    const bool has_alpha = from.channel_count % 2 == 0;
    for (std::size_t k = 0; k < from.values.size(); ++k) {
        const double value = std::clamp(static_cast<double>(from.values[k]), 0.0, 1.0);
        const bool is_alpha = has_alpha && k % channel_count + 1 == channel_count;
        image::write_value(to, k, static_cast<std::uint32_t>(std::lround(kMost16 * (is_color && !is_alpha ? encode_srgb(value) : value))));
    }
    return to;
}

// Puts the picture's name in front of error messages.
template <typename Decode>
auto decode_named(const ImageFile& file, const Decode& decode)
{
    try {
        return decode();
    } catch (const SpecError& error) {
        throw SpecError(fmt::format("picture {}: {}", quote_text(file.name), error.what()));
    }
}

}  // namespace

ImageFormat find_format(std::span<const std::uint8_t> bytes)
{
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    constexpr std::array<std::pair<std::string_view, ImageFormat>, 8> kKnown{{{"\x89PNG\r\n\x1a\n", ImageFormat::Png},
                                                                             {"\xff\xd8\xff", ImageFormat::Jpeg},
                                                                             {"\x76\x2f\x31\x01", ImageFormat::Exr},
                                                                             {"BM", ImageFormat::Bmp},
                                                                             {"GIF8", ImageFormat::Gif},
                                                                             {{"II*\0", 4}, ImageFormat::Tiff},
                                                                             {{"MM\0*", 4}, ImageFormat::Tiff},
                                                                             {"RIFF", ImageFormat::WebP}}};
    for (const auto& [magic, format] : kKnown) {
        const bool is_other_riff = format == ImageFormat::WebP && text.find("WEBP") != 8;
        if (text.starts_with(magic) && !is_other_riff) {
            return format;
        }
    }
    constexpr std::array<Magic, 5> kOthers{
        {{"\xabKTX", "KTX"}, {"DDS ", "DDS"}, {"8BPS", "Photoshop's PSD"}, {"#?R", "Radiance HDR"}, {"%PDF", "PDF"}}};
    const auto known = std::ranges::find_if(kOthers, [&](const Magic& magic) { return text.starts_with(magic.bytes); });
    if (known == kOthers.end() && image::is_maybe_tga(bytes)) {
        return ImageFormat::Tga;
    }
    throw SpecError(fmt::format("its format is {}; PNG, JPEG, TGA, BMP, WebP, TIFF, GIF and EXR can be read",
                                known == kOthers.end() ? "not known" : known->name));
}

image::Pixels decode_image(const ImageFile& file)
{
    return decode_named(file, [&] {
        if (find_format(file.bytes) != ImageFormat::Png) {
            throw SpecError("this is not a PNG file; import the model again");
        }
        return image::decode_png_texture(file.bytes);
    });
}

image::Pixels decode_any_image(const ImageFile& file, bool is_color)
{
    return decode_named(file, [&] {
        switch (find_format(file.bytes)) {
            case ImageFormat::Png: return image::decode_png_texture(file.bytes);
            case ImageFormat::Jpeg: return image::decode_jpeg(file.bytes);
            case ImageFormat::Bmp: return image::decode_with_stb("bmp", file.bytes);
            case ImageFormat::Gif: return image::decode_with_stb("gif", file.bytes);
            case ImageFormat::Tga: return image::decode_with_stb("tga", file.bytes);
            case ImageFormat::Tiff: return image::decode_tiff(file.bytes);
            case ImageFormat::WebP: return image::decode_webp(file.bytes);
            case ImageFormat::Exr: break;
        }
        return quantize(image::decode_exr(file.bytes), is_color);
    });
}

double read_channel(const image::Pixels& pixels, std::size_t pixel, int channel)
{
    const bool has_alpha = pixels.channel_count % 2 == 0;
    if (channel == 3 && !has_alpha) {
        return 1.0;
    }
    const int place = channel == 3 ? pixels.channel_count - 1 : pixels.channel_count < 3 ? 0 : channel;
    const std::size_t index = pixel * static_cast<std::size_t>(pixels.channel_count) + static_cast<std::size_t>(place);
    return image::read_value(pixels, index) / (pixels.bit_depth == 16 ? kMost16 : 255.0);
}

namespace {

// The value of the source at the centre of pixel (x, y) of a picture with another size.
double interpolate(const ChannelSource& source, int x, int y, const image::Pixels& target)
{
    const image::Pixels& from = *source.pixels;
    const auto pixel_of = [&](int column, int row) {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(from.width_px) + static_cast<std::size_t>(column);
    };
    if (from.width_px == target.width_px && from.height_px == target.height_px) {
        return read_channel(from, pixel_of(x, y), source.channel);
    }
    const double u = std::max((x + 0.5) * from.width_px / target.width_px - 0.5, 0.0);
    const double v = std::max((y + 0.5) * from.height_px / target.height_px - 0.5, 0.0);
    const int left = static_cast<int>(u);
    const int top = static_cast<int>(v);
    const int right = std::min(left + 1, from.width_px - 1);
    const int bottom = std::min(top + 1, from.height_px - 1);
    const auto at = [&](int column, int row) { return read_channel(from, pixel_of(column, row), source.channel); };
    return std::lerp(std::lerp(at(left, top), at(right, top), u - left), std::lerp(at(left, bottom), at(right, bottom), u - left), v - top);
}

}  // namespace

image::Pixels pack_channels(std::span<const ChannelSource> sources)
{
    int width_px = 1;
    int height_px = 1;
    int bit_depth = 8;
    for (const ChannelSource& source : sources) {
        if (source.pixels != nullptr) {
            width_px = std::max(width_px, source.pixels->width_px);
            height_px = std::max(height_px, source.pixels->height_px);
            bit_depth = std::max(bit_depth, source.pixels->bit_depth);
        }
    }
    image::Pixels packed = image::make_pixels(width_px, height_px, static_cast<int>(sources.size()), bit_depth);
    const double most = bit_depth == 16 ? kMost16 : 255.0;
    std::size_t index = 0;
    for (int y = 0; y < height_px; ++y) {
        for (int x = 0; x < width_px; ++x) {
            for (const ChannelSource& source : sources) {
                const double value = source.pixels == nullptr ? 1.0 : interpolate(source, x, y, packed);
                image::write_value(packed, index++, static_cast<std::uint32_t>(std::lround(most * value)));
            }
        }
    }
    return packed;
}

}  // namespace clevrvk::model
