// clevrvk doctor: reports whether this machine can render, and why not.
#include "tools/clevrvk/run/doctor.h"
#include "renderer/catalog/catalog.h"
#include "renderer/gpu/driver_environment.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/self_test.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>
#include <string>

namespace clevrvk::tools {
namespace {

constexpr const char* kDoctorFooter = R"(The exit code is 0 if the device passes its self-test, and 3 otherwise.

Examples:
  clevrvk doctor
  clevrvk doctor --device cpu --json)";

struct DoctorOptions {
    std::string device = "auto";
    bool prints_json = false;
};

int run_doctor(const DoctorOptions& options)
{
    gpu::prepare_driver_environment(0);
    const catalog::Catalog catalog = catalog::load_installed_catalog();
    const SelfTest self_test = [&](const gpu::Device& device) { return run_self_test(device, catalog); };
    const DoctorReport report = examine_machine(self_test, options.device);
    fmt::print("{}",
               options.prints_json ? to_json(report).dump(-1, ' ', false, Json::error_handler_t::replace) + "\n" : describe_report(report));
    return report.is_well ? kExitDone : kExitDevice;
}

}  // namespace

void add_doctor_command(const Command& app, Action& action)
{
    const Command command = app.add_command("doctor", "Explain why this machine cannot render and how to fix it");
    const auto options = std::make_shared<DoctorOptions>();
    command.add_option("--device", options->device, "Device that must work: auto, cpu, an index or part of a name; default auto, which "
                                                    "accepts any")
        .type_name("DEVICE");
    command.add_flag("--json", options->prints_json, "Print the report as one JSON object");
    command.footer(kDoctorFooter);
    command.callback([&action, options] { action = [options] { return run_doctor(*options); }; });
}

}  // namespace clevrvk::tools
