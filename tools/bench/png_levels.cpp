// Measures how fast and how small libspng, libpng and libdeflate write the PNG files of a dataset, for each level and
// filter. The settings in renderer/image/png.cpp are based on the results. Needs libpng-dev and libdeflate-dev (Debian
// 12), which clevrvk itself does not need. Files with colour count as pictures, grey files as masks.
//   cmake --build build/release --target png_levels && build/release/bin/png_levels $(find data/clevr -name '*.png')
// Times are CPU milliseconds for one file, including the setup of the library. The time of a file is the smallest of
// several repetitions, because other load can only add time; the table gives the mean over the files. All variants
// take turns with each file. clevrvk's own reader reads all results back and compares them. A star marks the variants
// that no other variant beats in both time and bytes.
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/image/png.h"

#include <fmt/format.h>
#include <libdeflate.h>
#include <png.h>
#include <spng.h>
#include <zlib.h>

#include <time.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

using namespace clevrvk;

namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr int kRepeatCount = 7;
constexpr int kMostLevel = 6;

struct Image {
    int width_px = 0;
    int height_px = 0;
    int channel_count = 0;
    Bytes pixels;

    std::size_t row_size() const { return static_cast<std::size_t>(width_px) * static_cast<std::size_t>(channel_count); }
};

struct Filter {
    const char* name = "";
    int choice = 0;
};
constexpr std::array<Filter, 4> kFilters{
    {{"none", PNG_FILTER_NONE}, {"sub", PNG_FILTER_SUB}, {"up", PNG_FILTER_UP}, {"all", PNG_ALL_FILTERS}}};
static_assert(PNG_FILTER_NONE == SPNG_FILTER_CHOICE_NONE && PNG_FILTER_UP == SPNG_FILTER_CHOICE_UP &&
              PNG_ALL_FILTERS == SPNG_FILTER_CHOICE_ALL);

struct Variant;
using Encode = Bytes (*)(const Image&, const Variant&);

struct Variant {
    std::string name;
    Encode encode = nullptr;
    int level = 0;
    int filters = 0;              // flags of libspng, which have the same values as those of libpng
    std::optional<int> strategy;  // zlib's strategy; without one, the library chooses
    double sum_write_ms = 0.0;
    double sum_read_ms = 0.0;
    double sum_bytes = 0.0;
};

Bytes encode_as_clevrvk(const Image& image, const Variant& /*variant*/)
{
    return image.channel_count == 3 ? image::encode_png_rgb8(image.pixels, image.width_px, image.height_px)
                                    : image::encode_png_gray8(image.pixels, image.width_px, image.height_px);
}

Bytes encode_with_libspng(const Image& image, const Variant& variant)
{
    const std::unique_ptr<spng_ctx, decltype(&spng_ctx_free)> context(spng_ctx_new(SPNG_CTX_ENCODER), spng_ctx_free);
    spng_ihdr header{};
    header.width = static_cast<std::uint32_t>(image.width_px);
    header.height = static_cast<std::uint32_t>(image.height_px);
    header.bit_depth = 8;
    header.color_type = image.channel_count == 3 ? SPNG_COLOR_TYPE_TRUECOLOR : SPNG_COLOR_TYPE_GRAYSCALE;
    // If this call fails, an error or a wrong file appears below.
    spng_set_option(context.get(), SPNG_ENCODE_TO_BUFFER, 1);
    spng_set_option(context.get(), SPNG_IMG_COMPRESSION_LEVEL, variant.level);
    if (variant.strategy) {
        spng_set_option(context.get(), SPNG_IMG_COMPRESSION_STRATEGY, *variant.strategy);
    }
    spng_set_option(context.get(), SPNG_FILTER_CHOICE, variant.filters);
    spng_set_ihdr(context.get(), &header);
    int error = spng_encode_image(context.get(), image.pixels.data(), image.pixels.size(), SPNG_FMT_PNG, SPNG_ENCODE_FINALIZE);
    CLEVRVK_CHECK(error == 0, "libspng: {}", spng_strerror(error));
    std::size_t size = 0;
    const std::unique_ptr<void, decltype(&std::free)> buffer(spng_get_png_buffer(context.get(), &size, &error), std::free);
    CLEVRVK_CHECK(error == 0, "libspng: {}", spng_strerror(error));
    const auto* begin = static_cast<const std::uint8_t*>(buffer.get());
    return {begin, begin + size};
}

// No error handler is set, so libpng prints an error and ends the program.
Bytes encode_with_libpng(const Image& image, const Variant& variant)
{
    Bytes file;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    png_infop info = png_create_info_struct(png);
    const auto append = [](png_structp writer, png_bytep data, png_size_t size) {
        auto& to = *static_cast<Bytes*>(png_get_io_ptr(writer));
        to.insert(to.end(), data, data + size);
    };
    png_set_write_fn(png, &file, append, nullptr);
    png_set_compression_level(png, variant.level);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, variant.filters);
    png_set_IHDR(png, info, static_cast<png_uint_32>(image.width_px), static_cast<png_uint_32>(image.height_px), 8,
                 image.channel_count == 3 ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    for (std::size_t place = 0; place < image.pixels.size(); place += image.row_size()) {
        png_write_row(png, image.pixels.data() + place);
    }
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return file;
}

// Puts a byte that names the filter before each row, as in the PNG specification. Bytes outside the image count as 0.
Bytes filter_rows(const Image& image, int choice)
{
    const std::size_t row_size = image.row_size();
    const std::size_t back = choice == PNG_FILTER_SUB  ? static_cast<std::size_t>(image.channel_count)
                             : choice == PNG_FILTER_UP ? row_size
                                                       : 0;
    const auto type = static_cast<std::uint8_t>(choice == PNG_FILTER_SUB  ? PNG_FILTER_VALUE_SUB
                                                : choice == PNG_FILTER_UP ? PNG_FILTER_VALUE_UP
                                                                          : 0);
    Bytes rows((row_size + 1) * static_cast<std::size_t>(image.height_px));
    std::uint8_t* to = rows.data();
    for (std::size_t begin = 0; begin < image.pixels.size(); begin += row_size) {
        const std::uint8_t* row = image.pixels.data() + begin;
        const std::size_t raw_count = type == PNG_FILTER_VALUE_SUB ? back : type == PNG_FILTER_VALUE_UP && begin > 0 ? 0 : row_size;
        *to++ = type;
        std::copy(row, row + raw_count, to);
        std::transform(row + raw_count, row + row_size, row + raw_count - back, to + raw_count,
                       [](std::uint8_t here, std::uint8_t before) { return static_cast<std::uint8_t>(here - before); });
        to += row_size;
    }
    return rows;
}

void append_number(Bytes& file, std::size_t number)
{
    for (const int shift : {24, 16, 8, 0}) {
        file.push_back(static_cast<std::uint8_t>(number >> shift));
    }
}

void append_chunk(Bytes& file, const std::string& type, const Bytes& data)
{
    append_number(file, data.size());
    file.insert(file.end(), type.begin(), type.end());
    file.insert(file.end(), data.begin(), data.end());
    const std::size_t checked_size = type.size() + data.size();
    append_number(file, libdeflate_crc32(0, file.data() + file.size() - checked_size, checked_size));
}

Bytes encode_with_libdeflate(const Image& image, const Variant& variant)
{
    const Bytes rows = filter_rows(image, variant.filters);
    const std::unique_ptr<libdeflate_compressor, decltype(&libdeflate_free_compressor)> compressor(
        libdeflate_alloc_compressor(variant.level), libdeflate_free_compressor);
    Bytes stream(libdeflate_zlib_compress_bound(compressor.get(), rows.size()));
    stream.resize(libdeflate_zlib_compress(compressor.get(), rows.data(), rows.size(), stream.data(), stream.size()));
    Bytes header;
    append_number(header, static_cast<std::size_t>(image.width_px));
    append_number(header, static_cast<std::size_t>(image.height_px));
    header.insert(header.end(),
                  {8, static_cast<std::uint8_t>(image.channel_count == 3 ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_GRAY), 0, 0, 0});
    Bytes file{0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    append_chunk(file, "IHDR", header);
    append_chunk(file, "IDAT", stream);
    append_chunk(file, "IEND", {});
    return file;
}

std::vector<Variant> list_variants()
{
    std::vector<Variant> variants{{"as clevrvk writes renders and masks", encode_as_clevrvk, 0, 0, {}}};
    for (const Filter& filter : kFilters) {
        for (int level = 1; level <= kMostLevel; ++level) {
            const std::string setting = fmt::format("{} {}", level, filter.name);
            variants.push_back({"libspng " + setting, encode_with_libspng, level, filter.choice, {}});
            variants.push_back({"libpng " + setting, encode_with_libpng, level, filter.choice, {}});
            if (filter.choice != PNG_ALL_FILTERS) {
                variants.push_back({"libdeflate " + setting, encode_with_libdeflate, level, filter.choice, {}});
            }
        }
        // Neither strategy searches for matches farther back than one byte, at any level.
        variants.push_back({fmt::format("libspng {}, runs only", filter.name), encode_with_libspng, 1, filter.choice, Z_RLE});
        variants.push_back({fmt::format("libspng {}, Huffman only", filter.name), encode_with_libspng, 1, filter.choice, Z_HUFFMAN_ONLY});
    }
    return variants;
}

Image convert(const image::PngImage& png)
{
    if (png.bit_depth != 8) {
        throw SpecError("png: only files with 8 bits per channel are measured");
    }
    Image image{png.width_px, png.height_px, png.channel_count, Bytes(png.samples.size())};
    std::transform(png.samples.begin(), png.samples.end(), image.pixels.begin(),
                   [](std::uint16_t sample) { return static_cast<std::uint8_t>(sample); });
    return image;
}

double read_thread_cpu_ms()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

struct Times {
    double write_ms = std::numeric_limits<double>::infinity();
    double read_ms = std::numeric_limits<double>::infinity();
};

void measure(const Image& image, std::vector<Variant>& variants)
{
    std::vector<Times> least(variants.size());
    for (int repeat = 0; repeat < kRepeatCount; ++repeat) {
        for (std::size_t i = 0; i < variants.size(); ++i) {
            const double begin_ms = read_thread_cpu_ms();
            const Bytes file = variants[i].encode(image, variants[i]);
            const double written_ms = read_thread_cpu_ms();
            const image::PngImage again = image::decode_png(file);
            least[i].read_ms = std::min(least[i].read_ms, read_thread_cpu_ms() - written_ms);
            least[i].write_ms = std::min(least[i].write_ms, written_ms - begin_ms);
            CLEVRVK_CHECK(convert(again).pixels == image.pixels, "'{}' changes pixels", variants[i].name);
            variants[i].sum_bytes += static_cast<double>(file.size()) / kRepeatCount;
        }
    }
    for (std::size_t i = 0; i < variants.size(); ++i) {
        variants[i].sum_write_ms += least[i].write_ms;
        variants[i].sum_read_ms += least[i].read_ms;
    }
}

void print_table(const char* kind, const std::vector<Image>& images)
{
    std::vector<Variant> variants = list_variants();
    for (const Image& image : images) {
        measure(image, variants);
    }
    std::sort(variants.begin(), variants.end(), [](const Variant& a, const Variant& b) { return a.sum_write_ms < b.sum_write_ms; });
    const auto count = static_cast<double>(images.size());
    fmt::print("{} {}\n{:>10} {:>10} {:>10}\n", images.size(), kind, "write ms", "read ms", "bytes");
    double least_bytes = std::numeric_limits<double>::infinity();
    for (const Variant& variant : variants) {
        const bool is_unbeaten = variant.sum_bytes < least_bytes;
        least_bytes = std::min(least_bytes, variant.sum_bytes);
        fmt::print("{:>10.3f} {:>10.3f} {:>10.0f} {} {}\n", variant.sum_write_ms / count, variant.sum_read_ms / count,
                   variant.sum_bytes / count, is_unbeaten ? '*' : ' ', variant.name);
    }
}

}  // namespace

int main(int argument_count, char** arguments)
try {
    std::vector<Image> pictures;
    std::vector<Image> masks;
    for (int i = 1; i < argument_count; ++i) {
        const std::string bytes = read_text_file(arguments[i]);
        Image image = convert(image::decode_png({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}));
        (image.channel_count == 3 ? pictures : masks).push_back(std::move(image));
    }
    if (pictures.empty() && masks.empty()) {
        throw SpecError("png_levels: name at least one PNG file");
    }
    for (const auto& [kind, images] : {std::pair{"pictures", &pictures}, std::pair{"masks", &masks}}) {
        if (!images->empty()) {
            print_table(kind, *images);
        }
    }
    return 0;
} catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
}
