// Reads journal and index in step and compares the files they name with the files on disk.
#include "renderer/write/broken_files.h"

#include "renderer/base/hash.h"
#include "renderer/write/encode_panel.h"
#include "renderer/write/shard_reader.h"

#include <sys/stat.h>

namespace clevrvk::write {

bool is_whole_file(const std::filesystem::path& path, const StoredFile* stored)
{
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) {
        return false;
    }
    return stored == nullptr || static_cast<std::uint64_t>(status.st_size) == stored->bytes;
}

BrokenFiles find_broken_files(const std::filesystem::path& folder, const layout::Layout& layout, const RunSettings& settings,
                              std::uint64_t entry_count)
{
    BrokenFiles broken;
    Digest digest;
    ShardReader reader(folder);
    for (std::uint64_t sequence = 0; sequence < entry_count; ++sequence) {
        const std::optional<ShardEntry> entry = reader.next();
        if (!entry) {
            break;
        }
        if (entry->key.is_failed()) {
            continue;
        }
        digest.update(entry->key.spec_hash);
        const std::vector<std::string> names = list_files(layout, entry->key, entry->line, settings);
        const bool are_known = entry->files.size() == names.size();
        for (std::size_t k = 0; k < names.size(); ++k) {
            if (!is_whole_file(folder / names[k], are_known ? &entry->files[k] : nullptr)) {
                broken.first = broken.sequences.empty() ? names[k] : broken.first;
                broken.sequences.push_back(sequence);
                break;
            }
        }
    }
    broken.spec_hash = digest.hex();
    return broken;
}

}  // namespace clevrvk::write
