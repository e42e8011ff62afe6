// Runs the program under the fault layer; the layer's report is one line of JSON.
#include "tests/cli/fault_layer.h"

#include <nlohmann/json.hpp>

#include <cstdlib>
#include <stdexcept>

namespace clevrvk::tests {

namespace {

/// A list of the environment with another entry before: the tests themselves may run with layers.
std::string put_before(const char* variable, const std::string& entry)
{
    const char* list = std::getenv(variable);
    return list != nullptr && *list != '\0' ? entry + ":" + list : entry;
}

}  // namespace

Environment put_layer(const ScratchFolder& folder, const std::string& dir, const std::string& layer)
{
    return {{"VK_LAYER_PATH", put_before("VK_LAYER_PATH", dir)},
            {"VK_INSTANCE_LAYERS", put_before("VK_INSTANCE_LAYERS", layer)},
            {"XDG_CACHE_HOME", folder / "cache"}};
}

Environment make_layer_environment(const ScratchFolder& folder, int fault_call, int result)
{
    Environment environment = put_layer(folder, CLEVRVK_FAULT_LAYER_DIR, "VK_LAYER_CLEVRVK_fault");
    environment.emplace_back("CLEVRVK_FAULT_REPORT", folder / "layer_report");
    if (fault_call > 0) {
        environment.emplace_back("CLEVRVK_FAULT_CALL", std::to_string(fault_call));
        environment.emplace_back("CLEVRVK_FAULT_RESULT", std::to_string(result));
    }
    return environment;
}

LayerReport read_layer_report(const ScratchFolder& folder)
{
    const std::string text = read_file(folder / "layer_report");
    if (text.empty()) {
        throw std::runtime_error("the fault layer was not loaded");
    }
    const nlohmann::json report = nlohmann::json::parse(text);
    std::string failed = report.at("failed");
    failed.erase(failed.find_last_not_of(' ') + 1);
    return {report.at("calls"), report.at("objects"), report.at("allocated_bytes"), failed};
}

}  // namespace clevrvk::tests
