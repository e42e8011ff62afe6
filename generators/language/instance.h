// A template with words in its slots.
#pragma once

#include "generators/language/program.h"
#include "generators/language/scene_index.h"
#include "generators/language/templates.h"
#include "renderer/base/rng.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::language {

/// A template whose program is parsed.
class ParsedTemplate {
public:
    /// \throws std::logic_error  when the program is malformed, or a text has a slot that the program lacks
    explicit ParsedTemplate(const Template& source);

    [[nodiscard]] const Template& source() const { return source_; }

    /// How many words and phrases it takes.
    [[nodiscard]] int slot_count() const;

    /// A program with values in place of slots.
    struct Instance {
        Program program;
        std::string text;
    };

    /// Words by chance: a filter's describe an entity of the set that it filters in this scene. Nothing where the scene
    /// has none for a slot, where a step has no value, and where two sets that are joined or compared are described as
    /// one within the other.
    [[nodiscard]] std::optional<Instance> draw(const SceneIndex& scene, Rng& rng) const;

private:
    /// A call of the program: its function, the attribute in its name, its slot.
    struct Call {
        Function function = Function::Scene;
        std::string attribute;
        std::string slot;                 ///< "" or F1, R1, ...
        std::vector<std::string> banned;  ///< attributes that a filter's slot may not name
        std::vector<int> inputs;          ///< earlier calls
    };
    /// The words of a slot: values by attribute, or one word under "".
    using Binding = std::map<std::string, std::string, std::less<>>;
    using Bindings = std::map<std::string, Binding, std::less<>>;

    int parse_call(std::string_view& rest);
    [[nodiscard]] static std::optional<Binding> draw_binding(const Call& call, const EntitySet& filtered, const SceneIndex& scene,
                                                             Rng& rng);
    [[nodiscard]] bool has_nested_sets(const Bindings& bindings) const;
    [[nodiscard]] const Call* find_filter(int call) const;
    [[nodiscard]] static std::string fill_text(std::string_view text, const Bindings& bindings);

    const Template& source_;  // outlives this
    std::vector<Call> calls_;
};

}  // namespace clevrvk::language
