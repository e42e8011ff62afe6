// Decodes with OpenEXR from memory in one thread. Sets OpenEXR's size limits to clevrvk's, because OpenEXR allocates
// memory according to the sizes in the header.
#include "renderer/image/exr.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"

#include <ImfChannelList.h>
#include <ImfFrameBuffer.h>
#include <ImfHeader.h>
#include <ImfIO.h>
#include <ImfInputFile.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::image {

namespace {

class MemoryStream : public Imf::IStream {
public:
    explicit MemoryStream(std::span<const std::uint8_t> bytes) : Imf::IStream("exr"), bytes_(bytes) {}

    bool read(char* to, int count) override
    {
        if (count < 0 || static_cast<std::size_t>(count) > bytes_.size() - place_) {
            throw std::runtime_error("the file is cut short");
        }
        std::memcpy(to, bytes_.data() + place_, static_cast<std::size_t>(count));
        place_ += static_cast<std::size_t>(count);
        return place_ < bytes_.size();
    }

    std::uint64_t tellg() override { return place_; }
    void seekg(std::uint64_t place) override { place_ = static_cast<std::size_t>(std::min<std::uint64_t>(place, bytes_.size())); }

private:
    std::span<const std::uint8_t> bytes_;
    std::size_t place_ = 0;
};

// An attribute that is needed to read a picture. A `size` of 0 means that its value may have any size.
struct Attribute {
    std::string_view name;
    std::string_view type;
    std::uint32_t size;
};

constexpr std::array kAttributes{
    Attribute{"channels", "chlist", 0},        Attribute{"compression", "compression", 1}, Attribute{"dataWindow", "box2i", 16},
    Attribute{"displayWindow", "box2i", 16},   Attribute{"lineOrder", "lineOrder", 1},     Attribute{"pixelAspectRatio", "float", 4},
    Attribute{"screenWindowCenter", "v2f", 8}, Attribute{"screenWindowWidth", "float", 4}, Attribute{"tiles", "tiledesc", 9},
};

// Iterates over the attributes of a header. Source: openexr.com, "OpenEXR File Layout".
class HeaderWalk {
public:
    explicit HeaderWalk(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    [[nodiscard]] std::size_t place() const { return place_; }

    void skip(std::size_t count)
    {
        if (count > bytes_.size() - place_) {
            throw std::runtime_error("the file is cut short in its header");
        }
        place_ += count;
    }

    [[nodiscard]] std::uint32_t read_number()
    {
        std::uint32_t number = 0;
        skip(sizeof number);
        std::memcpy(&number, bytes_.data() + place_ - sizeof number, sizeof number);
        return number;
    }

    [[nodiscard]] std::string_view read_name()
    {
        const std::size_t begin = place_;
        const auto rest = bytes_.subspan(begin);
        skip(static_cast<std::size_t>(std::ranges::find(rest, std::uint8_t{0}) - rest.begin()) + 1);
        return {reinterpret_cast<const char*>(bytes_.data()) + begin, place_ - begin - 1};
    }

private:
    std::span<const std::uint8_t> bytes_;
    std::size_t place_ = 0;
};

// Whether this is a list of channels: a name and 16 bytes each, then an empty name.
bool is_channel_list(std::span<const std::uint8_t> value)
{
    HeaderWalk walk(value);
    while (!walk.read_name().empty()) {
        walk.skip(16);
    }
    return walk.place() == value.size();
}

// Returns the file without the attributes that are not needed to read it, because the library would allocate as much
// memory as they claim to have. A dummy attribute fills their space, because pixels are found by their offsets in the
// file.
std::vector<std::uint8_t> strip_header(std::span<const std::uint8_t> bytes)
{
    constexpr std::uint32_t kDeepOrParts = 0x1800;  // version flags: deep data, several parts
    HeaderWalk walk(bytes);
    walk.skip(4);
    if ((walk.read_number() & kDeepOrParts) != 0) {
        throw std::runtime_error("the file has deep data or several parts; save it as one flat part");
    }
    std::vector<std::uint8_t> result(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(walk.place()));
    std::size_t left_out = 0;
    for (std::size_t begin = walk.place();; begin = walk.place()) {
        const std::string_view name = walk.read_name();
        if (name.empty()) {
            break;
        }
        const std::string_view type = walk.read_name();
        if (type.empty()) {
            throw std::runtime_error(fmt::format("its attribute {} has no type", quote_text(name)));
        }
        const std::uint32_t size = walk.read_number();
        const std::size_t value = walk.place();
        walk.skip(size);
        const auto known = std::ranges::find(kAttributes, name, &Attribute::name);
        if (known == kAttributes.end()) {
            left_out += walk.place() - begin;
            continue;
        }
        if (type != known->type || (known->size != 0 ? size != known->size : !is_channel_list(bytes.subspan(value, size)))) {
            throw std::runtime_error(fmt::format("its attribute {} is malformed", name));
        }
        result.insert(result.end(), bytes.begin() + static_cast<std::ptrdiff_t>(begin),
                      bytes.begin() + static_cast<std::ptrdiff_t>(walk.place()));
    }
    if (left_out > 0) {
        constexpr std::array<std::uint8_t, 4> kNames{'x', 0, 'x', 0};
        const auto size = static_cast<std::uint32_t>(left_out - kNames.size() - sizeof(std::uint32_t));
        result.insert(result.end(), kNames.begin(), kNames.end());
        for (std::uint32_t shift = 0; shift < 32; shift += 8) {
            result.push_back(static_cast<std::uint8_t>(size >> shift & 0xffU));
        }
        result.resize(result.size() + size);
    }
    const auto rest = bytes.subspan(result.size());
    result.insert(result.end(), rest.begin(), rest.end());
    return result;
}

std::vector<const char*> find_channels(const Imf::ChannelList& list)
{
    const auto has = [&](const char* name) { return list.findChannel(name) != nullptr; };
    std::vector<const char*> names;
    if (has("R") && has("G") && has("B")) {
        names = {"R", "G", "B"};
    } else if (has("Y") && !has("RY")) {
        names = {"Y"};
    } else {
        throw std::runtime_error("the file has neither the channels R, G and B nor the channel Y");
    }
    if (has("A")) {
        names.push_back("A");
    }
    for (const char* name : names) {
        if (list.findChannel(name)->xSampling != 1 || list.findChannel(name)->ySampling != 1) {
            throw std::runtime_error(fmt::format("its channel {} is subsampled", name));
        }
    }
    return names;
}

FloatPixels read_pixels(std::span<const std::uint8_t> bytes)
{
    Imf::Header::setMaxImageSize(kMostTextureSidePx, kMostTextureSidePx);
    Imf::Header::setMaxTileSize(kMostTextureSidePx, kMostTextureSidePx);
    const std::vector<std::uint8_t> stripped = strip_header(bytes);
    MemoryStream stream(stripped);
    Imf::InputFile file(stream, 0);
    const Imath::Box2i window = file.header().dataWindow();
    const std::int64_t width = std::int64_t{window.max.x} - window.min.x + 1;
    const std::int64_t height = std::int64_t{window.max.y} - window.min.y + 1;
    check_texture_size("exr", width, height);
    const std::vector<const char*> names = find_channels(file.header().channels());
    FloatPixels pixels{static_cast<int>(width), static_cast<int>(height), static_cast<int>(names.size()), {}};
    check_texture_bytes("exr", width, height, 16 * pixels.channel_count, bytes.size());
    pixels.values.resize(static_cast<std::size_t>(width * height) * names.size());
    Imf::FrameBuffer target;
    for (std::size_t k = 0; k < names.size(); ++k) {
        target.insert(names[k], Imf::Slice::Make(Imf::FLOAT, pixels.values.data() + k, window, sizeof(float) * names.size(),
                                                 sizeof(float) * names.size() * static_cast<std::size_t>(width)));
    }
    file.setFrameBuffer(target);
    file.readPixels(window.min.y, window.max.y);
    return pixels;
}

}  // namespace

FloatPixels decode_exr(std::span<const std::uint8_t> bytes)
{
    FloatPixels pixels;
    try {
        pixels = read_pixels(bytes);
    } catch (const SpecError&) {
        throw;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& error) {  // thrown by the library or by the code above
        throw SpecError(fmt::format("exr: {}", fit_line(error.what())));
    }
    const auto bad = std::ranges::find_if(pixels.values, [](float value) { return !std::isfinite(value); });
    if (bad != pixels.values.end()) {
        const auto place = static_cast<std::size_t>(bad - pixels.values.begin()) / static_cast<std::size_t>(pixels.channel_count);
        throw SpecError(fmt::format("exr: the pixel {}, {} is not finite", place % static_cast<std::size_t>(pixels.width_px),
                                    place / static_cast<std::size_t>(pixels.width_px)));
    }
    return pixels;
}

}  // namespace clevrvk::image
