// How many pixels of each object a panel will show, counted without a GPU: one ray through each pixel centre, against
// the true shapes. The generators accept and reject with it. The masks of a dataset come from the renderer; the two
// differ at a few pixels of the outlines. New tasks take renderer/sight. This stays because bytes of clevr, mewl and
// curi depend on its counts: it takes cylinders as round and the floor as planes, so that in 29 of 60 scenes of clevr
// (seed 9) sight counts up to 3 pixels more or fewer of a cylinder, and up to 1 of a cube or a sphere.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/scene/mesh_cache.h"
#include "renderer/spec/episode_spec.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace clevrvk::generators {

/// Counts panel after panel with the same memory. One thread at a time; each thread has its own.
class VisibilityCounter {
public:
    VisibilityCounter(const catalog::Catalog& catalog, scene::MeshCache& meshes) : catalog_(catalog), meshes_(meshes) {}

    /// Visible pixels of each object, in the panel's order. The nearest surface counts, glass too; parts below the
    /// backdrop do not. Meshes are drawn triangle by triangle. The floor is an approximation: a plane under each
    /// object.
    /// \throws std::logic_error  for names that the catalog lacks
    /// \throws IoError           when the file of a mesh cannot be read
    [[nodiscard]] std::vector<int> count(const spec::PanelSpec& panel);

    /// The ids of the last count, row-major, width * height values: 0, or the object's place in the panel counted from
    /// 1.
    [[nodiscard]] std::span<const std::uint16_t> ids() const { return ids_; }

private:
    /// Pixels [x0,x1) x [y0,y1).
    struct Area {
        int x0 = 0;
        int y0 = 0;
        int x1 = 0;
        int y1 = 0;
    };
    class Projector;
    struct Placed;

    template <typename Hit>
    void draw(const Projector& projector, const Placed& placed, const Vec3& low, const Vec3& high, const Hit& hit);
    void draw_object(const Projector& projector, const catalog::World& world, const spec::ObjectSpec& object, std::uint16_t id);
    void draw_mesh(const Projector& projector, const Placed& placed, const catalog::Shape& shape);
    void draw_triangle(const Projector& projector, const Placed& placed, const std::array<Vec3, 3>& corners);
    void set_pixel(const Placed& placed, int x, int y, double depth, const Vec3& point);
    void grow_used(const Area& area);
    void clear(int width_px, int height_px);

    const catalog::Catalog& catalog_;  // outlives this
    scene::MeshCache& meshes_;         // outlives this
    int width_px_ = 0;
    int height_px_ = 0;
    std::vector<std::uint16_t> ids_;  // 0 outside used_
    std::vector<float> depths_;
    std::vector<Vec3> projected_;  // of the mesh that is being drawn: image x, y, depth
    Area used_;                    // the pixels that the last count may have touched
};

}  // namespace clevrvk::generators
