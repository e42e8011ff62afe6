// Copies functions from one SPIR-V module to another.
#pragma once

#include "tests/arithmetic/spirv_module.h"

#include <map>
#include <string>

namespace clevrvk::arithmetic {

/// Copies all functions of `library` but its main function into the module, with the types, constants and capabilities
/// that they need. Both import GLSL.std.450. The library has no variables of its own, and its specialization constants
/// are frozen.
/// \return  the copies by their names in the library, as glslc writes them: "divide(f1;f1;"
std::map<std::string, Id> link_functions(Module& module, const Module& library);

/// Makes plain constants of specialization constants. \param values  in the order of their SpecId
void freeze_constants(Module& module, std::span<const std::uint32_t> values);

}  // namespace clevrvk::arithmetic
