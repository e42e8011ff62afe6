// Decodes with libjpeg-turbo's TurboJPEG interface, which returns errors where libjpeg jumps.
#include "renderer/image/jpeg.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"

#include <turbojpeg.h>

#include <memory>
#include <string>
#include <string_view>

namespace clevrvk::image {

namespace {

struct CloseDecoder {
    void operator()(void* decoder) const { tjDestroy(decoder); }
};

}  // namespace

Pixels decode_jpeg(std::span<const std::uint8_t> bytes)
{
    const std::unique_ptr<void, CloseDecoder> decoder(tjInitDecompress());
    CLEVRVK_CHECK(decoder != nullptr, "no memory for a JPEG decoder");
    // Cameras and editors leave bytes between the parts, which are only warned of; missing pixels are, too.
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
    if (color_space == TJCS_CMYK || color_space == TJCS_YCCK) {
        throw SpecError("jpeg: its colors are CMYK; save it as RGB");
    }
    const bool is_grey = color_space == TJCS_GRAY;
    check_texture_bytes("jpeg", width_px, height_px, is_grey ? 8 : 24, bytes.size());
    Pixels pixels = make_pixels(width_px, height_px, is_grey ? 1 : 3, 8);
    // A file of thousands of scans takes minutes.
    constexpr int kFlags = TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS;
    check(tjDecompress2(decoder.get(), bytes.data(), size, pixels.bytes.data(), width_px, 0, height_px, is_grey ? TJPF_GRAY : TJPF_RGB,
                        kFlags));
    return pixels;
}

}  // namespace clevrvk::image
