// Sets Mesa's variables for the driver and chooses the folder for caches.
#include "renderer/gpu/driver_environment.h"

#include "renderer/base/environment.h"

#include <fmt/format.h>

#include <sys/stat.h>
#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <thread>

namespace clevrvk::gpu {

namespace {

bool is_there(const std::string& dir)
{
    std::error_code failed;
    return std::filesystem::is_directory(dir, failed);
}

// Creates the folder if needed, with access for the user alone, as the XDG base directory specification requires.
bool make_writable_dir(const std::string& dir)
{
    std::error_code failed;
    if (std::filesystem::create_directories(dir, failed)) {
        std::filesystem::permissions(dir, std::filesystem::perms::owner_all, failed);
    }
    return access(dir.c_str(), W_OK | X_OK) == 0;
}

// Another user may have created a folder of this name in the folder for temporary files, and the driver would read its
// content.
bool is_own_dir(const std::string& dir)
{
    struct stat status {};
    return lstat(dir.c_str(), &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == getuid();
}

}  // namespace

std::optional<std::string> find_cache_dir()
{
    std::string dir;
    if (const std::string xdg = read_environment("XDG_CACHE_HOME"); !xdg.empty()) {
        dir = xdg + "/clevrvk";
    } else if (const std::string home = read_environment("HOME"); is_there(home)) {  // service users may have no home
        dir = home + "/.cache/clevrvk";
    }
    if (!dir.empty() && make_writable_dir(dir)) {
        return dir;
    }
    std::error_code failed;
    const std::filesystem::path temporary = std::filesystem::temp_directory_path(failed);
    if (failed) {
        return std::nullopt;
    }
    dir = (temporary / fmt::format("clevrvk-cache-{}", getuid())).string();
    if (make_writable_dir(dir) && is_own_dir(dir)) {
        return dir;
    }
    return std::nullopt;
}

void prepare_driver_environment(int thread_count)
{
    constexpr int kKeepUsers = 0;
    constexpr int kReplace = 1;
    setenv("NODEVICE_SELECT", "1", kKeepUsers);
    if (thread_count > 0) {
        setenv("LP_NUM_THREADS", std::to_string(thread_count).c_str(), kKeepUsers);
    }
    // Mesa's cache may serve code for one vector width to a process with another width, even in a folder that the user
    // chose. Therefore each width has its own subfolder. The driver's default, the processor's width up to 256 bits, is
    // the fastest: it takes 17 % less time than 128 bits.
    const std::string width = read_environment("LP_NATIVE_VECTOR_WIDTH");
    const std::string leaf = fmt::format("clevrvk-width-{}", width.empty() ? "default" : width);
    const std::string users = read_environment("MESA_SHADER_CACHE_DIR");
    if (users.ends_with(leaf)) {
        return;  // set by an earlier call, perhaps in the process that started this one
    }
    const std::optional<std::string> parent = users.empty() ? find_cache_dir() : users;
    if (!parent || !make_writable_dir(*parent + "/" + leaf)) {    // Mesa itself creates only the last folder
        setenv("MESA_SHADER_CACHE_DISABLE", "true", kKeepUsers);  // otherwise Mesa would use its own folder, which mixes widths
        return;
    }
    setenv("MESA_SHADER_CACHE_DIR", (*parent + "/" + leaf).c_str(), kReplace);
}

unsigned count_driver_threads()
{
    const std::string text = read_environment("LP_NUM_THREADS");
    unsigned count = 0;
    const std::from_chars_result read = std::from_chars(text.data(), text.data() + text.size(), count);
    return read.ec == std::errc() && count > 0 ? count : std::thread::hardware_concurrency();
}

}  // namespace clevrvk::gpu
