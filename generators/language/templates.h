// Templates of questions: a program with slots and its wordings. Our own wording.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::language {

/// The pictures that a template is for.
enum class Scope {
    Any,
    Clevr,    ///< whose graphs speak CLEVR's words alone
    General,  ///< all others
};

/// A program is written as calls: `count(filter[F2](relate[R1](unique(filter[F1](scene)))))`.
///   filter[F1](x)        values of attributes, one filter each; F1-color: never one of color
///   filter_part[P1](x)   a part; filter_pose[V1](x) a pose
///   relate[R1](x)        one of left, right, front, behind; with H1 one of larger, smaller, taller; with N1
///                        one of nearer, farther
///   holds[R1](x,y)       likewise; most[H1](x)
/// Texts have the slots in braces: {F1:the} "the red cup", {F1:a} "a red cup", {F1:s} "red cups", {F1:one} "red cup",
/// {R1} "to the left of", {H1} "taller than", {H1:most} "tallest", {P1} "a handle", {V1} "sitting".
struct Template {
    std::string name;  ///< unique: its place in the list is the family's index
    Scope scope = Scope::Any;
    std::string program;
    std::vector<std::string> texts;
};

/// Every template, in the order of family indices.
[[nodiscard]] const std::vector<Template>& all_templates();

}  // namespace clevrvk::language
