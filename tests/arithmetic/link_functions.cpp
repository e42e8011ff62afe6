// Copies functions between SPIR-V modules. Types must not be declared twice: those that the module already has are
// found by their content.
#include "tests/arithmetic/link_functions.h"

#include <algorithm>
#include <set>

namespace clevrvk::arithmetic {

namespace {

constexpr std::uint32_t kSpecId = 1;

// How many operands from the first on are ids, and how many up to the last; literals stand between.
struct IdPlaces {
    std::size_t first = 0;
    std::size_t last = 0;
};

// Finds the ids in the opcodes that glslc writes for a library of functions.
IdPlaces find_ids(const Instruction& instruction)
{
    const std::size_t count = instruction.operands.size();
    switch (instruction.opcode) {
        case kOpDecorate:
        case kOpTypeInt:
        case kOpTypeFloat:
        case kOpSelectionMerge: return {1, 0};
        case kOpTypeVector:
        case kOpTypeMatrix:
        case kOpConstant:
        case kOpLoopMerge: return {2, 0};
        case kOpTypePointer: return {1, 1};
        case kOpFunction: return {2, 1};
        case kOpVariable: return {2, count - 3};
        case kOpExtInst: return {3, count - 4};
        case kOpCompositeExtract: return {3, 0};
        case kOpCompositeInsert:
        case kOpVectorShuffle: return {4, 0};
        default: return {count, 0};
    }
}

// The operands of a declaration, its result aside.
std::vector<std::uint32_t> describe(const Instruction& declaration)
{
    std::vector<std::uint32_t> words = declaration.operands;
    words[place_of_result(declaration)] = declaration.opcode;
    return words;
}

class Linker {
public:
    Linker(Module& module, const Module& library) : module_(module), library_(library), names_(library.header[3], 0)
    {
        for (const Instruction& instruction : module.instructions) {
            if (instruction.opcode == kOpExtInstImport) {
                import_ = instruction.operands[0];
            }
            // Two arrays that look alike may differ by a decoration, and may be there twice.
            if (is_declaration(instruction) && instruction.opcode != kOpTypeForwardPointer && instruction.opcode != kOpTypeArray) {
                known_.emplace(describe(instruction), instruction.operands[place_of_result(instruction)]);
            }
        }
    }

    std::map<std::string, Id> link()
    {
        const std::size_t functions = library_.find_functions();
        link_declarations(functions);
        for (Id& name : names_) {
            name = name == 0 ? module_.make_id() : name;
        }
        link_heading();
        for (std::size_t k = functions; k < library_.instructions.size(); ++k) {
            const Instruction& instruction = library_.instructions[k];
            const bool begins_main = instruction.opcode == kOpFunction && instruction.operands[1] == main_;
            k = begins_main ? find_end(k) : k;
            if (!begins_main) {
                module_.instructions.push_back(rename(instruction));
            }
        }
        return copies_;
    }

private:
    // Their order is that of their use.
    void link_declarations(std::size_t end)
    {
        std::vector<Instruction> added;
        for (std::size_t k = 0; k < end; ++k) {
            const Instruction& instruction = library_.instructions[k];
            if (instruction.opcode == kOpExtInstImport) {
                names_[instruction.operands[0]] = import_;
            } else if (is_declaration(instruction)) {
                Instruction renamed = rename(instruction);
                const auto [known, is_new] = known_.emplace(describe(renamed), 0);
                known->second = is_new ? module_.make_id() : known->second;
                names_[instruction.operands[place_of_result(instruction)]] = known->second;
                if (is_new) {
                    renamed.operands[place_of_result(renamed)] = known->second;
                    added.push_back(std::move(renamed));
                }
            }
        }
        insert(module_.find_functions(), added);
    }

    void link_heading()
    {
        std::vector<Instruction> capabilities;
        std::vector<Instruction> decorations;
        for (const Instruction& instruction : library_.instructions) {
            if (instruction.opcode == kOpCapability && std::ranges::find(module_.instructions, instruction) == module_.instructions.end()) {
                capabilities.push_back(instruction);
            } else if (instruction.opcode == kOpDecorate) {
                decorations.push_back(rename(instruction));
            } else if (instruction.opcode == kOpEntryPoint) {
                main_ = instruction.operands[1];
            } else if (instruction.opcode == kOpName) {
                copies_[read_text(instruction, 1)] = names_.at(instruction.operands[0]);
            }
        }
        insert(module_.find_declarations(), decorations);
        insert(0, capabilities);
    }

    Instruction rename(Instruction instruction) const
    {
        const IdPlaces ids = find_ids(instruction);
        for (std::size_t k = 0; k < instruction.operands.size(); ++k) {
            if (k < ids.first || k + ids.last >= instruction.operands.size()) {
                instruction.operands[k] = names_.at(instruction.operands[k]);
            }
        }
        return instruction;
    }

    std::size_t find_end(std::size_t function) const
    {
        while (library_.instructions.at(function).opcode != kOpFunctionEnd) {
            ++function;
        }
        return function;
    }

    void insert(std::size_t place, const std::vector<Instruction>& added)
    {
        module_.instructions.insert(module_.instructions.begin() + static_cast<std::ptrdiff_t>(place), added.begin(), added.end());
    }

    Module& module_;
    const Module& library_;
    std::vector<Id> names_;  // of the library's ids, in the module
    std::map<std::vector<std::uint32_t>, Id> known_;
    std::map<std::string, Id> copies_;
    Id import_ = 0;
    Id main_ = 0;
};

}  // namespace

std::map<std::string, Id> link_functions(Module& module, const Module& library)
{
    return Linker(module, library).link();
}

void freeze_constants(Module& module, std::span<const std::uint32_t> values)
{
    std::map<Id, std::uint32_t> frozen;
    std::erase_if(module.instructions, [&](const Instruction& instruction) {
        const bool is_number = instruction.opcode == kOpDecorate && instruction.operands[1] == kSpecId;
        if (is_number) {
            frozen[instruction.operands[0]] = values[instruction.operands[2]];
        }
        return is_number;
    });
    for (Instruction& instruction : module.instructions) {
        if (instruction.opcode == kOpSpecConstant) {
            instruction = {kOpConstant, {instruction.operands[0], instruction.operands[1], frozen.at(instruction.operands[1])}};
        }
    }
}

}  // namespace clevrvk::arithmetic
