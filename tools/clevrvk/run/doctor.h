// Findings that prevent rendering on this machine, each with its remedy: loader, driver files, devices, device nodes,
// and a self-test on each device.
#pragma once

#include "renderer/base/json.h"
#include "renderer/gpu/device.h"
#include "renderer/gpu/driver_files.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::tools {

/// The result of a self-test on one device.
struct SelfTestResult {
    bool is_passed = false;
    std::string what;  ///< one line: the comparison and its result
};

/// Renders a small scene on an open device and compares it. May throw GpuError, and std::logic_error if the device's
/// results fail a check.
using SelfTest = std::function<SelfTestResult(const gpu::Device&)>;

struct DeviceReport {
    gpu::DeviceInfo info;
    std::optional<SelfTestResult> self_test;  ///< nothing if the device is not usable
};

/// A file in /dev that drivers open.
struct DeviceNode {
    std::string path;
    bool is_accessible = false;  ///< this process may read and write it
};

enum class Severity {
    Note,     ///< worth knowing
    Problem,  ///< a device could be used but is not
};

struct Finding {
    Severity severity = Severity::Note;
    std::string what;
    std::string remedy;
};

struct DoctorReport {
    gpu::LoaderInfo loader;
    std::vector<gpu::DriverFile> driver_files;
    std::vector<DeviceReport> devices;
    std::vector<DeviceNode> nodes;    ///< /dev/nvidia* and /dev/dri/render*, by name
    std::string nvidia_module;        ///< version line of NVIDIA's kernel driver; empty if there is none
    std::string cache_dir;            ///< folder for compiled shaders; empty if none is usable
    std::string choice;               ///< the requested device name
    std::optional<int> chosen_index;  ///< the device that `choice` selects; nothing if none
    std::vector<Finding> findings;
    bool is_well = false;  ///< the chosen device passed its self-test
};

/// Examines everything and runs the self-test on each usable device in turn. No other device may be open.
/// \param choice  as for gpu::choose_device; `auto` only requires that some device works
[[nodiscard]] DoctorReport examine_machine(const SelfTest& self_test, std::string_view choice);

/// The report for people: several lines, ending with the findings, each with its remedy.
[[nodiscard]] std::string describe_report(const DoctorReport& report);

/// The report for programs.
[[nodiscard]] Json to_json(const DoctorReport& report);

}  // namespace clevrvk::tools
