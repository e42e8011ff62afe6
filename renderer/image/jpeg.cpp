// Decodes and encodes with libjpeg-turbo's TurboJPEG interface, which returns errors
// instead of jumping as libjpeg does.
#include "renderer/image/jpeg.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"

#include <turbojpeg.h>

#include <memory>
#include <string>
#include <string_view>

namespace clevrvk::image {

namespace {

struct CloseJpeg {
    void operator()(void* codec) const { tjDestroy(codec); }
};

struct FreeBytes {
    void operator()(unsigned char* bytes) const { tjFree(bytes); }
};

// In inverted files, 255 means no ink. Each RGB value is the share of light that its ink lets through times the share
// that black lets through.
Pixels convert_cmyk(const Pixels& cmyk)
{
    Pixels rgb = make_pixels(cmyk.width_px, cmyk.height_px, 3, 8);
    for (std::size_t k = 0; k < rgb.bytes.size(); ++k) {
        const std::size_t pixel = 4 * (k / 3);
        rgb.bytes[k] = static_cast<std::uint8_t>((cmyk.bytes[pixel + k % 3] * cmyk.bytes[pixel + 3] + 127) / 255);
    }
    return rgb;
}

}  // namespace

Pixels decode_jpeg(std::span<const std::uint8_t> bytes)
{
    const std::unique_ptr<void, CloseJpeg> decoder(tjInitDecompress());
    CLEVRVK_CHECK(decoder != nullptr, "no memory for a JPEG decoder");
    // Cameras and editors leave extra bytes between segments, which cause only warnings. Missing pixels also cause only
    // warnings, so the text of the message decides.
    const auto check = [&](int result) {
        const std::string_view message = tjGetErrorStr2(decoder.get());
        if (result != 0 && (tjGetErrorCode(decoder.get()) != TJERR_WARNING || message.find("Premature end") != std::string_view::npos ||
                            message.find("Corrupt JPEG data: bad") != std::string_view::npos)) {
            throw SpecError(fmt::format("jpeg: {}", fit_line(message)));
        }
    };
    int width_px = 0;
    int height_px = 0;
    int subsampling = 0;
    int color_space = 0;
    const auto size = static_cast<unsigned long>(bytes.size());
    check(tjDecompressHeader3(decoder.get(), bytes.data(), size, &width_px, &height_px, &subsampling, &color_space));
    check_texture_size("jpeg", width_px, height_px);
    const bool is_grey = color_space == TJCS_GRAY;
    const bool is_cmyk = color_space == TJCS_CMYK || color_space == TJCS_YCCK;
    check_texture_bytes("jpeg", width_px, height_px, is_grey ? 8 : 24, bytes.size());
    Pixels pixels = make_pixels(width_px, height_px, is_grey ? 1 : is_cmyk ? 4 : 3, 8);
    // TJFLAG_LIMITSCANS: a file with thousands of scans would take minutes.
    constexpr int kFlags = TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS;
    check(tjDecompress2(decoder.get(), bytes.data(), size, pixels.bytes.data(), width_px, 0, height_px,
                        is_grey   ? TJPF_GRAY
                        : is_cmyk ? TJPF_CMYK
                                  : TJPF_RGB,
                        kFlags));
    return is_cmyk ? convert_cmyk(pixels) : pixels;
}

std::vector<std::uint8_t> pass_through_jpeg(std::span<const std::uint8_t> pixels, int width_px, int height_px, int quality)
{
    const std::unique_ptr<void, CloseJpeg> encoder(tjInitCompress());
    CLEVRVK_CHECK(encoder != nullptr, "no memory for a JPEG encoder");
    unsigned char* buffer = nullptr;
    unsigned long size = 0;
    const int result = tjCompress2(encoder.get(), pixels.data(), width_px, 0, height_px, TJPF_RGB, &buffer, &size, TJSAMP_420, quality,
                                   TJFLAG_ACCURATEDCT);
    const std::unique_ptr<unsigned char, FreeBytes> bytes(buffer);
    CLEVRVK_CHECK(result == 0, "cannot encode a JPEG of {} x {} px: {}", width_px, height_px, tjGetErrorStr2(encoder.get()));
    return decode_jpeg({bytes.get(), size}).bytes;
}

}  // namespace clevrvk::image
