// Parses and writes SPIR-V; an instruction's first word holds its length and opcode.
#include "tests/arithmetic/spirv_module.h"

#include <algorithm>
#include <stdexcept>

namespace clevrvk::arithmetic {

namespace {

constexpr std::uint32_t kMagic = 0x07230203;
constexpr std::size_t kHeaderWords = 5;

}  // namespace

std::size_t Module::find_declarations() const
{
    const auto found = std::ranges::find_if(instructions, [](const Instruction& i) { return is_declaration(i); });
    return static_cast<std::size_t>(found - instructions.begin());
}

std::size_t Module::find_functions() const
{
    const auto found = std::ranges::find(instructions, static_cast<std::uint32_t>(kOpFunction), &Instruction::opcode);
    return static_cast<std::size_t>(found - instructions.begin());
}

Module parse_module(std::span<const std::uint32_t> words)
{
    if (words.size() < kHeaderWords || words[0] != kMagic) {
        throw std::runtime_error("no SPIR-V module");
    }
    Module module;
    std::copy_n(words.begin(), kHeaderWords, module.header.begin());
    for (std::size_t place = kHeaderWords; place < words.size();) {
        const std::size_t length = words[place] >> 16U;
        if (length == 0 || length > words.size() - place) {
            throw std::runtime_error("a SPIR-V module that is cut short");
        }
        const std::span<const std::uint32_t> operands = words.subspan(place + 1, length - 1);
        module.instructions.push_back({words[place] & 0xffffU, {operands.begin(), operands.end()}});
        place += length;
    }
    return module;
}

std::vector<std::uint32_t> write_module(const Module& module)
{
    std::vector<std::uint32_t> words(module.header.begin(), module.header.end());
    for (const Instruction& instruction : module.instructions) {
        words.push_back(static_cast<std::uint32_t>(instruction.operands.size() + 1) << 16U | instruction.opcode);
        words.insert(words.end(), instruction.operands.begin(), instruction.operands.end());
    }
    return words;
}

std::string read_text(const Instruction& instruction, std::size_t first)
{
    std::string text;
    for (std::size_t place = 4 * first; place < 4 * instruction.operands.size(); ++place) {
        const auto byte = static_cast<char>(instruction.operands[place / 4] >> (8 * (place % 4)) & 0xffU);
        if (byte == '\0') {
            break;
        }
        text += byte;
    }
    return text;
}

bool is_declaration(const Instruction& instruction)
{
    const std::uint32_t opcode = instruction.opcode;
    return (opcode >= kOpTypeVoid && opcode < kOpFunction) || opcode == kOpVariable;
}

std::size_t place_of_result(const Instruction& declaration)
{
    return declaration.opcode >= kOpConstantTrue ? 1 : 0;
}

}  // namespace clevrvk::arithmetic
