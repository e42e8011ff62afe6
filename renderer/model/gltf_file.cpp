// Compares every length in the file with the number of bytes that exist before it allocates memory of that length.
#include "renderer/model/gltf_file.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/nearest_name.h"
#include "renderer/base/regular_file.h"
#include "renderer/model/warn.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>

namespace clevrvk::model {
namespace {

constexpr std::uint32_t kGlbMagic = 0x46546C67;   // "glTF"
constexpr std::uint32_t kJsonChunk = 0x4E4F534A;  // "JSON"
constexpr std::uint32_t kBinaryChunk = 0x004E4942;
constexpr std::size_t kGlbHeaderBytes = 12;
constexpr std::size_t kChunkHeaderBytes = 8;
constexpr std::size_t kMostFileBytes = kMostTextFileBytes;
constexpr std::int64_t kMostBytes = std::int64_t{1} << 31U;

// Extensions that are read, or that do not affect the data that is read.
constexpr std::array<std::string_view, 16> kKnownExtensions{"KHR_materials_unlit",     "KHR_materials_pbrSpecularGlossiness",
                                                            "KHR_materials_clearcoat", "KHR_materials_emissive_strength",
                                                            "KHR_materials_ior",       "KHR_materials_sheen",
                                                            "KHR_materials_specular",  "KHR_materials_transmission",
                                                            "KHR_materials_volume",    "KHR_mesh_quantization",
                                                            "KHR_texture_transform",   "KHR_lights_punctual",
                                                            "KHR_materials_variants",
                                                            "KHR_node_visibility",     "EXT_mesh_gpu_instancing",
                                                            "EXT_texture_webp"};

// Whether a model can be shown without this extension, even if the file requires it: its geometry does not need it.
bool changes_looks_alone(std::string_view extension)
{
    constexpr std::array<std::string_view, 7> kStarts{"KHR_materials_", "EXT_materials_",    "KHR_animation_",      "KHR_xmp",
                                                      "EXT_lights_",    "KHR_interactivity", "KHR_technique"};
    return std::ranges::any_of(kStarts, [&](std::string_view start) { return extension.starts_with(start); });
}

std::uint32_t read_word(std::string_view bytes, std::size_t offset)
{
    std::array<unsigned char, 4> word{};
    std::memcpy(word.data(), bytes.data() + offset, word.size());
    return static_cast<std::uint32_t>(word[0]) | static_cast<std::uint32_t>(word[1]) << 8U | static_cast<std::uint32_t>(word[2]) << 16U |
           static_cast<std::uint32_t>(word[3]) << 24U;
}

struct Glb {
    std::string_view json;
    std::string_view binary;
    bool has_binary = false;
};

Glb split_glb(std::string_view bytes, const std::string& name)
{
    const auto fail = [&](const std::string& reason) { return SpecError(fmt::format("{}: {}", name, reason)); };
    if (bytes.size() < kGlbHeaderBytes) {
        throw fail("the file is cut short: it ends within its header");
    }
    if (const std::uint32_t version = read_word(bytes, 4); version != 2) {
        throw fail(fmt::format("the file has version {} of glTF; only version 2 can be read", version));
    }
    if (const std::uint32_t size = read_word(bytes, 8); size > bytes.size()) {
        throw fail(fmt::format("the file is cut short: it has {} bytes, but its header says {}", bytes.size(), size));
    }
    Glb glb;
    std::size_t offset = kGlbHeaderBytes;
    for (int chunk = 0; offset + kChunkHeaderBytes <= bytes.size(); ++chunk) {
        const std::size_t size = read_word(bytes, offset);
        const std::uint32_t kind = read_word(bytes, offset + 4);
        offset += kChunkHeaderBytes;
        if (size > bytes.size() - offset) {
            throw fail(fmt::format("chunk {} ends {} bytes beyond the end of the file, which is cut short", chunk,
                                   size - (bytes.size() - offset)));
        }
        const std::string_view content = bytes.substr(offset, size);
        if (chunk == 0 && kind != kJsonChunk) {
            throw fail("the first chunk is not the JSON");
        }
        if (chunk == 0) {
            glb.json = content;
        } else if (chunk == 1 && kind == kBinaryChunk) {
            glb.binary = content;
            glb.has_binary = true;
        }
        offset += size;
    }
    if (glb.json.empty()) {
        throw fail("it has no JSON");
    }
    return glb;
}

int digit_of(char c)
{
    constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const std::size_t place = kDigits.find(c);
    return place == std::string_view::npos ? -1 : static_cast<int>(place);
}

std::vector<std::uint8_t> decode_base64(const JsonReader& where, std::string_view text)
{
    while (!text.empty() && text.back() == '=') {
        text.remove_suffix(1);
    }
    std::vector<std::uint8_t> bytes;
    bytes.reserve(text.size() / 4 * 3 + 3);
    std::uint32_t bits = 0;
    unsigned bit_count = 0;
    for (const char c : text) {
        const int digit = digit_of(c);
        if (digit < 0) {
            where.fail("the data is not valid base64");
        }
        bits = bits << 6U | static_cast<std::uint32_t>(digit);
        bit_count += 6;
        if (bit_count >= 8) {
            bit_count -= 8;
            bytes.push_back(static_cast<std::uint8_t>(bits >> bit_count & 0xffU));
        }
    }
    return bytes;
}

std::string decode_percents(const JsonReader& where, std::string_view uri)
{
    constexpr std::string_view kHex = "0123456789abcdef";
    const auto value_of = [&](char c) { return kHex.find(static_cast<char>(c >= 'A' && c <= 'F' ? c - 'A' + 'a' : c)); };
    std::string path;
    for (std::size_t k = 0; k < uri.size(); ++k) {
        if (uri[k] != '%') {
            path.push_back(uri[k]);
            continue;
        }
        const std::size_t high = k + 2 < uri.size() ? value_of(uri[k + 1]) : std::string_view::npos;
        const std::size_t low = k + 2 < uri.size() ? value_of(uri[k + 2]) : std::string_view::npos;
        if (high == std::string_view::npos || low == std::string_view::npos) {
            where.fail("a % must be followed by two hexadecimal digits");
        }
        path.push_back(static_cast<char>(16 * high + low));
        k += 2;
    }
    return path;
}

}  // namespace

std::optional<JsonReader> find_extension(const JsonReader& parent, std::string_view name)
{
    const std::optional<JsonReader> extensions = parent.find("extensions");
    return extensions ? extensions->find(name) : std::nullopt;
}

GltfFile::GltfFile(std::string_view bytes, const std::string& name, const ModelFolders& folders, Model& model)
    : folders_(folders), model_(model)
{
    const bool is_binary = bytes.size() >= 4 && read_word(bytes, 0) == kGlbMagic;
    const Glb glb = is_binary ? split_glb(bytes, name) : Glb{bytes, {}, false};
    if (glb.json.size() > kMostGltfJsonBytes) {
        throw SpecError(fmt::format("{}: its JSON has {} MiB; at most {} can be read", name, glb.json.size() >> 20U,
                                    kMostGltfJsonBytes >> 20U));
    }
    json_ = std::make_unique<const JsonDocument>(parse_json_text(glb.json, name));
    check_asset();
    read_buffers(glb.binary, glb.has_binary);
}

void GltfFile::check_asset() const
{
    const JsonReader root = this->root();
    const JsonReader version = root.at("asset").at("version");
    if (!version.read_string().starts_with("2.")) {
        version.fail("only version 2 of glTF can be read");
    }
    const std::optional<JsonReader> required = root.find("extensionsRequired");
    for (const JsonReader& item : required ? required->read_items(0, 1000) : std::vector<JsonReader>()) {
        const std::string extension = item.read_string();
        if (std::ranges::find(kKnownExtensions, extension) != kKnownExtensions.end()) {
            continue;
        }
        if (!changes_looks_alone(extension)) {
            item.fail(fmt::format("the file needs the extension {}, which is not supported; export the model without it (no compression, "
                                  "PNG or JPEG pictures)",
                                  quote_text(extension)));
        }
        excuse(model_, fmt::format("the file needs the extension {}, which is ignored", quote_text(extension)));
    }
}

std::vector<std::string> GltfFile::list_left_out() const
{
    std::vector<std::string> names;
    const std::optional<JsonReader> used = root().find("extensionsUsed");
    for (const JsonReader& item : used ? used->read_items(0, 1000) : std::vector<JsonReader>()) {
        std::string name = item.read_string();
        if (std::ranges::find(kKnownExtensions, name) == kKnownExtensions.end()) {
            names.push_back(std::move(name));
        }
    }
    return names;
}

void GltfFile::read_buffers(std::string_view binary, bool has_binary)
{
    const std::optional<JsonReader> list = root().find("buffers");
    const std::vector<JsonReader> buffers = list ? list->read_items(0, 100000) : std::vector<JsonReader>();
    for (std::size_t k = 0; k < buffers.size(); ++k) {
        const auto size = static_cast<std::size_t>(buffers[k].at("byteLength").read_integer(1, kMostBytes));
        const std::optional<JsonReader> uri = buffers[k].find("uri");
        if (!uri && !(k == 0 && has_binary)) {
            buffers[k].fail("the buffer has no uri, and the file has no binary chunk for it");
        }
        const std::span<const std::uint8_t> bytes = uri ? std::span<const std::uint8_t>(*read_uri(*uri)) : bytes_of(binary);
        if (bytes.size() < size) {
            buffers[k].fail(fmt::format("byteLength is {}, but there are {} bytes; the file is cut short", size, bytes.size()));
        }
        buffers_.push_back(bytes.first(size));
    }
}

JsonReader GltfFile::find(std::string_view list, const JsonReader& where) const
{
    const std::size_t item_count = count(list);
    const std::int64_t place = where.read_integer(0, std::numeric_limits<std::int32_t>::max());
    if (static_cast<std::size_t>(place) >= item_count) {
        where.fail(fmt::format("there is no {}[{}]; the file has {}", list, place, item_count));
    }
    return root().at(list).item(static_cast<std::size_t>(place));
}

std::size_t GltfFile::count(std::string_view list) const
{
    const std::optional<JsonReader> items = root().find(list);
    return items ? items->count_items() : 0;
}

std::span<const std::uint8_t> GltfFile::read_view(const JsonReader& view) const
{
    const JsonReader where = view.at("buffer");
    const auto place = static_cast<std::size_t>(where.read_integer(0, std::numeric_limits<std::int32_t>::max()));
    if (place >= buffers_.size()) {
        where.fail(fmt::format("there is no buffers[{}]; the file has {}", place, buffers_.size()));
    }
    const std::span<const std::uint8_t> buffer = buffers_[place];
    const std::optional<JsonReader> offset_member = view.find("byteOffset");
    const std::int64_t offset = offset_member ? offset_member->read_integer(0, kMostBytes) : 0;
    const std::int64_t size = view.at("byteLength").read_integer(1, kMostBytes);
    if (offset + size > static_cast<std::int64_t>(buffer.size())) {
        view.fail(fmt::format("it ends at byte {} of a buffer of {} bytes", offset + size, buffer.size()));
    }
    return buffer.subspan(static_cast<std::size_t>(offset), static_cast<std::size_t>(size));
}

std::vector<std::uint8_t> GltfFile::read_image(const JsonReader& image) const
{
    const std::optional<JsonReader> uri = image.find("uri");
    const Bytes file = uri ? read_uri(*uri) : nullptr;
    const std::span<const std::uint8_t> bytes =
        file ? std::span<const std::uint8_t>(*file) : read_view(find("bufferViews", image.at("bufferView")));
    take_bytes(image, bytes.size());
    return {bytes.begin(), bytes.end()};
}

void GltfFile::take_bytes(const JsonReader& where, std::size_t bytes) const
{
    held_bytes_ += bytes;
    if (held_bytes_ > kMostNamedBytes) {
        where.fail(fmt::format("the files and pictures of the model take more than {} MiB", kMostNamedBytes >> 20U));
    }
}

GltfFile::Bytes GltfFile::read_uri(const JsonReader& uri) const
{
    const std::string text = uri.read_string();
    Bytes& known = files_[text];
    if (known) {
        return known;
    }
    if (text.starts_with("data:")) {
        constexpr std::string_view kMark = ";base64,";
        const std::size_t mark = text.find(kMark);
        if (mark == std::string::npos) {
            uri.fail("a 'data:' URI must be encoded in base64");
        }
        known = std::make_shared<const std::vector<std::uint8_t>>(decode_base64(uri, std::string_view(text).substr(mark + kMark.size())));
    } else {
        known = std::make_shared<const std::vector<std::uint8_t>>(read_file(uri, decode_percents(uri, text)));
    }
    take_bytes(uri, known->size());
    return known;
}

std::vector<std::uint8_t> GltfFile::read_file(const JsonReader& uri, const std::string& path) const
{
    const std::optional<ModelFile> file = find_model_file(folders_, path);
    if (!file) {
        uri.fail(fmt::format("{} is not a file in the folder of the model; put the file there, or name its folder with --texture-root",
                             quote_text(path)));
    }
    if (!file->is_as_named) {
        excuse(model_, fmt::format("{}: the file {} is replaced by {}", uri.path(), quote_text(path), quote_text(file->name)));
    }
    return read_regular_file(file->path, std::min(kMostNamedBytes - held_bytes_, kMostFileBytes));
}

}  // namespace clevrvk::model
