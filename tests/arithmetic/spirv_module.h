// A SPIR-V module as a list of instructions, to be changed and written again. Knows just the opcodes that this folder
// needs.
// Source: SPIR-V specification, versions up to 1.6.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace clevrvk::arithmetic {

using Id = std::uint32_t;

enum Opcode : std::uint32_t {
    kOpName = 5,
    kOpExtInstImport = 11,
    kOpExtInst = 12,
    kOpEntryPoint = 15,
    kOpCapability = 17,
    kOpTypeVoid = 19,
    kOpTypeInt = 21,
    kOpTypeFloat = 22,
    kOpTypeVector = 23,
    kOpTypeMatrix = 24,
    kOpTypeArray = 28,
    kOpTypePointer = 32,
    kOpTypeForwardPointer = 39,
    kOpConstantTrue = 41,
    kOpConstant = 43,
    kOpSpecConstant = 50,
    kOpFunction = 54,
    kOpFunctionEnd = 56,
    kOpFunctionCall = 57,
    kOpVariable = 59,
    kOpLoad = 61,
    kOpStore = 62,
    kOpDecorate = 71,
    kOpVectorShuffle = 79,
    kOpCompositeConstruct = 80,
    kOpCompositeExtract = 81,
    kOpCompositeInsert = 82,
    kOpFNegate = 127,
    kOpFAdd = 129,
    kOpFSub = 131,
    kOpFMul = 133,
    kOpFDiv = 136,
    kOpVectorTimesScalar = 142,
    kOpVectorTimesMatrix = 144,
    kOpMatrixTimesVector = 145,
    kOpDot = 148,
    kOpControlBarrier = 224,
    kOpLoopMerge = 246,
    kOpSelectionMerge = 247,
    kOpLabel = 248,
    kOpTraceRay = 4445,
};

struct Instruction {
    std::uint32_t opcode = 0;
    std::vector<std::uint32_t> operands;  ///< ids and literals, as the specification orders them; result type and result come first

    [[nodiscard]] bool operator==(const Instruction&) const = default;
};

struct Module {
    std::array<std::uint32_t, 5> header{};  ///< the fourth word is the bound of all ids
    std::vector<Instruction> instructions;

    /// An id that nothing has yet.
    [[nodiscard]] Id make_id() { return header[3]++; }

    /// Place of the first declaration: debug names and decorations end there.
    [[nodiscard]] std::size_t find_declarations() const;

    /// Place of the first function.
    [[nodiscard]] std::size_t find_functions() const;
};

/// \throws std::runtime_error  when the words are not a module
[[nodiscard]] Module parse_module(std::span<const std::uint32_t> words);

[[nodiscard]] std::vector<std::uint32_t> write_module(const Module& module);

/// The text in operands from `first` on.
[[nodiscard]] std::string read_text(const Instruction& instruction, std::size_t first);

/// Whether it declares a type, a constant or a variable.
[[nodiscard]] bool is_declaration(const Instruction& instruction);

/// Place of the result among a declaration's operands: constants and variables have their type before it.
[[nodiscard]] std::size_t place_of_result(const Instruction& declaration);

}  // namespace clevrvk::arithmetic
