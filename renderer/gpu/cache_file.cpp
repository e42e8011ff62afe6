// Reads and writes cache files. A file begins with a digest, because a full disk or a crash may leave a truncated file,
// and drivers would read past its end.
#include "renderer/gpu/cache_file.h"

#include "renderer/base/hash.h"

#include <fmt/format.h>

#include <unistd.h>

#include <fstream>
#include <iterator>
#include <system_error>

namespace clevrvk::gpu {

namespace {

constexpr std::size_t kDigestDigits = 32;

}  // namespace

std::string load_cache_file(const std::filesystem::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    if (text.size() < kDigestDigits) {
        return {};
    }
    const std::string digest = text.substr(0, kDigestDigits);
    text.erase(0, kDigestDigits);
    return digest_hex(std::string_view(text)) == digest ? text : std::string();
}

bool store_cache_file(const std::filesystem::path& file, std::string_view bytes)
{
    if (load_cache_file(file) == bytes) {
        return true;
    }
    std::error_code failed;
    std::filesystem::create_directories(file.parent_path(), failed);
    const std::filesystem::path part = file.string() + fmt::format(".{}.part", getpid());
    std::ofstream stream(part, std::ios::binary);
    stream << digest_hex(bytes) << bytes;
    stream.close();
    if (stream) {
        std::filesystem::rename(part, file, failed);
        if (!failed) {
            return true;
        }
    }
    std::filesystem::remove(part, failed);
    return false;
}

}  // namespace clevrvk::gpu
