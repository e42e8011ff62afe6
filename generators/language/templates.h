// Templates of questions: programs with slots, and their texts. The texts are written for this project.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::language {

/// The pictures for which a template is used.
enum class Scope {
    Any,
    Clevr,    ///< pictures whose graphs use only CLEVR's words
    General,  ///< all other pictures
};

/// A program is written as calls: `count(filter[F2](relate[R1](unique(filter[F1](scene)))))`.
///   filter[F1](x)        values of attributes, one filter for each; F1-color excludes color
///   filter_part[P1](x)   a part; filter_pose[V1](x) a pose
///   relate[R1](x)        R1 is one of left, right, front, behind; H1 one of larger, smaller, taller; N1 one of
///                        nearer, farther
///   holds[R1](x,y)       the same slots; most[H1](x)
/// Texts have the slots in braces: {F1:the} "the red cup", {F1:a} "a red cup", {F1:s} "red cups", {F1:one} "red cup",
/// {R1} "to the left of", {H1} "taller than", {H1:most} "tallest", {P1} "a handle", {V1} "sitting".
struct Template {
    std::string name;  ///< unique; the index of the family is the template's index in the list
    Scope scope = Scope::Any;
    std::string program;
    std::vector<std::string> texts;
};

/// All templates, in the order of family indices.
[[nodiscard]] const std::vector<Template>& all_templates();

}  // namespace clevrvk::language
