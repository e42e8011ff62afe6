// Makes few meshes, which all arrangements share, and turns and scales them.
#include "tests/render/coplanar_arrangements.h"

#include "renderer/scene/model_scene.h"

#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <iterator>

namespace clevrvk::render::test {

namespace {

constexpr double kHair = 2e-3;  // by which a person lifts what should be seen

// A level square of edge 2 whose front faces z, of that many squares a side. Seen through, where its x is below 0, if
// its material is cut out.
MeshPointer make_sheet(unsigned squares = 1)
{
    auto mesh = std::make_shared<scene::Mesh>();
    for (unsigned y = 0; y <= squares; ++y) {
        for (unsigned x = 0; x <= squares; ++x) {
            mesh->positions.emplace_back(2.0F * static_cast<float>(x) / static_cast<float>(squares) - 1.0F,
                                         2.0F * static_cast<float>(y) / static_cast<float>(squares) - 1.0F, 0.0F);
            mesh->shading.push_back({scene::pack_octahedron({0.0, 0.0, 1.0}), 0, {}, x == 0 ? 0x00ffffffU : 0xffffffffU});
            if (x < squares && y < squares) {
                const unsigned corner = y * (squares + 1) + x;
                mesh->triangles.emplace_back(corner, corner + 1, corner + squares + 2);
                mesh->triangles.emplace_back(corner, corner + squares + 2, corner + squares + 1);
            }
        }
    }
    mesh->radius = 1.5F;
    return mesh;
}

// With its front on the other side, or on both.
MeshPointer turn_over(const MeshPointer& mesh, bool keeps_front)
{
    auto turned = std::make_shared<scene::Mesh>(*mesh);
    turned->triangles.resize(keeps_front ? mesh->triangles.size() : 0);
    for (const glm::uvec3& triangle : mesh->triangles) {
        turned->triangles.emplace_back(triangle.x, triangle.z, triangle.y);
    }
    for (scene::VertexShading& vertex : turned->shading) {
        vertex.normal = scene::pack_octahedron({0.0, 0.0, keeps_front ? 1.0 : -1.0});
    }
    return turned;
}

// A cube of edge 2 that stands on z = 0, closed or without its top.
MeshPointer make_box(bool is_closed = true)
{
    auto mesh = std::make_shared<scene::Mesh>();
    for (unsigned k = 0; k < 8; ++k) {
        mesh->positions.emplace_back((k & 1U) != 0 ? 1 : -1, (k & 2U) != 0 ? 1 : -1, (k & 4U) != 0 ? 2 : 0);
    }
    mesh->triangles = {{0, 3, 1}, {0, 2, 3}, {0, 1, 5}, {0, 5, 4}, {1, 3, 7}, {1, 7, 5},
                       {3, 2, 6}, {3, 6, 7}, {2, 0, 4}, {2, 4, 6}, {4, 5, 7}, {4, 7, 6}};
    mesh->triangles.resize(is_closed ? 12 : 10);
    mesh->radius = 2.5F;
    return mesh;
}

scene::AnalyticShape make_shape(catalog::ShapeKind kind)
{
    scene::AnalyticShape shape;
    shape.kind = kind;
    shape.bevel_width = 0.01F;
    shape.side_count = 32;
    return shape;
}

scene::Pose at(const glm::dvec3& position, const glm::dvec3& scale, double turn_deg = 0.0, const glm::dvec3& axis = {0.0, 0.0, 1.0})
{
    return {position, glm::angleAxis(glm::radians(turn_deg), glm::normalize(axis)), scale};
}

Body make_floor(const glm::dvec3& middle = {})
{
    return {make_sheet(), at(middle, glm::dvec3(3.0))};
}

const glm::dvec3 kUp(0.0, 0.0, kHair);
const glm::dvec3 kTowards(0.0, -kHair, 0.0);
const glm::dvec3 kAlongX(1.0, 0.0, 0.0);
const std::string kAbove = R"("eye":[0.6,-1.9,1.7],"look_at":[0,0,0.1],"focal_mm":38,"sensor_mm":36)";
const std::string kGrazing = R"("eye":[0.3,-2.2,0.11],"look_at":[0,0,0.05],"focal_mm":45,"sensor_mm":36)";
const std::string kFisheye = R"("eye":[0.2,-0.9,0.7],"look_at":[0,0,0.3],"model":"equidistant","fov_deg":150)";
const std::string kKannalaBrandt =
    R"("eye":[0.4,-1.3,1.1],"look_at":[0,0,0.3],"model":"kannala_brandt","distortion":[-0.03,0.008,-0.003,0.0004],"focal_mm":20)";

// Bodies that several arrangements have.
struct Parts {
    MeshPointer sheet = make_sheet();
    MeshPointer fine = make_sheet(20);
    MeshPointer box = make_box();
    Body rug{sheet, at({0.05, 0.0, 0.0}, glm::dvec3(0.5), 17.0), 1, kUp};
    Body cube{box, at({0.0, 0.0, 0.0}, glm::dvec3(0.25), 20.0), 1};
    Body cloth{turn_over(fine, false), at({0.0, 0.0, 0.5}, glm::dvec3(0.2), 45.0), 2, kUp};
};

Body ranked(Body body, int rank, const glm::dvec3& lift = {})
{
    body.rank = rank;
    body.lift = lift;
    return body;
}

Body moved(Body body, const glm::dvec3& by)
{
    body.pose.position += by;
    return body;
}

// Rugs, boxes, posters and cards, seen from above, grazing, and through a fisheye.
std::vector<Arrangement> list_plain(const Parts& parts)
{
    const auto& [sheet, fine, box, rug, cube, cloth] = parts;
    const Body card{sheet, at({0.0, 0.0, 0.4}, {0.4, 0.3, 1.0}, 90.0, kAlongX), 2, kTowards};
    const Body card_back{sheet, at({0.1, 0.0, 0.45}, {0.4, 0.3, 1.0}, -90.0, kAlongX), 1};
    const Body shift = {box, at({0.2, 0.15, 0.0}, glm::dvec3(0.25), 20.0), 2, kUp};
    Body half = rug;
    half.kind = Body::Kind::HalfCutOut;
    return {
        {"a rug on the floor, from above", kAbove, {rug, make_floor()}},
        {"a rug on the floor, grazing", kGrazing, {rug, make_floor()}},
        {"a rug with holes on the floor", kAbove, {half, make_floor()}},
        {"a box on a rug on the floor", kGrazing, {ranked(cube, 2, 2.0 * kUp), rug, make_floor()}},
        {"a sheet on a box, before it in the list, its front below", kAbove, {cloth, cube, make_floor()}},
        {"a poster on a box's side, through a fisheye",
         kFisheye,
         {{fine, at({0.05, -0.25, 0.25}, glm::dvec3(0.15), 90.0, kAlongX), 2, kTowards},
          {box, at({0.0, 0.0, 0.0}, glm::dvec3(0.25)), 1},
          make_floor()}},
        {"cards back to back, through a fisheye", kFisheye, {card, card_back, make_floor()}},
        {"cards back to back, from the other side",
         R"("eye":[0.5,2.2,0.6],"look_at":[0,0,0.4],"focal_mm":40,"sensor_mm":36)",
         {ranked(card, 1), ranked(card_back, 2, -kTowards), make_floor()}},
        {"a box on a box", kGrazing, {cube, {box, at({0.05, 0.0, 0.5}, glm::dvec3(0.15), 40.0), 2, kUp}, make_floor()}},
        {"boxes in each other, their tops in one plane", kFisheye, {cube, shift, make_floor()}},
        {"a box twice", kAbove, {cube, ranked(cube, 2, glm::dvec3(1.0, -1.0, 0.8) * kHair), make_floor()}},
    };
}

// Several sheets in one plane, a tray, glass, views from below and from afar, shapes with a formula, and motion.
std::vector<Arrangement> list_special(const Parts& parts)
{
    const auto& [sheet, fine, box, rug, cube, cloth] = parts;
    const glm::dvec3 far(90.0, -80.0, 0.0);
    const Body glass{box, at({0.0, 0.0, 0.0}, {0.3, 0.3, 0.2}, 20.0), 2, 2.0 * kUp, Body::Kind::Glass};
    Body sliding = cloth;
    sliding.moves_to = glm::dvec3(0.3, 0.1, 0.5);
    return {
        {"three sheets in one plane, one with two faces, one with its front below",
         kAbove,
         {ranked(rug, 2, 2.0 * kUp),
          {turn_over(fine, true), at({0.3, 0.2, 0.0}, glm::dvec3(0.4), 50.0), 3, 3.0 * kUp},
          {turn_over(sheet, false), at({-0.2, 0.3, 0.0}, glm::dvec3(0.6), 5.0), 1, kUp},
          make_floor()}},
        {"a tray on a sheet", kAbove, {{make_box(false), at({0.0, 0.0, 0.0}, {0.4, 0.3, 0.05}, 30.0), 2, 2.0 * kUp}, rug, make_floor()}},
        {"a glass box on a rug on the floor", kAbove, {glass, rug, make_floor()}},
        {"a box on the floor, from below",
         R"("eye":[0.6,-1.9,-1.7],"look_at":[0,0,0.1],"focal_mm":38,"sensor_mm":36)",
         {ranked(cube, 1, -kUp), make_floor()}},
        {"a trapdoor in the floor", kAbove, {{box, at({0.0, 0.0, -0.5}, glm::dvec3(0.25), 20.0), 1, kUp}, make_floor()}},
        {"a sheet on a box, far from the origin",
         R"("eye":[94,-88,6],"look_at":[90,-80,0.3],"focal_mm":190,"sensor_mm":36)",
         {moved(cloth, far), moved(cube, far), make_floor(far)}},
        {"a sheet on a cube and a cylinder",
         kKannalaBrandt,
         {{sheet, at({0.05, 0.0, 0.5}, {0.6, 0.15, 1.0}, 10.0), 2, kUp},
          {make_shape(catalog::ShapeKind::RoundedCube), at({-0.3, 0.0, 0.25}, glm::dvec3(0.25)), 1},
          {make_shape(catalog::ShapeKind::RoundedCylinder), at({0.4, 0.05, 0.25}, glm::dvec3(0.25)), 1},
          make_floor()}},
        {"a sheet that slides over a box", kAbove + R"(,"shutter":{"close_s":1})", {sliding, cube, make_floor()}},
        {"a rug on the floor, through a moving lens",
         kAbove + R"(,"aperture":0.02,"focus_m":2.4,"shutter":{"close_s":1,"moves_to":{"eye":[0.5,-1.7,1.6]}})",
         {rug, make_floor()}},
    };
}

}  // namespace

std::vector<Arrangement> list_arrangements()
{
    const Parts parts;
    std::vector<Arrangement> arrangements = list_plain(parts);
    std::ranges::move(list_special(parts), std::back_inserter(arrangements));
    return arrangements;
}

}  // namespace clevrvk::render::test
