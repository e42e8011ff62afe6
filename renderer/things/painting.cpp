// Paints pictures as thin layers, one before the other, each an outline filled with one colour.
#include "renderer/things/painting.h"

#include "renderer/things/fittings.h"

#include <algorithm>
#include <string>

namespace clevrvk::things {
namespace {

constexpr double kBoard = 0.002;
constexpr double kLayer = 0.0002;

/// Draws layers in a picture whose middle is (0, 0) and whose shorter half side is 1.
class Painter {
public:
    Painter(ThingBuilder& builder, std::string_view part, const Painting& painting,
            const std::function<model::Material(const dvec3&)>& make)
        : builder_(builder), part_(part), painting_(painting), make_(make), rng_(Rng::for_key(painting.seed, "things/painting", 0))
    {
        const dvec2 size = painting.high - painting.low;
        unit_ = 0.5 * std::min(size.x, size.y);
        middle_ = 0.5 * (painting.low + painting.high);
        half_ = 0.5 * size / unit_;
    }

    [[nodiscard]] const dvec2& half() const { return half_; }
    [[nodiscard]] double draw(double low, double high) { return rng_.uniform(low, high); }

    /// A colour of the list.
    [[nodiscard]] dvec3 draw_color(std::initializer_list<Color> colors)
    {
        const auto place = rng_.uniform_index(static_cast<std::uint32_t>(colors.size()));
        return find_color(*(colors.begin() + place));
    }

    void fill_all(const dvec3& color) { draw_layer({make_corners(-half_, half_)}, color, kBoard); }

    /// Fills outlines with a colour, before all earlier layers.
    void draw_shapes(const std::vector<Points2>& shapes, const dvec3& color)
    {
        top_ += kLayer;
        draw_layer(shapes, color, top_);
    }

    /// Fills everything below a curve of heights.
    void fill_below(const std::function<double(double x)>& height, const dvec3& color)
    {
        constexpr int kSteps = 24;
        Points2 outline{{-half_.x, -half_.y}, {half_.x, -half_.y}};
        for (int k = 0; k <= kSteps; ++k) {
            const double x = mix(half_.x, -half_.x, static_cast<double>(k) / kSteps);
            outline.emplace_back(x, std::clamp(height(x), -0.98 * half_.y, 0.98 * half_.y));
        }
        draw_shapes({outline}, color);
    }

private:
    void draw_layer(const std::vector<Points2>& shapes, const dvec3& color, double top)
    {
        const int slot = builder_.add_slot("paint_" + std::to_string(++count_), make_(color));
        for (const Points2& shape : shapes) {
            Points2 scaled;
            for (const dvec2& p : shape) {
                scaled.push_back(middle_ + unit_ * p);
            }
            builder_.add(stand_up(extrude(scaled, {{0.0, 0.0}, {0.0, top}}), painting_.back), part_, slot);
        }
    }

    ThingBuilder& builder_;
    std::string_view part_;
    const Painting& painting_;
    const std::function<model::Material(const dvec3&)>& make_;
    Rng rng_;
    double unit_ = 1.0;
    dvec2 middle_{0.0};
    dvec2 half_{1.0};
    double top_ = kBoard;
    int count_ = 0;
};

Points2 make_spot(const dvec2& at, const dvec2& half, int count = 28)
{
    Points2 outline;
    for (const dvec2& p : make_superellipse(half, 2.0, count)) {
        outline.push_back(at + p);
    }
    return outline;
}

void paint_hills(Painter& painter)
{
    const dvec3 sky = painter.draw_color({Color::Sky, Color::Peach, Color::Lavender, Color::Cream});
    painter.fill_all(sky);
    const double sun = painter.draw(-0.5, 0.5);
    painter.draw_shapes({make_spot({sun, 0.5}, dvec2(0.2))}, painter.draw_color({Color::Yellow, Color::Orange, Color::White}));
    const dvec3 far = painter.draw_color({Color::Slate, Color::Teal, Color::Lavender});
    for (int k = 0; k < 4; ++k) {
        const double phase = painter.draw(0.0, 6.0);
        const double wave = painter.draw(1.6, 3.4) - 0.2 * k;
        const double level = mix(0.22, -0.72, k / 3.0);
        painter.fill_below(
            [=](double x) { return level + mix(0.22, 0.1, k / 3.0) * sin(wave * x + phase) + 0.04 * sin(4.1 * x + 2.0 * phase); },
            glm::mix(shade(far, 0.35), find_color(Color::Moss) * 0.6, k / 3.0));
    }
    std::vector<Points2> trees;
    for (int k = 0; k < 5; ++k) {
        const double x = painter.draw(-0.85, 0.85);
        const double foot = painter.draw(-0.8, -0.62);
        const double tall = painter.draw(0.2, 0.42);
        trees.push_back({{x - 0.09, foot}, {x + 0.09, foot}, {x, foot + tall}});
    }
    painter.draw_shapes(trees, find_color(Color::Green) * 0.35);
}

void paint_sea(Painter& painter)
{
    painter.fill_all(painter.draw_color({Color::Sky, Color::Peach, Color::Mint}));
    const double sun = painter.draw(0.2, 0.6);
    painter.draw_shapes({make_spot({sun, 0.45}, dvec2(0.17))}, find_color(Color::Yellow));
    const dvec3 water = painter.draw_color({Color::Blue, Color::Teal, Color::Navy});
    painter.fill_below([](double) { return -0.12; }, water);
    painter.fill_below([](double x) { return -0.42 + 0.035 * sin(9.0 * x); }, shade(water, 0.15));
    const double x = painter.draw(-0.4, 0.1);
    painter.draw_shapes({{{x - 0.34, -0.12}, {x - 0.24, -0.28}, {x + 0.24, -0.28}, {x + 0.36, -0.12}}},
                        painter.draw_color({Color::Red, Color::Brown, Color::Charcoal}));
    painter.draw_shapes({{{x + 0.02, -0.07}, {x + 0.3, -0.07}, {x + 0.02, 0.52}}, {{x - 0.3, -0.05}, {x - 0.03, -0.07}, {x - 0.03, 0.42}}},
                        find_color(Color::White));
    painter.fill_below([](double w) { return -0.72 + 0.04 * sin(7.0 * w + 1.0); }, shade(water, 0.32));
}

void paint_flowers(Painter& painter)
{
    painter.fill_all(painter.draw_color({Color::Cream, Color::Beige, Color::Navy, Color::Mint}));
    painter.fill_below([](double) { return -0.55; }, painter.draw_color({Color::Tan, Color::Terracotta, Color::Slate}));
    std::vector<Points2> stems;
    std::vector<Points2> petals;
    std::vector<Points2> hearts;
    for (int k = 0; k < 5; ++k) {
        const dvec2 head(-0.56 + 0.28 * k, painter.draw(0.15, 0.55));
        stems.push_back({{-0.02 + 0.02 * (k - 2), -0.3}, {0.02 + 0.02 * (k - 2), -0.3}, head + dvec2(0.02, 0.0), head - dvec2(0.02, 0.0)});
        for (int i = 0; i < 6; ++i) {
            const double angle = kPi * i / 3.0 + 0.3 * k;
            petals.push_back(make_spot(head + 0.12 * dvec2(cos(angle), sin(angle)), dvec2(0.085), 16));
        }
        hearts.push_back(make_spot(head, dvec2(0.07), 16));
    }
    painter.draw_shapes(stems, find_color(Color::Leaf));
    painter.draw_shapes(petals, painter.draw_color({Color::Red, Color::Pink, Color::White, Color::Purple, Color::Orange}));
    painter.draw_shapes(hearts, find_color(Color::Yellow));
    painter.draw_shapes(
        {{{-0.16, -0.78}, {0.16, -0.78}, {0.26, -0.5}, {0.12, -0.22}, {0.15, -0.14}, {-0.15, -0.14}, {-0.12, -0.22}, {-0.26, -0.5}}},
        painter.draw_color({Color::Blue, Color::Teal, Color::White, Color::Gold}));
}

void paint_shapes(Painter& painter)
{
    painter.fill_all(painter.draw_color({Color::Paper, Color::Cream, Color::White}));
    for (int k = 0; k < 5; ++k) {
        const double x = painter.draw(-0.5, 0.5) * painter.half().x;
        const double z = painter.draw(-0.5, 0.5) * painter.half().y;
        const double size = painter.draw(0.18, 0.42);
        const double long_side = painter.draw(0.5, 1.0);
        const dvec2 at(x, z);
        const dvec2 half(size, size * long_side);
        const dvec3 color =
            painter.draw_color({Color::Terracotta, Color::Teal, Color::Navy, Color::Gold, Color::Charcoal, Color::Peach, Color::Red});
        painter.draw_shapes({k % 2 == 0 ? make_spot(at, dvec2(size), 40) : make_corners(at - half, at + half)}, color);
    }
}

/// As a child would draw it.
void paint_house(Painter& painter)
{
    painter.fill_all(find_color(Color::Sky));
    painter.draw_shapes({make_spot({0.62, 0.62}, dvec2(0.18))}, find_color(Color::Yellow));
    painter.fill_below([](double x) { return -0.5 + 0.03 * sin(5.0 * x); }, find_color(Color::Lime));
    painter.draw_shapes({make_corners({-0.5, -0.6}, {0.25, 0.0})}, painter.draw_color({Color::White, Color::Yellow, Color::Peach}));
    painter.draw_shapes({{{-0.62, 0.0}, {0.37, 0.0}, {-0.125, 0.5}}}, painter.draw_color({Color::Red, Color::Brown, Color::Blue}));
    painter.draw_shapes({make_corners({-0.05, -0.6}, {0.13, -0.22}), make_corners({-0.38, -0.32}, {-0.18, -0.12})},
                        find_color(Color::Brown));
    painter.draw_shapes({make_corners({0.56, -0.6}, {0.64, -0.2})}, find_color(Color::Bark));
    painter.draw_shapes({make_spot({0.6, -0.02}, {0.24, 0.28})}, find_color(Color::Green));
}

void paint_portrait(Painter& painter)
{
    painter.fill_all(painter.draw_color({Color::Slate, Color::Olive, Color::Beige, Color::Sky, Color::Crimson}));
    const dvec3 hair = painter.draw_color({Color::Black, Color::Chocolate, Color::Tan, Color::Gray});
    const double tone = painter.draw(0.0, 0.85);
    const dvec3 skin = mix_skin(tone);
    const double wide = painter.draw(0.3, 0.36);
    painter.draw_shapes({make_spot({0.0, 0.2}, {wide + 0.09, 0.5})}, hair);
    painter.draw_shapes({make_corners({-0.11, -0.55}, {0.11, -0.1})}, shade(skin, -0.2));
    Points2 shoulders{{-0.8, -0.985}, {0.8, -0.985}};
    for (int k = 0; k <= 12; ++k) {
        const double x = mix(0.8, -0.8, k / 12.0);
        shoulders.emplace_back(x, -0.4 - 0.55 * pow(x * x / 0.64, 1.3));
    }
    painter.draw_shapes({shoulders}, painter.draw_color({Color::Navy, Color::Red, Color::White, Color::Green, Color::Charcoal}));
    painter.draw_shapes({make_spot({0.0, 0.1}, {wide, 0.42})}, skin);
    Points2 fringe;
    for (int k = 0; k <= 16; ++k) {
        const double angle = kPi * (0.12 + 0.76 * k / 16.0);
        fringe.emplace_back((wide + 0.02) * cos(angle), 0.12 + 0.44 * sin(angle));
    }
    painter.draw_shapes({fringe}, hair);
    painter.draw_shapes({make_spot({-0.13, 0.12}, {0.04, 0.028}, 14), make_spot({0.13, 0.12}, {0.04, 0.028}, 14)},
                        find_color(Color::Black));
    painter.draw_shapes({make_spot({0.0, -0.13}, {0.1, 0.028}, 16)}, find_color(Color::Crimson));
}

}  // namespace

void add_painting(ThingBuilder& builder, std::string_view part, const Painting& painting,
                  const std::function<model::Material(const dvec3& color)>& make)
{
    Painter painter(builder, part, painting, make);
    switch (painting.motif) {
        case Motif::Hills: paint_hills(painter); break;
        case Motif::Sea: paint_sea(painter); break;
        case Motif::Flowers: paint_flowers(painter); break;
        case Motif::Shapes: paint_shapes(painter); break;
        case Motif::House: paint_house(painter); break;
        case Motif::Portrait: paint_portrait(painter); break;
    }
}

}  // namespace clevrvk::things
