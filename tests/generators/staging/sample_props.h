// Thirty kinds of things as props, each with its defaults.
#pragma once

#include "generators/staging/prop.h"
#include "renderer/things/thing.h"

#include <array>
#include <memory>
#include <string_view>

namespace clevrvk::tests {

/// The kinds whose ordered pairs the stager is judged by.
inline constexpr std::array<std::string_view, 30> kPropKinds{
    "cup", "bottle", "spoon", "book", "bowl", "plate", "ball", "apple", "cookie", "block", "box", "fork", "knife", "comb", "key",
    "hammer", "pencil", "banana", "hat", "basket", "milk", "cheese", "bread", "can", "shoe", "chair", "table", "toy_duck",
    "teddy", "stone"};

/// A thing with its body and what the stager knows of it.
struct SampleProp {
    things::ThingMesh mesh;
    std::unique_ptr<contact::Body> body;
    std::unique_ptr<generators::staging::Prop> prop;
};

/// A thing with these parameters.
[[nodiscard]] SampleProp make_sample(const things::Thing& thing, const things::Params& params);

/// The thing of a kind with its defaults, made once.
[[nodiscard]] const SampleProp& load_prop(std::string_view kind);

}  // namespace clevrvk::tests
