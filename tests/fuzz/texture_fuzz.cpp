// Fuzzes pictures of models, of all formats by their first bytes: accepted input has as many values as it says, and
// survives being written as PNG.
#include "renderer/base/error.h"
#include "renderer/image/png.h"
#include "renderer/model/decode_image.h"
#include "tests/fuzz/fuzz_checks.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace clevrvk;
    try {
        const image::Pixels pixels = model::decode_any_image({"in", {data, data + size}}, size % 2 == 0);
        const std::size_t sample_bytes = static_cast<std::size_t>(pixels.bit_depth / 8);
        fuzz::require(pixels.pixel_count() > 0 && pixels.channel_count >= 1 && pixels.channel_count <= 4, "a picture is empty");
        fuzz::require(pixels.bytes.size() == pixels.pixel_count() * static_cast<std::size_t>(pixels.channel_count) * sample_bytes,
                      "a picture is not as large as it says");
        if (pixels.pixel_count() < 10000) {
            fuzz::require(image::decode_png_texture(image::encode_png_texture(pixels)).bytes == pixels.bytes,
                          "a picture changes when it is written and read");
        }
    } catch (const SpecError& error) {
        fuzz::check_message(error.what(), "picture 'in': ");
    }
    return 0;
}
