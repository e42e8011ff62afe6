// Decodes from memory with libtiff's conversion to RGBA.
#include "renderer/image/tiff.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"

#include <tiffio.h>

#include <algorithm>
#include <array>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace clevrvk::image {

namespace {

struct Source {
    std::span<const std::uint8_t> bytes;
    std::uint64_t place = 0;
    std::string error;  // the first error
};

Source& source_of(thandle_t handle)
{
    return *static_cast<Source*>(handle);
}

tmsize_t read_bytes(thandle_t handle, void* to, tmsize_t size)
{
    Source& source = source_of(handle);
    const std::uint64_t left = source.bytes.size() - std::min<std::uint64_t>(source.place, source.bytes.size());
    const std::uint64_t count = std::min(left, static_cast<std::uint64_t>(std::max<tmsize_t>(size, 0)));
    if (count > 0) {
        std::memcpy(to, source.bytes.data() + source.place, count);
    }
    source.place += count;
    return static_cast<tmsize_t>(count);
}

tmsize_t write_nothing(thandle_t, void*, tmsize_t)
{
    return 0;
}

toff_t seek(thandle_t handle, toff_t offset, int whence)
{
    Source& source = source_of(handle);
    source.place = offset + (whence == SEEK_CUR ? source.place : whence == SEEK_END ? source.bytes.size() : 0);
    return source.place;
}

int close_nothing(thandle_t)
{
    return 0;
}

toff_t find_size(thandle_t handle)
{
    return source_of(handle).bytes.size();
}

int keep_error(TIFF*, void* user, const char*, const char* format, va_list arguments)
{
    std::string& error = static_cast<Source*>(user)->error;
    if (error.empty()) {
        std::array<char, 300> text{};
        std::vsnprintf(text.data(), text.size(), format, arguments);
        error = text.data();
    }
    return 1;
}

int keep_quiet(TIFF*, void*, const char*, const char*, va_list)
{
    return 1;
}

struct CloseTiff {
    void operator()(TIFF* tiff) const { TIFFClose(tiff); }
};

std::unique_ptr<TIFF, CloseTiff> open(Source& source)
{
    constexpr tmsize_t kMostBytes = tmsize_t{512} << 20U;
    TIFFOpenOptions* const options = TIFFOpenOptionsAlloc();
    CLEVRVK_CHECK(options != nullptr, "no memory for a TIFF decoder");
    TIFFOpenOptionsSetMaxSingleMemAlloc(options, kMostBytes);
    TIFFOpenOptionsSetErrorHandlerExtR(options, keep_error, &source);
    TIFFOpenOptionsSetWarningHandlerExtR(options, keep_quiet, nullptr);
    std::unique_ptr<TIFF, CloseTiff> tiff(TIFFClientOpenExt("", "rm", &source, read_bytes, write_nothing, seek, close_nothing, find_size,
                                                        nullptr, nullptr, options));
    TIFFOpenOptionsFree(options);
    return tiff;
}

// Undoes libtiff's multiplication of colours by alpha.
std::uint8_t divide(std::uint32_t color, std::uint32_t alpha)
{
    return static_cast<std::uint8_t>(alpha == 0 ? 0 : std::min((color * 255 + alpha / 2) / alpha, 255U));
}

}  // namespace

Pixels decode_tiff(std::span<const std::uint8_t> bytes)
{
    Source source{bytes, 0, {}};
    const auto fail = [&] {
        throw SpecError(fmt::format("tiff: {}", source.error.empty() ? "the file cannot be read" : fit_line(source.error)));
    };
    const std::unique_ptr<TIFF, CloseTiff> tiff = open(source);
    if (tiff == nullptr) {
        fail();
    }
    std::uint32_t width_px = 0;
    std::uint32_t height_px = 0;
    std::uint16_t sample_count = 1;
    std::uint16_t extra_count = 0;
    const std::uint16_t* extras = nullptr;
    TIFFGetField(tiff.get(), TIFFTAG_IMAGEWIDTH, &width_px);
    TIFFGetField(tiff.get(), TIFFTAG_IMAGELENGTH, &height_px);
    TIFFGetFieldDefaulted(tiff.get(), TIFFTAG_SAMPLESPERPIXEL, &sample_count);
    TIFFGetFieldDefaulted(tiff.get(), TIFFTAG_EXTRASAMPLES, &extra_count, &extras);
    check_texture_size("tiff", width_px, height_px);
    check_texture_bytes("tiff", width_px, height_px, 1, bytes.size());
    std::vector<std::uint32_t> raster(static_cast<std::size_t>(width_px) * height_px);
    if (TIFFReadRGBAImageOriented(tiff.get(), width_px, height_px, raster.data(), ORIENTATION_TOPLEFT, 1) == 0) {
        fail();
    }
    const bool has_alpha = extra_count > 0;
    Pixels pixels = make_pixels(static_cast<int>(width_px), static_cast<int>(height_px), has_alpha ? 4 : 3, 8);
    auto to = pixels.bytes.begin();
    for (const std::uint32_t pixel : raster) {
        const std::uint32_t alpha = has_alpha ? TIFFGetA(pixel) : 255U;
        *to++ = divide(TIFFGetR(pixel), alpha);
        *to++ = divide(TIFFGetG(pixel), alpha);
        *to++ = divide(TIFFGetB(pixel), alpha);
        if (has_alpha) {
            *to++ = static_cast<std::uint8_t>(alpha);
        }
    }
    return pixels;
}

}  // namespace clevrvk::image
