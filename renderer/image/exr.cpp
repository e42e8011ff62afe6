// Reads with OpenEXR, from memory, one thread. Its own limits on sizes are set by ours, since it allocates by what the
// header says.
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

std::vector<const char*> find_channels(const Imf::ChannelList& list)
{
    const auto has = [&](const char* name) { return list.findChannel(name) != nullptr; };
    std::vector<const char*> names;
    if (has("R") && has("G") && has("B")) {
        names = {"R", "G", "B"};
    } else if (has("Y") && !has("RY")) {
        names = {"Y"};
    } else {
        throw std::runtime_error("it has neither the channels R, G, B nor Y");
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
    MemoryStream stream(bytes);
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
    } catch (const std::exception& error) {  // the library's, and those above
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
