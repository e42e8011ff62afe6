// The container of a glTF 2.0 file: its JSON and the bytes of its buffers and pictures, which lie in the file, beside
// it, or in the JSON itself.
#pragma once

#include "renderer/base/json_reader.h"
#include "renderer/base/parse_json.h"
#include "renderer/model/model.h"
#include "renderer/model/model_files.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::model {

/// Maximum number of bytes of a model's JSON: enough for some hundred thousand nodes.
inline constexpr std::size_t kMostGltfJsonBytes = std::size_t{32} << 20U;

/// Maximum number of bytes of the files and the pictures that a model names; pictures count each time they are named.
inline constexpr std::size_t kMostNamedBytes = std::size_t{512} << 20U;

/// The last place in a list of a glTF file that another of its parts may name.
inline constexpr std::int64_t kMostPlace = std::numeric_limits<std::int32_t>::max();

/// The extension with this name in `parent`, if there is one.
[[nodiscard]] std::optional<JsonReader> find_extension(const JsonReader& parent, std::string_view name);

/// A file's JSON and its buffers, all of them read.
/// Source: glTF 2.0, sections 3.6 (buffers) and 4 (GLB).
class GltfFile {
public:
    /// Takes the bytes of a .glb or .gltf file, which must outlive this. \param name  for messages
    /// \param folders  where the files that it names lie \param model  takes warnings; must outlive this
    /// \throws SpecError  when it is not such a file, requires an unsupported extension, or names
    /// a file that is not in the folders
    /// \throws ReadError, IoError  when such a file cannot be read
    GltfFile(std::string_view bytes, const std::string& name, const ModelFolders& folders, Model& model);

    [[nodiscard]] JsonReader root() const { return JsonReader(*json_); }

    /// An item of one of the top-level lists ("meshes"), by the number at `where`.
    /// \throws SpecError  at `where`, when the item does not exist
    [[nodiscard]] JsonReader find(std::string_view list, const JsonReader& where) const;

    /// Optional extensions that the file uses and that are not read.
    [[nodiscard]] std::vector<std::string> list_left_out() const;

    /// How many items one of the top-level lists has.
    [[nodiscard]] std::size_t count(std::string_view list) const;

    /// The bytes of a buffer view. \throws SpecError  when it does not lie within its buffer
    [[nodiscard]] std::span<const std::uint8_t> read_view(const JsonReader& view) const;

    /// The bytes of the file at a member "uri", or of a buffer view at a member "bufferView".
    [[nodiscard]] std::vector<std::uint8_t> read_image(const JsonReader& image) const;

private:
    using Bytes = std::shared_ptr<const std::vector<std::uint8_t>>;

    [[nodiscard]] Bytes read_uri(const JsonReader& uri) const;
    [[nodiscard]] std::vector<std::uint8_t> read_file(const JsonReader& uri, const std::string& path) const;
    void check_asset() const;
    void read_buffers(std::string_view binary, bool has_binary);
    void take_bytes(const JsonReader& where, std::size_t bytes) const;

    ModelFolders folders_;
    Model& model_;
    std::unique_ptr<const JsonDocument> json_;
    std::vector<std::span<const std::uint8_t>> buffers_;
    // By uri text, since buffers may share a file. Looked up only.
    mutable std::map<std::string, Bytes> files_;
    mutable std::size_t held_bytes_ = 0;  // size of these files and of all pictures read
};

}  // namespace clevrvk::model
