// The lanes and the shared memory that a compute shader needs, read from its SPIR-V. Knows only the instructions that
// say so.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace clevrvk::tests {

struct Workgroup {
    std::array<std::uint32_t, 3> size{};  ///< lanes
    std::uint64_t shared_bytes = 0;       ///< of all variables that its lanes share, by the rules of storage buffers
};

/// Nothing for a shader that has no workgroup. Source: the SPIR-V specification, sections 2.3 and 3.
[[nodiscard]] std::optional<Workgroup> read_workgroup(std::span<const std::uint32_t> words);

}  // namespace clevrvk::tests
