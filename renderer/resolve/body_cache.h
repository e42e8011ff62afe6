// The meshes of things and models, made once and shared.
#pragma once

#include "renderer/base/shared_cache.h"
#include "renderer/resolve/form.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace clevrvk::resolve {

/// A thing or model in its own space, metres: its mesh with parts and materials per slot, and its affordances
/// (cavities, supports, grasps). An agent also has effectors, a skeleton, and the joint angles of its pose.
using Body = things::ThingMesh;

/// \param form  a model, whose file is read, or a thing, which is built; for a draped cloth, the bodies below it are
///              built as well, unless a cache has them
/// \throws SpecError, ReadError, IoError  as model::load_asset
[[nodiscard]] Body build_body(const Form& form);

/// Bytes of the body's mesh and of the picture files that it holds.
[[nodiscard]] std::uint64_t count_bytes(const Body& body);

/// The names of the body's slots, in slot order.
[[nodiscard]] std::vector<std::string> list_slots(const Body& body);

/// Default budget of a cache: hundreds of usual bodies. A scene keeps only the data that it derives from a body, so a
/// body is needed again only by code that examines the same panel at about the same time.
inline constexpr std::uint64_t kBodyBudgetBytes = std::uint64_t{64} << 20U;

/// Bodies by form, as SharedCache keeps them.
class BodyCache {
public:
    explicit BodyCache(std::uint64_t budget_bytes = kBodyBudgetBytes);

    /// The body of a model or a thing, built unless the cache holds it. \throws  as build_body
    [[nodiscard]] std::shared_ptr<const Body> load(const Form& form);

    /// Bytes of the kept bodies.
    [[nodiscard]] std::uint64_t kept_bytes() const { return kept_.kept_bytes(); }

private:
    SharedCache<Body> kept_;
};

}  // namespace clevrvk::resolve
