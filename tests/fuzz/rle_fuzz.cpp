// Fuzzes run lengths: the first two bytes are width and height, the rest the counts. Accepted input is a mask of that
// size that survives another encoding.
#include "renderer/annotate/rle.h"
#include "renderer/base/error.h"
#include "tests/fuzz/fuzz_checks.h"

#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace clevrvk;
    if (size < 2) {
        return 0;
    }
    const int width_px = 1 + data[0];
    const int height_px = 1 + data[1];
    try {
        const std::vector<std::uint8_t> mask = annotate::decode_rle({height_px, width_px, std::string(fuzz::as_text(data + 2, size - 2))});
        fuzz::require(mask.size() == static_cast<std::size_t>(width_px) * static_cast<std::size_t>(height_px), "a mask has another size");
        fuzz::require(annotate::decode_rle(annotate::encode_rle(mask, width_px, height_px)) == mask,
                      "a mask changes when it is written and read");
    } catch (const SpecError& error) {
        fuzz::check_message(error.what(), "");
    }
    return 0;
}
