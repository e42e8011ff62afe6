// Checks only the header of each file; the hash shows that the rest is unchanged.
#include "tools/clevrvk/run/mesh_folder.h"

#include "renderer/base/file_io.h"

#include <string_view>

namespace clevrvk::tools {

namespace {

// Source: glTF 2.0, 4.4.2: magic, version 2, length of the file, as little-endian words of 32 bits.
bool is_glb(std::string_view bytes)
{
    constexpr std::size_t kHeaderBytes = 12;
    if (bytes.size() < kHeaderBytes || !bytes.starts_with(std::string_view("glTF\2\0\0\0", 8))) {
        return false;
    }
    std::uint32_t length = 0;
    for (std::size_t k = 0; k < 4; ++k) {
        length |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[8 + k])) << (8 * k);
    }
    return length == bytes.size();
}

}  // namespace

void check_mesh_folder(const std::filesystem::path& folder, const check::ResultFiles& files, check::Findings& findings)
{
    for (const auto& [name, hash] : files.hashes) {
        findings.count(check::Check::FormatFiles);
        if (!name.starts_with(std::string(kMeshesFolder) + "/") || !name.ends_with(kMeshEnding)) {
            findings.add(check::Check::FormatFiles, name, "is not the file of a panel");
        } else if (!is_glb(read_text_file(folder / name))) {
            findings.add(check::Check::FormatFiles, name, "is not a complete binary glTF 2.0 file");
        }
    }
}

}  // namespace clevrvk::tools
