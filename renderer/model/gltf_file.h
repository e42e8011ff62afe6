// The container of a glTF 2.0 file: its JSON, and the bytes of its buffers and pictures, in the file, beside it, or in
// the JSON itself.
#pragma once

#include "renderer/base/json_reader.h"
#include "renderer/base/parse_json.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::model {

/// Most JSON of a model: some hundred thousand nodes.
inline constexpr std::size_t kMostGltfJsonBytes = std::size_t{32} << 20U;

/// A file's JSON with its buffers, all of them read.
/// Source: glTF 2.0, sections 3.6 (buffers) and 4 (GLB).
class GltfFile {
public:
    /// Takes the bytes of a .glb or .gltf file. \param name  for messages
    /// \param folder  where other files that it names lie; nothing: it may name none
    /// \throws SpecError  when it is no such file, when it requires an extension that is not supported, or names a file
    /// outside of the folder
    /// \throws ReadError, IoError  when such a file cannot be read
    GltfFile(std::string_view bytes, const std::string& name, const std::optional<std::filesystem::path>& folder);

    [[nodiscard]] JsonReader root() const { return JsonReader(*json_); }

    /// An item of one of the top-level lists ("meshes"), by the number at `where`.
    /// \throws SpecError  at `where`, when there is no such item
    [[nodiscard]] JsonReader find(std::string_view list, const JsonReader& where) const;

    /// Extensions that the file uses and that are not read; it may do without.
    [[nodiscard]] std::vector<std::string> list_left_out() const;

    /// How many items one of the top-level lists has.
    [[nodiscard]] std::size_t count(std::string_view list) const;

    /// The bytes of a buffer view. \throws SpecError  when it does not lie within its buffer
    [[nodiscard]] std::span<const std::uint8_t> read_view(const JsonReader& view) const;

    /// The bytes of the file at a member "uri", or of a buffer view at a member "bufferView".
    [[nodiscard]] std::vector<std::uint8_t> read_image(const JsonReader& image) const;

private:
    [[nodiscard]] std::vector<std::uint8_t> read_uri(const JsonReader& uri) const;
    void check_asset() const;
    void read_buffers(std::string_view binary, bool has_binary);

    std::optional<std::filesystem::path> folder_;
    std::unique_ptr<const JsonDocument> json_;
    std::vector<std::vector<std::uint8_t>> buffers_;
};

}  // namespace clevrvk::model
