// The labels of MEWL: the part of an episode that is not in its pictures, stored in `labels` of its spec line and of
// its objects. Spec and labels together hold all that the published layout needs, but for what follows from positions
// and camera.
//
// The `labels` of an episode, as JSON:
//   benchmark   "mewl"
//   task        "shape", "color", "material", "object", "composite", "relation", "bootstrap", "number" or "pragmatic"
//   variant     "strict", "repaired" or "published"; labels without one are of "repaired"
//   control     true in a control, whose utterances were dealt to the pictures at random and whose answer was drawn
//               blindly; absent elsewhere
//   types       names of the attribute types that words stand for, in the order of speaking: one of an attribute task,
//               two of composite; else []
//   lexicon     list of {word, value}, in the order they were made. value is MEWL's `word-concept`: a name
//               (shape, color, material, composite, pragmatic: an attribute value; relation: left, right, front or
//               behind), a number (number), or [shape, color, material, size] (object, bootstrap)
//   utterances  what is said to panels[0] .. panels[5], in this order; panels[6] is the question (strict may have
//               other numbers of contexts and choices). The published layout has no use for them, but the rules have
//   names       file names of panels[0] .. panels[5] in the published layout, all different: the utterance, and in
//               attribute tasks " #i" after it, i the place of the panel's object among the task's candidates (see
//               candidate_place in vocabulary.h). Letters, digits, '#' and spaces, none at the ends
//   choices     five strings
//   answer      one of them
//   unshown     list of {name, object}: composite's two combinations that no panel shows; else []
//
// Panels have the ids context_0 .. context_5 and question. An object's labels hold its `name` of the scene JSON where
// it has one: "WORD #i" in attribute tasks, the word in object and bootstrap, the phrase in composite, "COLOR SHAPE" in
// relation, the word on the target in pragmatic. Others have no labels.
// The hand of pragmatic is the panel's last object, `points_to` names the target; the published layout writes it as a
// small yellow rubber arrow.
//
// Left and right in utterances of the repaired variant refer to the panel's own camera, in those of the published one
// to the world's camera before its jitter (see directions_of in scene_view.h).
#pragma once

#include "renderer/spec/episode_spec.h"

#include <array>
#include <cstddef>
#include <string>
#include <variant>
#include <vector>

namespace clevrvk::generators::mewl {

/// Every published and repaired episode has so many, and strict ones unless options say otherwise.
inline constexpr int kContextCount = 6;
inline constexpr int kChoiceCount = 5;

/// Limits of a strict episode.
inline constexpr int kFewestContexts = 2;
inline constexpr int kMostContexts = 12;
inline constexpr int kFewestChoices = 2;

inline constexpr const char* kStrict = "strict";
inline constexpr const char* kRepaired = "repaired";
inline constexpr const char* kPublished = "published";

/// Names of files of an episode that are not those of a context.
inline constexpr const char* kQuestionName = "question";
inline constexpr const char* kInfoName = "info";

/// [shape, color, material, size], the order of every object in the published files.
using ObjectValue = std::array<std::string, 4>;

/// The meaning of a word: an attribute value or a direction; a number; a whole object.
using WordValue = std::variant<std::string, int, ObjectValue>;

struct WordMeaning {
    std::string word;
    WordValue value;

    bool operator==(const WordMeaning&) const = default;
};

/// An object under the name that it has in the published info.json.
struct NamedObject {
    std::string name;
    ObjectValue object;

    bool operator==(const NamedObject&) const = default;
};

/// The id of the panel at a place of an episode: context_0, context_1 and so on, then question.
[[nodiscard]] std::string panel_id(std::size_t place, std::size_t context_count = kContextCount);

/// The labels of one episode; see the head of this file.
struct MewlLabels {
    std::string task;
    std::string variant;
    std::vector<std::string> types;
    std::vector<WordMeaning> lexicon;
    bool is_control = false;
    std::vector<std::string> utterances;  ///< one a context; none in labels that lack them
    std::vector<std::string> names;       ///< one a context
    std::vector<std::string> choices;
    std::string answer;
    std::vector<NamedObject> unshown;

    [[nodiscard]] std::size_t context_count() const { return names.size(); }

    bool operator==(const MewlLabels&) const = default;
};

/// The value as the published files and the labels have it.
[[nodiscard]] spec::Json write_value(const WordValue& value);

[[nodiscard]] spec::Json write_labels(const MewlLabels& labels);

/// Whether labels say that they are of this family.
[[nodiscard]] bool are_mewl_labels(const spec::Json& labels);

/// Reads the labels of an episode, strictly: a name is a sound name of a file, every object's values are MEWL's, and a
/// word's value is what its task calls for. That names differ, and all that is said of the panels, is for the rules and
/// the layout to check.
/// \param source  names the line in messages
/// \throws SpecError  `SOURCE: labels.path: what` when they are not as described above
[[nodiscard]] MewlLabels read_labels(const spec::Json& labels, const std::string& source);

/// An object's labels that hold its name.
[[nodiscard]] spec::Json write_object_name(const std::string& name);

/// The `name` in an object's labels; "" when it has none.
[[nodiscard]] std::string read_object_name(const spec::ObjectSpec& object);

}  // namespace clevrvk::generators::mewl
