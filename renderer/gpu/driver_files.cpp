// Lists driver files in the search order of the Vulkan loader, so that the list has the files that the loader tries.
#include "renderer/gpu/driver_files.h"

#include "renderer/base/environment.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "renderer/base/parse_json.h"

#include <volk.h>

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string_view>
#include <system_error>

#include <dlfcn.h>

namespace clevrvk::gpu {

namespace {

namespace fs = std::filesystem;

struct CloseLibrary {
    void operator()(void* library) const { dlclose(library); }
};
using Library = std::unique_ptr<void, CloseLibrary>;

std::vector<std::string> split_list(std::string_view list)
{
    std::vector<std::string> parts;
    while (!list.empty()) {
        const std::size_t length = std::min(list.find(':'), list.size());
        if (length > 0) {
            parts.emplace_back(list.substr(0, length));
        }
        list.remove_prefix(std::min(length + 1, list.size()));
    }
    return parts;
}

void append_folder(std::vector<std::string>& files, const fs::path& folder)
{
    std::vector<std::string> found;
    std::error_code failed;  // the loader also skips a folder that cannot be read
    for (fs::directory_iterator entry(folder, failed); !failed && entry != fs::directory_iterator(); entry.increment(failed)) {
        if (entry->path().extension() == ".json") {
            found.push_back(entry->path().string());
        }
    }
    std::sort(found.begin(), found.end());
    for (const std::string& file : found) {
        if (std::find(files.begin(), files.end(), file) == files.end()) {
            files.push_back(file);
        }
    }
}

// Appends the files and folders that an environment variable lists.
void append_listed(std::vector<std::string>& files, const std::string& list)
{
    for (const std::string& part : split_list(list)) {
        std::error_code failed;
        if (fs::is_directory(part, failed)) {
            append_folder(files, part);
        } else {
            files.push_back(part);
        }
    }
}

void append_folders(std::vector<std::string>& files, const std::string& variable, const std::string& otherwise)
{
    const std::string value = read_environment(variable.c_str());
    for (const std::string& base : split_list(value.empty() ? otherwise : value)) {
        append_folder(files, base + "/vulkan/icd.d");
    }
}

std::string home_folder(const char* below)
{
    const std::string home = read_environment("HOME");
    return home.empty() ? "" : home + below;
}

// A relative name with a slash is relative to the driver file; the dynamic linker finds a name without one.
std::string locate_library(const std::string& driver_file, const std::string& library)
{
    const bool is_relative_path = library.find('/') != std::string::npos && library.front() != '/';
    return is_relative_path ? (fs::path(driver_file).parent_path() / library).lexically_normal().string() : library;
}

DriverFile examine(const std::string& path)
{
    DriverFile file;
    file.path = path;
    std::string library_path;
    try {
        const Json json = load_json(path).value;
        const Json icd = json.is_object() ? json.value("ICD", Json()) : Json();
        if (icd.is_object() && icd.contains("library_path") && icd["library_path"].is_string()) {
            library_path = icd["library_path"].get<std::string>();
        }
    } catch (const std::runtime_error& error) {  // SpecError or IoError: becomes the reported result
        file.error = error.what();
        return file;
    }
    file.library = fit_line(library_path);
    if (library_path.empty()) {
        file.error = "it has no ICD.library_path";
        return file;
    }
    const Library library(dlopen(locate_library(path, library_path).c_str(), RTLD_LAZY | RTLD_LOCAL));
    if (!library) {
        file.error = fit_line(dlerror());
    }
    return file;
}

}  // namespace

LoaderInfo find_loader()
{
    LoaderInfo loader;
    const Library library(dlopen("libvulkan.so.1", RTLD_LAZY | RTLD_LOCAL));
    if (!library) {
        loader.error = dlerror();
        return loader;
    }
    Dl_info where{};
    void* symbol = dlsym(library.get(), "vkGetInstanceProcAddr");
    loader.path = symbol != nullptr && dladdr(symbol, &where) != 0 ? where.dli_fname : "libvulkan.so.1";
    if (volkInitialize() == VK_SUCCESS) {
        const std::uint32_t version = volkGetInstanceVersion();
        loader.version =
            fmt::format("{}.{}.{}", VK_API_VERSION_MAJOR(version), VK_API_VERSION_MINOR(version), VK_API_VERSION_PATCH(version));
    }
    return loader;
}

std::vector<std::string> find_driver_files()
{
    std::vector<std::string> files;
    for (const char* variable : {"VK_DRIVER_FILES", "VK_ICD_FILENAMES"}) {
        if (const std::string list = read_environment(variable); !list.empty()) {
            append_listed(files, list);
            return files;
        }
    }
    append_listed(files, read_environment("VK_ADD_DRIVER_FILES"));
    append_folders(files, "XDG_CONFIG_HOME", home_folder("/.config"));
    append_folders(files, "XDG_CONFIG_DIRS", "/etc/xdg");
    append_folder(files, "/etc/vulkan/icd.d");
    append_folders(files, "XDG_DATA_HOME", home_folder("/.local/share"));
    append_folders(files, "XDG_DATA_DIRS", "/usr/local/share:/usr/share");
    return files;
}

std::vector<DriverFile> examine_driver_files()
{
    std::vector<DriverFile> files;
    for (const std::string& path : find_driver_files()) {
        files.push_back(examine(path));
    }
    return files;
}

}  // namespace clevrvk::gpu
