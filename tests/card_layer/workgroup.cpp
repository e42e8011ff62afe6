// Reads the sizes of workgroups in one walk through the module: types and constants come before the variables.
#include "tests/card_layer/workgroup.h"

#include <algorithm>
#include <map>

namespace clevrvk::tests {

namespace {

constexpr std::size_t kHeaderWords = 5;
constexpr std::uint32_t kModeLocalSize = 17;
constexpr std::uint32_t kStorageWorkgroup = 4;
constexpr std::uint32_t kScalarBytes = 4;

enum Opcode : std::uint32_t {
    ExecutionMode = 16,
    TypeBool = 20,
    TypeInt = 21,
    TypeFloat = 22,
    TypeVector = 23,
    TypeArray = 28,
    TypeStruct = 30,
    TypePointer = 32,
    Constant = 43,
    SpecConstant = 50,
    Variable = 59,
};

struct Layout {
    std::uint64_t size_bytes = 0;
    std::uint64_t alignment = 1;
};

std::uint64_t align_up(std::uint64_t value, std::uint64_t alignment)
{
    return (value + alignment - 1) / alignment * alignment;
}

/// Facts about the module up to some instruction.
class Reader {
public:
    void read(std::uint32_t opcode, std::span<const std::uint32_t> operands)
    {
        switch (opcode) {
            case ExecutionMode: read_mode(operands); break;
            case TypeBool: layouts_[operands[0]] = {kScalarBytes, kScalarBytes}; break;
            case TypeInt:
            case TypeFloat: layouts_[operands[0]] = {operands[1] / 8, operands[1] / 8}; break;
            case TypeVector: layouts_[operands[0]] = lay_out_vector(layouts_[operands[1]], operands[2]); break;
            case TypeArray: layouts_[operands[0]] = lay_out_array(layouts_[operands[1]], constants_[operands[2]]); break;
            case TypeStruct: layouts_[operands[0]] = lay_out_struct(operands.subspan(1)); break;
            case TypePointer: layouts_[operands[0]] = layouts_[operands[2]]; break;  // of what it points to
            case Constant:
            case SpecConstant: constants_[operands[1]] = operands[2]; break;
            case Variable: read_variable(operands); break;
            default: break;
        }
    }

    [[nodiscard]] std::optional<Workgroup> workgroup() const { return workgroup_.size[0] > 0 ? std::optional(workgroup_) : std::nullopt; }

private:
    void read_mode(std::span<const std::uint32_t> operands)
    {
        if (operands[1] == kModeLocalSize) {
            workgroup_.size = {operands[2], operands[3], operands[4]};
        }
    }

    void read_variable(std::span<const std::uint32_t> operands)
    {
        if (operands[2] == kStorageWorkgroup) {
            const Layout& layout = layouts_[operands[0]];
            workgroup_.shared_bytes = align_up(workgroup_.shared_bytes, layout.alignment) + layout.size_bytes;
        }
    }

    static Layout lay_out_vector(const Layout& component, std::uint32_t count)
    {
        return {count * component.size_bytes, (count == 2 ? 2 : 4) * component.alignment};
    }

    static Layout lay_out_array(const Layout& element, std::uint64_t count)
    {
        return {count * align_up(element.size_bytes, element.alignment), element.alignment};
    }

    Layout lay_out_struct(std::span<const std::uint32_t> members)
    {
        Layout layout;
        for (const std::uint32_t member : members) {
            const Layout& part = layouts_[member];
            layout.size_bytes = align_up(layout.size_bytes, part.alignment) + part.size_bytes;
            layout.alignment = std::max(layout.alignment, part.alignment);
        }
        layout.size_bytes = align_up(layout.size_bytes, layout.alignment);
        return layout;
    }

    std::map<std::uint32_t, Layout> layouts_;           // by the type's id
    std::map<std::uint32_t, std::uint64_t> constants_;  // by the constant's id; the low word
    Workgroup workgroup_;
};

}  // namespace

std::optional<Workgroup> read_workgroup(std::span<const std::uint32_t> words)
{
    Reader reader;
    for (std::size_t at = kHeaderWords; at < words.size();) {
        const std::size_t length = words[at] >> 16U;
        if (length == 0 || at + length > words.size()) {
            break;  // no SPIR-V: the driver's to refuse
        }
        reader.read(words[at] & 0xffffU, words.subspan(at + 1, length - 1));
        at += length;
    }
    return reader.workgroup();
}

}  // namespace clevrvk::tests
