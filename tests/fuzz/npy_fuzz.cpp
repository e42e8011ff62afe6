// Fuzzes arrays: accepted input fills its shape exactly, and is written and read again unchanged; floats of other
// widths fill theirs, too.
#include "renderer/base/error.h"
#include "renderer/image/npy.h"
#include "tests/fuzz/fuzz_checks.h"

#include <cstring>

namespace clevrvk::fuzz {
namespace {

template <typename Array>
void check_filled(const Array& array)
{
    long double count = 1.0L;
    for (const int extent : array.shape) {
        count *= extent;
    }
    require(count == static_cast<long double>(array.values.size()), "an array does not fill its shape");
}

void check_array(const image::NpyArray& array)
{
    check_filled(array);
    // Bytes, because a value may be no number.
    const image::NpyArray again = image::decode_npy(image::encode_npy(array.values, array.shape));
    const bool is_same =
        array.values.empty() || std::memcmp(again.values.data(), array.values.data(), array.values.size() * sizeof(float)) == 0;
    require(again.shape == array.shape && again.values.size() == array.values.size() && is_same,
            "an array changes when it is written and read");
}

}  // namespace
}  // namespace clevrvk::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace clevrvk;
    try {
        fuzz::check_array(image::decode_npy({data, size}));
    } catch (const SpecError& error) {
        fuzz::check_message(error.what(), "npy: ");
    }
    try {
        fuzz::check_filled(image::decode_npy_numbers({data, size}));
    } catch (const SpecError& error) {
        fuzz::check_message(error.what(), "npy: ");
    }
    return 0;
}
