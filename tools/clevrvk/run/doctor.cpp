// Examines the machine. Gathers all facts first and then derives findings from them, so that all rules are in one
// place.
#include "tools/clevrvk/run/doctor.h"

#include "renderer/base/environment.h"
#include "renderer/base/error.h"
#include "renderer/base/process_limits.h"
#include "renderer/gpu/device_grant.h"
#include "renderer/gpu/device_lock.h"
#include "renderer/gpu/driver_environment.h"

#include <nlohmann/json.hpp>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <system_error>

namespace clevrvk::tools {
namespace {

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

void append_nodes(std::vector<DeviceNode>& nodes, const char* folder, std::string_view prefix)
{
    std::vector<std::string> paths;
    std::error_code failed;  // without the folder there are no nodes
    for (std::filesystem::directory_iterator entry(folder, failed); !failed && entry != std::filesystem::directory_iterator();
         entry.increment(failed)) {
        std::error_code unreadable;
        if (entry->path().filename().string().starts_with(prefix) && entry->is_character_file(unreadable)) {
            paths.push_back(entry->path().string());
        }
    }
    std::sort(paths.begin(), paths.end());
    for (const std::string& path : paths) {
        nodes.push_back({path, access(path.c_str(), R_OK | W_OK) == 0});
    }
}

std::string read_first_line(const char* path)
{
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
}

// The doctor looks for failing devices, so an error becomes part of the report. So does a failed check of the renderer,
// such as that every radiance is finite: on a machine under examination the driver is a likelier cause than a bug in
// clevrvk.
SelfTestResult run_self_test(const SelfTest& self_test, int index)
{
    try {
        const gpu::Device device = gpu::Device::open(std::to_string(index));
        return self_test(device);
    } catch (const GpuError& error) {
        return {false, error.what()};
    } catch (const LimitError& error) {
        return {false, error.what()};
    } catch (const std::logic_error& error) {
        return {false, error.what()};
    }
}

void examine_devices(DoctorReport& report, const SelfTest& self_test)
{
    std::vector<gpu::DeviceInfo> infos;
    try {
        infos = gpu::list_devices();
    } catch (const GpuError& error) {
        report.findings.push_back({Severity::Problem, error.what(), "see the loader and the driver files above"});
    } catch (const LimitError& error) {
        report.findings.push_back({Severity::Problem, error.what(), "raise the limit in the shell or where the job is submitted"});
    }
    for (const gpu::DeviceInfo& info : infos) {
        DeviceReport device{info, std::nullopt};
        if (info.is_usable()) {
            device.self_test = run_self_test(self_test, info.index);
        }
        report.devices.push_back(device);
    }
}

bool is_working(const DeviceReport& device)
{
    return device.self_test && device.self_test->is_passed;
}

bool is_nvidia(const DeviceReport& device)
{
    return contains(device.info.driver, "NVIDIA") || contains(device.info.name, "NVIDIA");
}

bool has_working_card(const DoctorReport& report)
{
    return std::any_of(report.devices.begin(), report.devices.end(), [](const DeviceReport& d) { return is_working(d) && !d.info.is_cpu; });
}

void judge_loader(DoctorReport& report)
{
    if (report.loader.path.empty()) {
        report.findings.push_back(
            {Severity::Problem, fmt::format("no Vulkan loader: {}", report.loader.error), "install it (Debian: libvulkan1)"});
    }
    for (const char* variable : {"VK_DRIVER_FILES", "VK_ICD_FILENAMES"}) {
        if (const std::string value = read_environment(variable); !value.empty()) {
            report.findings.push_back({Severity::Note, fmt::format("{}={} hides all other driver files", variable, value),
                                       fmt::format("unset {} if a device is missing", variable)});
        }
    }
}

void judge_driver_files(DoctorReport& report)
{
    if (report.driver_files.empty()) {
        report.findings.push_back({Severity::Problem, "no Vulkan driver file is installed",
                                   "install the card's driver, or the CPU driver (Debian: mesa-vulkan-drivers)"});
    }
    for (const gpu::DriverFile& file : report.driver_files) {
        if (file.error.empty()) {
            continue;
        }
        const std::string remedy = file.library.empty()
                                       ? "reinstall the package that it belongs to"
                                       : "install the library that the message names (Debian: 'apt-file search NAME' finds its package)";
        report.findings.push_back({Severity::Problem, fmt::format("the driver of '{}' does not load: {}", file.path, file.error), remedy});
    }
}

void judge_devices(DoctorReport& report)
{
    for (const DeviceReport& device : report.devices) {
        if (!device.info.is_usable()) {
            const std::string remedy = device.info.is_cpu
                                           ? "install Mesa 24.2 or later (Debian 12: mesa-vulkan-drivers from bookworm-backports)"
                                           : "update the card's driver; cards without the ray-tracing pipeline cannot be used";
            report.findings.push_back({Severity::Problem,
                                       fmt::format("the device '{}' lacks {}", device.info.name, fmt::join(device.info.missing, ", ")),
                                       remedy});
        } else if (!is_working(device)) {
            report.findings.push_back({Severity::Problem,
                                       fmt::format("the self-test failed on '{}': {}", device.info.name, device.self_test->what),
                                       "update the driver; until then choose another device with --device"});
        }
    }
    const bool has_cpu =
        std::any_of(report.devices.begin(), report.devices.end(), [](const DeviceReport& d) { return is_working(d) && d.info.is_cpu; });
    if (has_cpu && !has_working_card(report)) {
        report.findings.push_back({Severity::Note, "only the CPU driver works here; its pictures are the same within the noise, but "
                                                   "rendering is slower",
                                   "nothing needs to be done; a card with ray-tracing pipelines would be used automatically"});
    }
}

void judge_nvidia(DoctorReport& report)
{
    const bool has_node =
        std::any_of(report.nodes.begin(), report.nodes.end(), [](const DeviceNode& n) { return contains(n.path, "nvidia"); });
    if ((report.nvidia_module.empty() && !has_node) || std::any_of(report.devices.begin(), report.devices.end(), is_nvidia)) {
        return;
    }
    report.findings.push_back(
        {Severity::Problem, "an NVIDIA driver runs in the kernel, but Vulkan shows no NVIDIA device",
         "install the Vulkan part of the same driver version (libnvidia-gl-VERSION, or nvidia-vulkan-icd in Debian)"});
    const std::string capabilities = read_environment("NVIDIA_DRIVER_CAPABILITIES");
    if (!contains(capabilities, "graphics") && !contains(capabilities, "all")) {
        report.findings.push_back({Severity::Problem,
                                   capabilities.empty() ? "NVIDIA_DRIVER_CAPABILITIES is not set; containers then get no graphics libraries"
                                                        : fmt::format("NVIDIA_DRIVER_CAPABILITIES={} leaves out graphics", capabilities),
                                   "in a container, start it with NVIDIA_DRIVER_CAPABILITIES=all"});
    }
}

void judge_nodes(DoctorReport& report)
{
    for (const DeviceNode& node : report.nodes) {
        if (!node.is_accessible && !has_working_card(report)) {
            const std::string remedy = contains(node.path, "/dri/") ? "add the user to the group 'render' and log in again"
                                                                    : "let the user read and write it, or ask the machine's administrator";
            report.findings.push_back({Severity::Problem, fmt::format("no permission to open '{}'", node.path), remedy});
        }
    }
    if (report.cache_dir.empty()) {
        report.findings.push_back({Severity::Note, "no folder for caches is writable, so each process compiles the shaders again",
                                   "set XDG_CACHE_HOME to a writable folder"});
    }
}

void judge_grant(DoctorReport& report, const std::vector<gpu::DeviceInfo>& infos)
{
    const std::optional<gpu::DeviceGrant> grant = gpu::read_device_grant();
    if (!grant) {
        return;
    }
    std::vector<std::string> names;
    try {
        for (const gpu::DeviceInfo& info : gpu::find_granted(infos, *grant)) {
            names.push_back(fmt::format("{}: '{}'{}", info.index, info.name, info.pci_address.empty() ? "" : ", PCI " + info.pci_address));
        }
    } catch (const GpuError& error) {
        report.findings.push_back(
            {Severity::Problem, error.what(), fmt::format("assign cards that Vulkan shows to the job, or unset {}", grant->variable)});
        return;
    }
    if (const std::string doubt = gpu::find_order_doubt(infos, *grant); !doubt.empty()) {
        report.findings.push_back({Severity::Problem, doubt, "set CUDA_DEVICE_ORDER=PCI_BUS_ID"});
    }
    report.findings.push_back(
        {Severity::Note,
         fmt::format("{}={} assigns {} to this process; '--device auto' uses no other card", grant->variable, fmt::join(grant->cards, ","),
                     names.empty() ? "no card" : fmt::format("{}", fmt::join(names, "; "))),
         "nothing needs to be done; --device INDEX chooses another card"});
}

void judge_choice(DoctorReport& report)
{
    std::vector<gpu::DeviceInfo> infos;
    for (const DeviceReport& device : report.devices) {
        infos.push_back(device.info);
    }
    judge_grant(report, infos);
    for (const gpu::DeviceInfo& info : infos) {
        if (!gpu::DeviceLock::take(info)) {
            report.findings.push_back({Severity::Note, fmt::format("another clevrvk process uses '{}'", info.name),
                                       fmt::format("'--device auto' uses another card; '--device {}' shares this one", info.index)});
        }
    }
    try {
        report.chosen_index = gpu::choose_candidates(infos, report.choice, gpu::read_device_grant()).front().index;
    } catch (const GpuError& error) {
        report.findings.push_back({Severity::Problem, error.what(), "choose an existing device, or fix the findings above"});
        return;
    }
    if (report.choice == "auto") {
        report.is_well = std::any_of(report.devices.begin(), report.devices.end(), is_working);
    } else {
        report.is_well = is_working(report.devices[static_cast<std::size_t>(*report.chosen_index)]);
    }
}

std::string describe_memory(const gpu::DeviceInfo& info)
{
    return fmt::format("{} MiB", info.memory_bytes >> 20U);
}

std::string describe_device(const DeviceReport& device)
{
    const gpu::DeviceInfo& info = device.info;
    const std::string pci = info.pci_address.empty() ? "" : fmt::format(", PCI {}", info.pci_address);
    std::string text = fmt::format("device {}: '{}'{}, {}, {}{}\n", info.index, info.name, info.is_cpu ? " (CPU driver)" : "", info.driver,
                                   describe_memory(info), pci);
    if (device.self_test) {
        text += fmt::format("  self-test: {}, {}\n", device.self_test->is_passed ? "passed" : "FAILED", device.self_test->what);
    } else {
        text += fmt::format("  not usable: lacks {}\n", fmt::join(info.missing, ", "));
    }
    return text;
}

std::string describe_verdict(const DoctorReport& report)
{
    if (!report.is_well) {
        return fmt::format("clevrvk cannot render here with '{}'\n", report.choice);
    }
    const DeviceReport& chosen = report.devices[static_cast<std::size_t>(*report.chosen_index)];
    if (is_working(chosen)) {
        return fmt::format("clevrvk can render here; '{}' means '{}'\n", report.choice, chosen.info.name);
    }
    const auto other = std::find_if(report.devices.begin(), report.devices.end(), is_working);
    return fmt::format("clevrvk can render here with '--device {}'; '{}' means '{}', which failed\n", other->info.index, report.choice,
                       chosen.info.name);
}

}  // namespace

DoctorReport examine_machine(const SelfTest& self_test, std::string_view choice)
{
    DoctorReport report;
    report.choice = choice;
    report.loader = gpu::find_loader();
    report.driver_files = gpu::examine_driver_files();
    append_nodes(report.nodes, "/dev", "nvidia");
    append_nodes(report.nodes, "/dev/dri", "render");
    report.nvidia_module = read_first_line("/proc/driver/nvidia/version");
    report.cache_dir = gpu::find_cache_dir().value_or("");
    judge_loader(report);
    judge_driver_files(report);
    if (!report.loader.path.empty()) {
        examine_devices(report, self_test);
    }
    judge_devices(report);
    judge_nvidia(report);
    judge_nodes(report);
    judge_choice(report);
    return report;
}

std::string describe_report(const DoctorReport& report)
{
    std::string text =
        report.loader.path.empty() ? "loader: none\n" : fmt::format("loader: '{}', Vulkan {}\n", report.loader.path, report.loader.version);
    for (const gpu::DriverFile& file : report.driver_files) {
        text +=
            fmt::format("driver file: '{}': {}\n", file.path, file.error.empty() ? fmt::format("'{}' loads", file.library) : file.error);
    }
    if (!report.nvidia_module.empty()) {
        text += fmt::format("kernel: {}\n", report.nvidia_module);
    }
    for (const DeviceNode& node : report.nodes) {
        text += fmt::format("device node: '{}': {}\n", node.path, node.is_accessible ? "may be opened" : "no permission");
    }
    text += report.cache_dir.empty() ? "cache folder: none\n" : fmt::format("cache folder: '{}'\n", report.cache_dir);
    for (const DeviceReport& device : report.devices) {
        text += describe_device(device);
    }
    for (const Finding& finding : report.findings) {
        text +=
            fmt::format("{}: {}\n  remedy: {}\n", finding.severity == Severity::Problem ? "PROBLEM" : "note", finding.what, finding.remedy);
    }
    text += describe_verdict(report);
    return text;
}

Json to_json(const DoctorReport& report)
{
    Json json;
    json["loader"] = {{"path", report.loader.path}, {"version", report.loader.version}, {"error", report.loader.error}};
    json["driver_files"] = Json::array();
    for (const gpu::DriverFile& file : report.driver_files) {
        json["driver_files"].push_back({{"path", file.path}, {"library", file.library}, {"error", file.error}});
    }
    json["devices"] = Json::array();
    for (const DeviceReport& device : report.devices) {
        Json entry{{"index", device.info.index},
                   {"name", device.info.name},
                   {"driver", device.info.driver},
                   {"is_cpu", device.info.is_cpu},
                   {"pci_address", device.info.pci_address},
                   {"memory_mib", device.info.memory_bytes >> 20U},
                   {"missing", device.info.missing}};
        entry["self_test"] = device.self_test ? Json{{"is_passed", device.self_test->is_passed}, {"what", device.self_test->what}} : Json();
        json["devices"].push_back(entry);
    }
    json["nvidia_module"] = report.nvidia_module;
    json["device_nodes"] = Json::array();
    for (const DeviceNode& node : report.nodes) {
        json["device_nodes"].push_back({{"path", node.path}, {"is_accessible", node.is_accessible}});
    }
    json["cache_dir"] = report.cache_dir;
    json["choice"] = report.choice;
    json["chosen_index"] = report.chosen_index ? Json(*report.chosen_index) : Json();
    json["findings"] = Json::array();
    for (const Finding& finding : report.findings) {
        json["findings"].push_back(
            {{"severity", finding.severity == Severity::Problem ? "problem" : "note"}, {"what", finding.what}, {"remedy", finding.remedy}});
    }
    json["is_well"] = report.is_well;
    return json;
}

}  // namespace clevrvk::tools
