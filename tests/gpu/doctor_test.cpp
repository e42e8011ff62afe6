// Tests the doctor's findings, on this machine and on ones broken through the environment.
#include "renderer/base/error.h"
#include "renderer/gpu/driver_environment.h"
#include "tests/gpu/scratch_environment.h"
#include "tests/write/scratch_folder.h"
#include "tools/clevrvk/run/doctor.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <stdexcept>
#include <string>

namespace clevrvk::tools {

using gpu::ScratchVariable;
using write::contains;
using write::ScratchFolder;
using write::write_file;

namespace {

SelfTestResult pass(const gpu::Device&)
{
    return {true, "as expected"};
}

bool has_problem(const DoctorReport& report, const std::string& part)
{
    return std::any_of(report.findings.begin(), report.findings.end(), [&](const Finding& finding) {
        return finding.severity == Severity::Problem && contains(finding.what, part) && !finding.remedy.empty();
    });
}

}  // namespace

TEST_CASE("examine_machine is content when the self-test passes on some device")
{
    gpu::prepare_driver_environment(0);
    const DoctorReport report = examine_machine(pass, "auto");
    INFO(describe_report(report));
    CHECK(report.is_well);
    CHECK(report.chosen_index.has_value());
    CHECK(contains(describe_report(report), "self-test: passed, as expected"));
    CHECK(to_json(report)["is_well"] == true);
    CHECK(to_json(report)["devices"].size() == report.devices.size());
}

TEST_CASE("examine_machine reports a card that the scheduler assigns and that is absent, and a variable that assigns none")
{
    gpu::prepare_driver_environment(0);
    const ScratchVariable job("SLURM_JOB_ID", "12");
    {
        const ScratchVariable card("CUDA_VISIBLE_DEVICES", "GPU-00000000-0000-0000-0000-00000000000f");
        const DoctorReport report = examine_machine(pass, "auto");
        CHECK_FALSE(report.is_well);
        CHECK(has_problem(report, "CUDA_VISIBLE_DEVICES assigns the card 'GPU-00000000"));
    }
    const ScratchVariable none("CUDA_VISIBLE_DEVICES", "NoDevFiles");
    CHECK(contains(describe_report(examine_machine(pass, "auto")), "assigns no card to this process"));
}

TEST_CASE("examine_machine reports a self-test that fails and one that breaks off")
{
    gpu::prepare_driver_environment(0);
    const DoctorReport failed = examine_machine([](const gpu::Device&) { return SelfTestResult{false, "3 of 256 pixels differ"}; }, "auto");
    CHECK_FALSE(failed.is_well);
    CHECK(has_problem(failed, "3 of 256 pixels differ"));
    const DoctorReport broken =
        examine_machine([](const gpu::Device&) -> SelfTestResult { throw GpuError("cannot submit: VK_ERROR_DEVICE_LOST"); }, "auto");
    CHECK_FALSE(broken.is_well);
    CHECK(has_problem(broken, "VK_ERROR_DEVICE_LOST"));
}

TEST_CASE("examine_machine reports a device whose picture breaks a check of the renderer, such as that every radiance is finite")
{
    gpu::prepare_driver_environment(0);
    const SelfTest self_test = [](const gpu::Device&) -> SelfTestResult { throw std::logic_error("a radiance of nan"); };
    DoctorReport report;
    REQUIRE_NOTHROW(report = examine_machine(self_test, "auto"));
    CHECK_FALSE(report.is_well);
    CHECK(has_problem(report, "a radiance of nan"));
}

TEST_CASE("examine_machine reports where shaders are cached")
{
    const ScratchFolder folder;
    const ScratchVariable cache("XDG_CACHE_HOME", folder.path().string());
    const DoctorReport report = examine_machine(pass, "auto");
    const std::string dir = (folder.path() / "clevrvk").string();
    CHECK(contains(describe_report(report), "cache folder: '" + dir + "'"));
    CHECK(to_json(report)["cache_dir"] == dir);
}

TEST_CASE("examine_machine is not content when the device asked for is not there")
{
    gpu::prepare_driver_environment(0);
    const DoctorReport report = examine_machine(pass, "999");
    CHECK_FALSE(report.is_well);
    CHECK_FALSE(report.chosen_index.has_value());
    CHECK(has_problem(report, "999"));
    CHECK(contains(describe_report(report), "cannot render here with '999'"));
}

TEST_CASE("examine_machine names the library that keeps a driver from loading, and that no device is left")
{
    const ScratchFolder folder;
    write_file(folder.path() / "card.json",
               R"({"file_format_version": "1.0.0", "ICD": {"library_path": "libnot_there.so", "api_version": "1.3.0"}})");
    const ScratchVariable files("VK_DRIVER_FILES", (folder.path() / "card.json").string());
    const ScratchVariable older("VK_ICD_FILENAMES", (folder.path() / "card.json").string());
    const DoctorReport report = examine_machine(pass, "auto");
    CHECK_FALSE(report.is_well);
    CHECK(report.devices.empty());
    CHECK(has_problem(report, "libnot_there.so"));
    CHECK(has_problem(report, "no driver is installed"));
    CHECK(to_json(report)["chosen_index"].is_null());
}

TEST_CASE("examine_machine reports that the machine has no driver file at all")
{
    const ScratchFolder folder;
    const ScratchVariable files("VK_DRIVER_FILES", folder.path().string());
    const ScratchVariable older("VK_ICD_FILENAMES", folder.path().string());
    const DoctorReport report = examine_machine(pass, "auto");
    CHECK_FALSE(report.is_well);
    CHECK(has_problem(report, "no Vulkan driver file"));
}

}  // namespace clevrvk::tools
