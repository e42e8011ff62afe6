// The labels of MEWL: the part of an episode that is not in its pictures, stored in `labels` of its spec line and of
// its objects. Spec and labels together hold everything that the published layout needs, except for data that follow
// from positions and camera.
//
// The `labels` of an episode, as JSON:
//   benchmark   "mewl"
//   task        "shape", "color", "material", "object", "composite", "relation", "bootstrap", "number" or "pragmatic"
//   variant     "strict", "repaired" or "published"; labels without this key are "repaired"
//   control     true in a control, whose utterances were assigned to the pictures at random and whose answer was drawn
//               blindly; absent otherwise
//   types       names of the attribute types that words stand for, in spoken order: one in an attribute task,
//               two in composite; otherwise []
//   lexicon     list of {word, value}, in order of creation. value is MEWL's `word-concept`: a name
//               (shape, color, material, composite, pragmatic: an attribute value; relation: left, right, front or
//               behind), a number (number), or [shape, color, material, size] (object, bootstrap)
//   utterances  the utterances of panels[0] .. panels[5], in this order; panels[6] is the question (strict may have
//               other numbers of contexts and choices). The rules need them, the published layout does not
//   names       file names of panels[0] .. panels[5] in the published layout, all different: the utterance, and in
//               attribute tasks " #i" after it, where i is the index of the panel's object among the candidates (see
//               candidate_place in vocabulary.h). Letters, digits, '#' and inner spaces
//   choices     five strings
//   answer      one of the choices
//   unshown     list of {name, object}: the two combinations of composite that no panel shows; otherwise []
//
// Panels have the ids context_0 .. context_5 and question. The labels of an object hold its `name` in the scene JSON if
// it has one: "WORD #i" in attribute tasks, the word in object and bootstrap, the phrase in composite, "COLOR SHAPE" in
// relation, the word on the target in pragmatic. Other objects have no labels.
// The hand of pragmatic is the panel's last object; its `points_to` names the target. The published layout writes it as
// a small yellow rubber arrow.
//
// Left and right in utterances refer to the panel's own camera in the repaired variant, and to the world's camera
// before its jitter in the published variant (see directions_of in scene_view.h).
#pragma once

#include "renderer/spec/episode_spec.h"

#include <array>
#include <cstddef>
#include <string>
#include <variant>
#include <vector>

namespace clevrvk::generators::mewl {

/// Numbers for every published and repaired episode, and for strict episodes by default.
inline constexpr int kContextCount = 6;
inline constexpr int kChoiceCount = 5;

/// Limits of a strict episode.
inline constexpr int kFewestContexts = 2;
inline constexpr int kMostContexts = 12;
inline constexpr int kFewestChoices = 2;

inline constexpr const char* kStrict = "strict";
inline constexpr const char* kRepaired = "repaired";
inline constexpr const char* kPublished = "published";

/// File names of an episode that do not belong to a context.
inline constexpr const char* kQuestionName = "question";
inline constexpr const char* kInfoName = "info";

/// [shape, color, material, size], the order of every object in the published files.
using ObjectValue = std::array<std::string, 4>;

/// The meaning of a word: an attribute value or a direction, a number, or a whole object.
using WordValue = std::variant<std::string, int, ObjectValue>;

struct WordMeaning {
    std::string word;
    WordValue value;

    bool operator==(const WordMeaning&) const = default;
};

/// An object with its name in the published info.json.
struct NamedObject {
    std::string name;
    ObjectValue object;

    bool operator==(const NamedObject&) const = default;
};

/// The panel id for an index in an episode: context_0, context_1 and so on, then question.
[[nodiscard]] std::string panel_id(std::size_t place, std::size_t context_count = kContextCount);

/// The labels of one episode; see the head of this file.
struct MewlLabels {
    std::string task;
    std::string variant;
    std::vector<std::string> types;
    std::vector<WordMeaning> lexicon;
    bool is_control = false;
    std::vector<std::string> utterances;  ///< one per context; empty if the labels have none
    std::vector<std::string> names;       ///< one per context
    std::vector<std::string> choices;
    std::string answer;
    std::vector<NamedObject> unshown;

    [[nodiscard]] std::size_t context_count() const { return names.size(); }

    bool operator==(const MewlLabels&) const = default;
};

/// The value in the form of the published files and the labels.
[[nodiscard]] spec::Json write_value(const WordValue& value);

[[nodiscard]] spec::Json write_labels(const MewlLabels& labels);

/// Whether the labels claim to belong to this family.
[[nodiscard]] bool are_mewl_labels(const spec::Json& labels);

/// Reads the labels of an episode, strictly: a name must be a valid file name, objects must have MEWL's values, and a
/// word's value must fit its task. Whether names differ, and whether the labels fit the panels, is checked by the rules
/// and the layout.
/// \param source  names the line in messages
/// \throws SpecError  `SOURCE: labels.path: what` when the labels are not as described above
[[nodiscard]] MewlLabels read_labels(const spec::Json& labels, const std::string& source);

/// The labels of an object, with its name.
[[nodiscard]] spec::Json write_object_name(const std::string& name);

/// The `name` in an object's labels; "" when there is none.
[[nodiscard]] std::string read_object_name(const spec::ObjectSpec& object);

}  // namespace clevrvk::generators::mewl
