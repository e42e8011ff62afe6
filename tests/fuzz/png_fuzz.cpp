// Fuzzes PNG files: accepted input has the size that it states, and the samples of a grey picture survive another
// encoding.
#include "renderer/base/error.h"
#include "renderer/image/png.h"
#include "tests/fuzz/fuzz_checks.h"

#include <vector>

namespace clevrvk::fuzz {
namespace {

void check_image(const image::PngImage& image)
{
    const std::size_t sample_count = static_cast<std::size_t>(image.width_px) * static_cast<std::size_t>(image.height_px) *
                                     static_cast<std::size_t>(image.channel_count);
    require(image.width_px > 0 && image.height_px > 0 && image.samples.size() == sample_count, "a picture is not as large as it says");
    if (image.bit_depth == 16) {
        require(image::decode_png(image::encode_png_gray16(image.samples, image.width_px, image.height_px)).samples == image.samples,
                "a 16-bit picture changes when it is written and read");
        return;
    }
    std::vector<std::uint8_t> bytes;
    for (const std::uint16_t sample : image.samples) {
        require(sample <= 255, "an 8-bit sample is above 255");
        bytes.push_back(static_cast<std::uint8_t>(sample));
    }
    const std::vector<std::uint8_t> encoded = image.channel_count == 3 ? image::encode_png_rgb8(bytes, image.width_px, image.height_px)
                                                                       : image::encode_png_gray8(bytes, image.width_px, image.height_px);
    require(image::decode_png(encoded).samples == image.samples, "a picture changes when it is written and read");
}

}  // namespace
}  // namespace clevrvk::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace clevrvk;
    try {
        fuzz::check_image(image::decode_png({data, size}));
    } catch (const SpecError& error) {
        fuzz::check_message(error.what(), "png: ");
    }
    return 0;
}
