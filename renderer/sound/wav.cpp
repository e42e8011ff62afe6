// Writes and reads WAV files in memory with libsndfile, with only the two chunks that a sound needs.
#include "renderer/sound/wav.h"

#include "renderer/base/error.h"

#include <sndfile.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <string_view>
#include <utility>

namespace clevrvk::sound {

namespace {

/// Bytes with a read and write position, which libsndfile uses like a file.
struct Memory {
    std::span<const std::uint8_t> input;
    std::vector<std::uint8_t> output;
    bool is_written = false;
    std::size_t place = 0;

    [[nodiscard]] std::size_t size() const { return is_written ? output.size() : input.size(); }
};

Memory& as_memory(void* user)
{
    return *static_cast<Memory*>(user);
}

sf_count_t get_size(void* user)
{
    return static_cast<sf_count_t>(as_memory(user).size());
}

sf_count_t move_place(sf_count_t offset, int whence, void* user)
{
    Memory& memory = as_memory(user);
    const auto size = static_cast<sf_count_t>(memory.size());
    const sf_count_t start = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? static_cast<sf_count_t>(memory.place) : size;
    // A damaged file may seek anywhere; beyond the end there is nothing to read.
    const sf_count_t room_before = -start;
    const sf_count_t room_after = size - start;
    memory.place = static_cast<std::size_t>(start + std::clamp(offset, room_before, std::max(room_before, room_after)));
    return static_cast<sf_count_t>(memory.place);
}

sf_count_t read_bytes(void* out, sf_count_t count, void* user)
{
    Memory& memory = as_memory(user);
    const std::size_t wanted = static_cast<std::size_t>(std::max<sf_count_t>(count, 0));
    const std::size_t taken = std::min(wanted, memory.input.size() - std::min(memory.place, memory.input.size()));
    std::copy_n(memory.input.begin() + static_cast<std::ptrdiff_t>(memory.place), taken, static_cast<std::uint8_t*>(out));
    memory.place += taken;
    return static_cast<sf_count_t>(taken);
}

sf_count_t write_bytes(const void* bytes, sf_count_t count, void* user)
{
    Memory& memory = as_memory(user);
    const auto added = static_cast<std::size_t>(count);
    memory.output.resize(std::max(memory.output.size(), memory.place + added));
    std::copy_n(static_cast<const std::uint8_t*>(bytes), added, memory.output.begin() + static_cast<std::ptrdiff_t>(memory.place));
    memory.place += added;
    return count;
}

sf_count_t get_place(void* user)
{
    return static_cast<sf_count_t>(as_memory(user).place);
}

struct CloseSound {
    void operator()(SNDFILE* file) const { sf_close(file); }
};
using SoundHandle = std::unique_ptr<SNDFILE, CloseSound>;

/// Returns the file with only its chunks `fmt ` and `data`. Otherwise libsndfile 1.2.0 would take minutes to read a
/// damaged LIST chunk, and it would read thirty kinds of files, some with additional libraries.
/// \throws SpecError  when it is not a RIFF file of complete chunks
std::vector<std::uint8_t> keep_sound_chunks(std::span<const std::uint8_t> bytes)
{
    constexpr std::size_t kTagBytes = 4;
    constexpr std::size_t kFileHeaderBytes = 12;
    constexpr std::size_t kChunkHeaderBytes = 8;
    const auto has_tag = [bytes](std::size_t at, std::string_view tag) {
        return bytes.size() >= at + kTagBytes && std::equal(tag.begin(), tag.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at));
    };
    if (!has_tag(0, "RIFF") || !has_tag(8, "WAVE")) {
        throw SpecError("is not a WAV file");
    }
    std::vector<std::uint8_t> kept(bytes.begin(), bytes.begin() + kFileHeaderBytes);
    for (std::size_t at = kFileHeaderBytes; at + kChunkHeaderBytes <= bytes.size();) {
        std::size_t size = 0;
        for (std::size_t i = 0; i < kTagBytes; ++i) {
            size |= static_cast<std::size_t>(bytes[at + kTagBytes + i]) << (8 * i);
        }
        const std::span<const std::uint8_t> chunk = bytes.subspan(at);
        if (size > chunk.size() - kChunkHeaderBytes) {
            throw SpecError("is a damaged WAV file: a chunk goes beyond its end");
        }
        // Chunks begin at even offsets.
        const std::size_t length = std::min(chunk.size(), kChunkHeaderBytes + size + size % 2);
        if (has_tag(at, "fmt ") || has_tag(at, "data")) {
            kept.insert(kept.end(), chunk.begin(), chunk.begin() + static_cast<std::ptrdiff_t>(length));
        }
        at += length;
    }
    const std::size_t rest = kept.size() - kChunkHeaderBytes;
    for (std::size_t i = 0; i < kTagBytes; ++i) {
        kept[kTagBytes + i] = static_cast<std::uint8_t>(rest >> (8 * i));
    }
    return kept;
}

SoundHandle open_sound(int mode, SF_INFO& info, Memory& memory)
{
    SF_VIRTUAL_IO io{get_size, move_place, read_bytes, write_bytes, get_place};
    return SoundHandle(sf_open_virtual(&io, mode, &info, &memory));
}

}  // namespace

std::vector<std::uint8_t> encode_wav(std::span<const float> samples, int rate_hz)
{
    Memory memory;
    memory.is_written = true;
    SF_INFO info{};
    info.samplerate = rate_hz;
    info.channels = 1;
    info.format = SF_FORMAT_WAV | SF_FORMAT_FLOAT;
    SoundHandle file = open_sound(SFM_WRITE, info, memory);
    CLEVRVK_CHECK(file != nullptr, "libsndfile: {}", sf_strerror(nullptr));
    // This chunk would contain the time of day.
    sf_command(file.get(), SFC_SET_ADD_PEAK_CHUNK, nullptr, SF_FALSE);
    const auto count = static_cast<sf_count_t>(samples.size());
    const sf_count_t written = sf_write_float(file.get(), samples.data(), count);
    CLEVRVK_CHECK(written == count, "libsndfile wrote {} of {} samples", written, count);
    file.reset();
    return std::move(memory.output);
}

std::vector<double> decode_wav(std::span<const std::uint8_t> bytes, int most_samples)
{
    const std::vector<std::uint8_t> kept = keep_sound_chunks(bytes);
    Memory memory;
    memory.input = kept;
    SF_INFO info{};
    const SoundHandle file = open_sound(SFM_READ, info, memory);
    if (file == nullptr) {
        throw SpecError("is not a WAV file");
    }
    if (info.channels != 1) {
        throw SpecError(fmt::format("has {} channels; a recording of one instrument must have one", info.channels));
    }
    std::vector<double> samples(static_cast<std::size_t>(most_samples));
    const sf_count_t count = sf_read_double(file.get(), samples.data(), most_samples);
    samples.resize(static_cast<std::size_t>(std::max<sf_count_t>(count, 0)));
    if (!std::all_of(samples.begin(), samples.end(), [](double sample) { return std::isfinite(sample); })) {
        throw SpecError("contains a sample that is not finite");
    }
    return samples;
}

}  // namespace clevrvk::sound
