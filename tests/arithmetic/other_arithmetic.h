// Puts the layer of this folder between the tests and the driver.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>

namespace clevrvk::arithmetic {

/// While it lives, devices that are opened are of other arithmetic. Devices of before must be closed: volk knows one at
/// a time.
class OtherArithmetic {
public:
    /// See Perturbation.
    explicit OtherArithmetic(std::optional<std::uint32_t> seed, std::optional<std::uint32_t> fault_period = std::nullopt)
    {
        set("VK_ADD_LAYER_PATH", CLEVRVK_ARITHMETIC_LAYER_DIR);
        set("VK_INSTANCE_LAYERS", "VK_LAYER_CLEVRVK_arithmetic");
        if (seed) {
            set("CLEVRVK_ARITHMETIC_SEED", std::to_string(*seed));
        }
        if (fault_period) {
            set("CLEVRVK_ARITHMETIC_FAULTS", std::to_string(*fault_period));
        }
    }
    ~OtherArithmetic()
    {
        for (const char* name : {"VK_ADD_LAYER_PATH", "VK_INSTANCE_LAYERS", "CLEVRVK_ARITHMETIC_SEED", "CLEVRVK_ARITHMETIC_FAULTS"}) {
            unsetenv(name);
        }
    }
    OtherArithmetic(const OtherArithmetic&) = delete;
    OtherArithmetic& operator=(const OtherArithmetic&) = delete;

private:
    static void set(const char* name, const std::string& value) { setenv(name, value.c_str(), 1); }
};

}  // namespace clevrvk::arithmetic
