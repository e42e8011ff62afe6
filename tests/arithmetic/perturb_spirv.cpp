// Rewrites modules. Every opcode and function of GLSL.std.450 is either known here or refused, so that operations that
// shaders use later cannot slip through.
#include "tests/arithmetic/perturb_spirv.h"

#include "tests/arithmetic/link_functions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>

namespace clevrvk::arithmetic {

namespace {

constexpr std::uint32_t kLibraryWords[] = {
#include "shaders/spirv/operations.comp.inc"
};

constexpr std::uint32_t kNoContraction = 42;

struct Range {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
};

bool contains(std::span<const Range> ranges, std::uint32_t value)
{
    return std::ranges::any_of(ranges, [&](const Range& range) { return value >= range.first && value <= range.last; });
}

// Opcodes that devices do exactly or, where they convert integers, round correctly; those of control and memory among
// them. No tests for
// NaNs and infinities (156, 157): devices may take for granted that there are none.
constexpr std::array kExactOpcodes{Range{1, 1},     Range{8, 8},     Range{54, 57},     Range{59, 62},    Range{65, 66},   Range{77, 84},
                                   Range{109, 114}, Range{117, 117}, Range{120, 120},   Range{124, 128},  Range{130, 130}, Range{132, 132},
                                   Range{134, 135}, Range{137, 139}, Range{149, 155},   Range{164, 191},  Range{194, 205}, Range{224, 255},
                                   Range{317, 317}, Range{400, 400}, Range{4445, 4449}, Range{5334, 5334}};

// Functions of GLSL.std.450 that are exact: of integers, of signs, of whole numbers, those that choose among their
// operands, and halves made floats.
constexpr std::array kExactFunctions{Range{1, 10}, Range{37, 45}, Range{48, 48}, Range{62, 62}, Range{73, 75}};

struct Operation {
    std::uint32_t code = 0;
    std::string_view name;          // of the function in operations.comp
    bool is_of_components = false;  // that function takes single numbers, and is called for each component
};

constexpr std::array kPerturbedOpcodes{
    Operation{kOpFAdd, "add", true},
    Operation{kOpFMul, "multiply", true},
    Operation{kOpFDiv, "divide", true},
    Operation{kOpVectorTimesScalar, "multiply", true},
    Operation{kOpVectorTimesMatrix, "transform"},
    Operation{kOpMatrixTimesVector, "transform"},
    Operation{kOpDot, "dot_product"},
};
constexpr Operation kMultiplyAdd{0, "multiply_add", true};  // no opcode has it: it comes of two

constexpr std::array kPerturbedFunctions{
    Operation{25, "arc_tangent", true},
    Operation{27, "exponential", true},
    Operation{28, "logarithm", true},
    Operation{31, "square_root", true},
    Operation{32, "inverse_root", true},
    Operation{46, "mix_values", true},
    Operation{66, "measure"},
    Operation{67, "measure_between"},
    Operation{68, "cross_product"},
    Operation{69, "make_unit"},
    Operation{71, "mirror"},
    Operation{72, "refract_at"},
};

const Operation* find_operation(std::span<const Operation> operations, std::uint32_t code)
{
    const auto found = std::ranges::find(operations, code, &Operation::code);
    return found == operations.end() ? nullptr : &*found;
}

[[noreturn]] void fail_unknown(const std::string& what)
{
    throw std::runtime_error(
        fmt::format("nothing is known of {}: tests/arithmetic/perturb_spirv.cpp should say what Vulkan allows of it", what));
}

// Facts about a module's ids.
class Ids {
public:
    explicit Ids(const Module& module)
    {
        for (const Instruction& instruction : module.instructions) {
            learn(instruction);
        }
    }

    void learn(const Instruction& instruction)
    {
        const std::vector<std::uint32_t>& words = instruction.operands;
        switch (instruction.opcode) {
            case kOpTypeFloat:
                codes_[words[0]] = words[1] == 32 ? "f1" : "";
                float_ = words[1] == 32 ? words[0] : float_;
                break;
            case kOpTypeVector:
                codes_[words[0]] = words[1] == float_ ? fmt::format("vf{}", words[2]) : "";
                sizes_[words[0]] = words[2];
                break;
            case kOpTypeMatrix: codes_[words[0]] = fmt::format("mf{}{}", words[2], sizes_[words[1]]); break;
            case kOpVariable: variables_.insert(words[1]); break;
            case kOpName: names_[words[0]] = read_text(instruction, 1); break;
            case kOpDecorate:
                if (words[1] == kNoContraction) {
                    uncontracted_.insert(words[0]);
                }
                break;
            default:
                if (words.size() >= 2 && codes_.contains(words[0])) {
                    types_[words[1]] = words[0];
                }
        }
    }

    [[nodiscard]] Id float_type() const { return float_; }
    [[nodiscard]] std::string code_of(Id value) const { return types_.contains(value) ? codes_.at(types_.at(value)) : ""; }
    // 1 of a single number.
    [[nodiscard]] std::uint32_t size_of(Id value) const { return types_.contains(value) ? size_of_type(types_.at(value)) : 1; }
    [[nodiscard]] std::uint32_t size_of_type(Id type) const { return sizes_.contains(type) ? sizes_.at(type) : 1; }
    [[nodiscard]] Id type_of(Id value) const { return types_.at(value); }
    [[nodiscard]] bool is_variable(Id id) const { return variables_.contains(id); }
    [[nodiscard]] bool may_contract(Id value) const { return !uncontracted_.contains(value); }
    [[nodiscard]] std::string name_of(Id value) const { return names_.contains(value) ? names_.at(value) : ""; }

private:
    Id float_ = 0;
    std::map<Id, std::string> codes_;    // of types of 32-bit numbers, as in names of functions
    std::map<Id, std::uint32_t> sizes_;  // of vectors
    std::map<Id, Id> types_;             // of values
    std::map<Id, std::string> names_;
    std::set<Id> uncontracted_;
    std::set<Id> variables_;
};

class Rewriter {
public:
    // `functions` are the instructions that were behind the module's declarations; the library's are linked already.
    Rewriter(Module& module, std::map<std::string, Id> copies, const std::vector<Instruction>& functions)
        : module_(module), copies_(std::move(copies)), ids_(module)
    {
        std::ranges::for_each(functions, [&](const Instruction& instruction) { ids_.learn(instruction); });
    }

    void perturb(const Instruction& instruction)
    {
        const std::uint32_t opcode = instruction.opcode;
        const Id result = instruction.operands.size() > 1 ? instruction.operands[1] : 0;
        if (opcode == kOpFMul || opcode == kOpVectorTimesScalar) {
            products_[result] = {instruction.operands[2], instruction.operands[3]};
            call(*find_operation(kPerturbedOpcodes, opcode), instruction.operands, 2);
        } else if (opcode == kOpFAdd || opcode == kOpFSub) {
            contract(instruction);
        } else if (const Operation* operation = find_operation(kPerturbedOpcodes, opcode)) {
            call(*operation, instruction.operands, 2);
        } else if (opcode == kOpExtInst) {
            perturb_function(instruction);
        } else if (contains(kExactOpcodes, opcode)) {
            follow_memory(instruction);
            module_.instructions.push_back(instruction);
        } else {
            fail_unknown(fmt::format("opcode {}", opcode));
        }
    }

    /// The same instruction, but what add_finite() is given is what spoil() makes of it.
    Instruction spoil(Instruction instruction)
    {
        if (instruction.opcode == kOpFunctionCall && ids_.name_of(instruction.operands[2]).starts_with("add_finite(")) {
            for (std::size_t k = 3; k < instruction.operands.size(); ++k) {
                const Id radiance = instruction.operands[k];
                if (ids_.code_of(radiance) == "vf3") {
                    instruction.operands[k] = module_.make_id();
                    emit(kOpFunctionCall, {ids_.type_of(radiance), instruction.operands[k], copies_.at("spoil(vf3;"), radiance});
                }
            }
        }
        return instruction;
    }

private:
    void emit(std::uint32_t opcode, std::vector<std::uint32_t> operands) { module_.instructions.push_back({opcode, std::move(operands)}); }

    Id negate(Id value)
    {
        const Id negated = module_.make_id();
        const Id type = ids_.type_of(value);
        emit(kOpFNegate, {type, negated, value});
        ids_.learn({kOpFNegate, {type, negated, value}});
        return negated;
    }

    // a b + c, a b - c or c - a b become one operation where Vulkan lets them; the id decides which of two products.
    void contract(const Instruction& sum)
    {
        const Id type = sum.operands[0];
        const Id result = sum.operands[1];
        const std::array<Id, 2> terms{sum.operands[2], sum.operands[3]};
        const bool is_difference = sum.opcode == kOpFSub;
        for (const std::size_t k : {result % 2, 1 - result % 2}) {
            const auto product = products_.find(find_origin(terms[k]));
            if (product != products_.end() && ids_.may_contract(result) && ids_.may_contract(product->first)) {
                const auto [a, b] = product->second;
                const Id factor = is_difference && k == 1 ? negate(a) : a;
                const Id rest = is_difference && k == 0 ? negate(terms[1]) : terms[1 - k];
                call(kMultiplyAdd, {type, result, factor, b, rest}, 2);
                return;
            }
        }
        call(*find_operation(kPerturbedOpcodes, kOpFAdd), {type, result, terms[0], is_difference ? negate(terms[1]) : terms[1]}, 2);
    }

    void perturb_function(const Instruction& instruction)
    {
        const std::uint32_t function = instruction.operands[3];
        if (const Operation* operation = find_operation(kPerturbedFunctions, function)) {
            call(*operation, instruction.operands, 4);
        } else if (contains(kExactFunctions, function)) {
            module_.instructions.push_back(instruction);
        } else {
            fail_unknown(fmt::format("function {} of GLSL.std.450", function));
        }
    }

    // Calls the library's function instead, of the operands from `first` on.
    void call(const Operation& operation, const std::vector<std::uint32_t>& operands, std::size_t first)
    {
        const Id type = operands[0];
        const std::uint32_t size = operation.is_of_components ? ids_.size_of_type(type) : 1;
        std::string name = fmt::format("{}(", operation.name);
        for (std::size_t k = first; k < operands.size(); ++k) {
            name += (operation.is_of_components ? "f1" : ids_.code_of(operands[k])) + ";";
        }
        if (!copies_.contains(name)) {
            throw std::runtime_error(fmt::format("tests/arithmetic/operations.comp has no function {})", name));
        }
        std::vector<std::uint32_t> components{type, operands[1]};
        for (std::uint32_t component = 0; component < size; ++component) {
            const Id result = size == 1 ? operands[1] : module_.make_id();
            std::vector<std::uint32_t> arguments{size == 1 ? type : ids_.float_type(), result, copies_.at(name)};
            for (std::size_t k = first; k < operands.size(); ++k) {
                Id argument = operands[k];
                if (size > 1 && ids_.size_of(argument) > 1) {
                    argument = module_.make_id();
                    emit(kOpCompositeExtract, {ids_.float_type(), argument, operands[k], component});
                }
                arguments.push_back(argument);
            }
            components.push_back(result);
            emit(kOpFunctionCall, std::move(arguments));
        }
        if (size > 1) {
            emit(kOpCompositeConstruct, std::move(components));
        }
    }

    // Which value a load gives that was stored in the same block: compilers contract across variables.
    void follow_memory(const Instruction& instruction)
    {
        switch (instruction.opcode) {
            case kOpStore:
                if (ids_.is_variable(instruction.operands[0])) {
                    stored_[instruction.operands[0]] = find_origin(instruction.operands[1]);
                } else {
                    stored_.clear();  // a part of some variable
                }
                break;
            case kOpLoad:
                if (const auto stored = stored_.find(instruction.operands[2]); stored != stored_.end()) {
                    origins_[instruction.operands[1]] = stored->second;
                }
                break;
            case kOpFunction:
                products_.clear();
                origins_.clear();
                stored_.clear();
                break;
            case kOpFunctionCall:
            case kOpControlBarrier:
            case kOpTraceRay:
            case kOpLabel: stored_.clear(); break;
            default: break;
        }
    }

    [[nodiscard]] Id find_origin(Id value) const
    {
        const auto found = origins_.find(value);
        return found == origins_.end() ? value : found->second;
    }

    Module& module_;
    std::map<std::string, Id> copies_;
    Ids ids_;
    std::map<Id, std::pair<Id, Id>> products_;  // of the function so far: their factors
    std::map<Id, Id> origins_;                  // of loaded values
    std::map<Id, Id> stored_;                   // of variables, in the block so far
};

}  // namespace

std::vector<std::uint32_t> perturb_spirv(std::span<const std::uint32_t> words, const Perturbation& perturbation)
{
    Module library = parse_module(kLibraryWords);
    freeze_constants(library, std::array{perturbation.seed.value_or(0), perturbation.fault_period.value_or(1)});
    Module module = parse_module(words);
    const auto begin = module.instructions.begin() + static_cast<std::ptrdiff_t>(module.find_functions());
    const std::vector<Instruction> functions(begin, module.instructions.end());
    module.instructions.erase(begin, module.instructions.end());
    Rewriter rewriter(module, link_functions(module, library), functions);
    for (const Instruction& instruction : functions) {
        const Instruction spoiled = perturbation.fault_period ? rewriter.spoil(instruction) : instruction;
        perturbation.seed ? rewriter.perturb(spoiled) : module.instructions.push_back(spoiled);
    }
    return write_module(module);
}

}  // namespace clevrvk::arithmetic
