// Templates with words in their slots.
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

/// A template with its program parsed.
class ParsedTemplate {
public:
    /// \throws std::logic_error  if the program is malformed, or a text has a slot that the program lacks
    explicit ParsedTemplate(const Template& source);

    [[nodiscard]] const Template& source() const { return source_; }

    /// The number of words and phrases to fill in.
    [[nodiscard]] int slot_count() const;

    /// A program with values for its slots.
    struct Instance {
        Program program;
        std::string text;
    };

    /// Draws words for the slots; those of a filter describe a random entity of the set that it filters in this scene.
    /// Nothing if the scene has no word for a slot, if a step has no value, or if one of two sets that are joined or
    /// compared is described as part of the other.
    [[nodiscard]] std::optional<Instance> draw(const SceneIndex& scene, Rng& rng) const;

private:
    /// A call in the program: its function, the attribute in its name, and its slot.
    struct Call {
        Function function = Function::Scene;
        std::string attribute;
        std::string slot;                 ///< "" or F1, R1, ...
        std::vector<std::string> banned;  ///< attributes that the filter's slot may not use
        std::vector<int> inputs;          ///< indices of earlier calls
    };
    /// The words in a slot: values by attribute, or one word under "".
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
