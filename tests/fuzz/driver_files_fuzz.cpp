// Inputs of the device layer: driver files (d, ICD manifests), and files of a driver's cache (c: a file as it is; b:
// bytes to keep).
#include "renderer/gpu/cache_file.h"
#include "renderer/gpu/driver_files.h"
#include "tests/fuzz/fuzz_files.h"

#include <cstdlib>
#include <string>
#include <vector>

namespace {

using namespace clevrvk;

const fuzz::ScratchFolder& scratch()
{
    static const fuzz::ScratchFolder folder;
    return folder;
}

void examine_driver_file(std::string_view text)
{
    const std::string path = (scratch().path() / "driver.json").string();
    setenv("VK_DRIVER_FILES", path.c_str(), 1);
    scratch().put("driver.json", text);
    const std::vector<gpu::DriverFile> files = gpu::examine_driver_files();
    fuzz::require(files.size() == 1 && files.front().path == path, "the driver file is not the one that was asked for");
    fuzz::require(!files.front().library.empty() || !files.front().error.empty(), "nothing is reported of a driver file");
    fuzz::check_message(files.front().library, "");
    fuzz::check_message(files.front().error, "");
}

void read_cache_file(std::string_view text)
{
    scratch().put("cache", text);
    const std::string bytes = gpu::load_cache_file(scratch().path() / "cache");
    fuzz::require(bytes.empty() || text.ends_with(bytes), "a cache holds other bytes than its file");
}

void keep_in_cache(std::string_view bytes)
{
    const std::filesystem::path path = scratch().path() / "kept";
    fuzz::require(gpu::store_cache_file(path, bytes) && gpu::load_cache_file(path) == bytes, "a cache gives other bytes than it was given");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0) {
        return 0;
    }
    const std::string_view text = fuzz::as_text(data + 1, size - 1);
    switch (data[0]) {
        case 'd': examine_driver_file(text); break;
        case 'c': read_cache_file(text); break;
        case 'b': keep_in_cache(text); break;
        default: break;
    }
    return 0;
}
