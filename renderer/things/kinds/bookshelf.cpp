// Bookshelves with books: tall ones, low ones, cubes with boxes of cloth in some, and boards between posts of metal.
// Books stand in rows, the last of a row leans, and some lie in a pile.
#include "renderer/things/fittings.h"

#include <algorithm>
#include <array>
#include <string>

namespace clevrvk::things {
namespace {

enum class Style { Tall, Low, Cubes, Open };
enum class Finish { Paint, Wood };

struct BookshelfParams : KindParams {
    Style style;
    double width;
    double tall;
    double deep;
    int boards;
    double fill;
    Finish finish;
    Color color;
    Wood wood;
    Color box;
    int seed;
};

constexpr double kBoard = 0.02;
constexpr double kLeast = 0.006;  // books stand this far from what is beside them

/// A space between boards. Its floor is at low.z.
struct Bay {
    dvec3 low{0.0};
    dvec3 high{0.0};
};

/// A book's thickness, depth and height.
using BookSize = dvec3;

/// Puts books into bays.
class Librarian {
public:
    Librarian(ThingBuilder& builder, int seed) : builder_(builder), rng_(Rng::for_key(seed, "things/bookshelf", 0))
    {
        paper_ = builder.add_slot("paper", make_plain(find_color(Color::Paper), 0.9));
        gilt_ = builder.add_slot("gilt", make_metal(Metal::Gold, 0.35));
        constexpr std::array<Color, 10> kCovers{Color::Crimson, Color::Navy,  Color::Green, Color::Terracotta, Color::Teal,
                                                Color::Cream,   Color::Brown, Color::Gold,  Color::Charcoal,   Color::Sky};
        for (std::size_t k = 0; k < kCovers.size(); ++k) {
            covers_[k] = builder.add_slot("cover_" + std::to_string(k + 1), make_plain(find_color(kCovers[k]), 0.55));
        }
    }

    [[nodiscard]] double draw(double low, double high) { return rng_.uniform(low, high); }

    /// Fills a share of a bay's width. \return  the x at which the free part begins
    double fill(const Bay& bay, double share)
    {
        const double end = mix(bay.low.x, bay.high.x, share);
        double x = bay.low.x + kLeast;
        const double room = std::min(bay.high.z - bay.low.z - 0.025, 0.31);
        const bool has_pile = draw(0.0, 1.0) < 0.25 && share > 0.5;
        const double common = draw(0.68, 0.9);
        while (true) {
            const BookSize size = draw_book(room, common, bay.high.y - bay.low.y);
            if (x + size.x > end - (has_pile ? 0.24 : 0.03)) {
                break;
            }
            stand(bay, x, size, 0.0);
            x += size.x + 0.0008;
        }
        if (has_pile && bay.high.x - x > 0.25) {
            return lay_pile(bay, x + 0.02);
        }
        if (x > bay.low.x + 0.1 && bay.high.x - x > 0.12) {
            const double lean = draw(6.0, 11.0);
            const BookSize size = draw_book(room, common * 0.95, bay.high.y - bay.low.y);
            const double reach = size.z * sin(lean * kPi / 180.0);
            stand(bay, x + reach + 0.001, size, lean);
            x += reach + size.x + 0.004;
        }
        return x;
    }

private:
    [[nodiscard]] BookSize draw_book(double room, double common, double deep)
    {
        const double thick = draw(0.014, 0.042);
        const double high = room * std::min(1.0, common * draw(0.82, 1.14));
        const double long_side = std::min(deep - 0.034, high * draw(0.62, 0.78));
        return {thick, long_side, high};
    }

    /// A book with its spine to the front, its lower left edge at the origin.
    void add_book(const BookSize& size, const std::function<Mesh(Mesh)>& put)
    {
        const int cover = covers_[rng_.uniform_index(static_cast<std::uint32_t>(covers_.size()))];
        const double look = draw(0.0, 1.0);
        constexpr double kCover = 0.0022;
        constexpr double kInset = 0.004;
        const double back = size.y;
        Mesh boards = make_box({0.0, 0.0, 0.0}, {kCover, back, size.z}, 0.0);
        boards.add(make_box({size.x - kCover, 0.0, 0.0}, {size.x, back, size.z}, 0.0));
        boards.add(extrude(Points2{{0.0, 0.0015},
                                   {0.2 * size.x, -0.0015},
                                   {0.8 * size.x, -0.0015},
                                   {size.x, 0.0015},
                                   {size.x - 0.0004, 0.004},
                                   {0.0004, 0.004}},
                           {{0.0, 0.0}, {0.0, size.z}}));
        builder_.add(put(boards), "books", cover);
        builder_.add(put(make_box({kCover - 0.0005, 0.003, kInset}, {size.x - kCover + 0.0005, back - kInset, size.z - kInset}, 0.0)),
                     "books", paper_);
        const auto add_band = [&](double from, double to, int slot) {
            builder_.add(put(make_box({0.22 * size.x, -0.0021, from * size.z}, {0.78 * size.x, 0.002, to * size.z}, 0.0)), "books", slot);
        };
        if (look < 0.4) {
            add_band(0.12, 0.135, gilt_);
            add_band(0.86, 0.875, gilt_);
            add_band(0.62, 0.76, gilt_);
        } else if (look < 0.75) {
            add_band(0.5, 0.84, paper_);
        }
    }

    /// \param lean_deg  to the left, about its lower left edge
    void stand(const Bay& bay, double x, const BookSize& size, double lean_deg)
    {
        const double front = bay.low.y + draw(0.012, 0.03);
        add_book(size, [=](Mesh mesh) {
            return move(rotate(std::move(mesh), 1, -lean_deg * kPi / 180.0), {x, front, bay.low.z + 0.0004});
        });
    }

    /// Some books on their sides, spines to the front. \return  the x where the pile ends
    double lay_pile(const Bay& bay, double x)
    {
        double z = bay.low.z + 0.0004;
        double end = x;
        const double room = bay.high.z - 0.03;
        double most = draw(0.19, 0.215);
        for (int k = 0; k < 4; ++k) {
            const BookSize size(draw(0.018, 0.036), std::min(bay.high.y - bay.low.y - 0.034, 0.7 * most), most);
            if (z + size.x > room) {
                break;
            }
            const double turn = draw(-0.006, 0.006);
            const double front = bay.low.y + draw(0.012, 0.028);
            // Its height lies along x, its thickness along z.
            add_book(size, [=](Mesh mesh) { return move(rotate(std::move(mesh), 1, 0.5 * kPi), {x + turn + 0.006, front, z + size.x}); });
            end = std::max(end, x + turn + 0.006 + size.z);
            z += size.x + 0.0006;
            most *= draw(0.88, 0.99);
        }
        return end + 0.002;
    }

    ThingBuilder& builder_;
    Rng rng_;
    int paper_ = 0;
    int gilt_ = 0;
    std::array<int, 10> covers_{};
};

/// A box of cloth with a handle, as deep as the bay.
void add_box(ThingBuilder& builder, const Bay& bay, int cloth, int metal)
{
    const dvec3 low(bay.low.x + 0.012, bay.low.y + 0.008, bay.low.z + 0.0005);
    const dvec3 high(bay.high.x - 0.012, bay.high.y - 0.02, bay.high.z - 0.035);
    builder.add(make_tray({low.x, low.y + 0.005, low.z}, high, 0.006), "boxes", cloth);
    builder.add(make_box(low, {high.x, low.y + 0.0065, high.z}, 0.003), "boxes", cloth);
    const double x = 0.5 * (low.x + high.x);
    const double z = mix(low.z, high.z, 0.66);
    Points3 ring;
    for (int k = 0; k < 28; ++k) {
        const double angle = 2.0 * kPi * k / 28;
        ring.emplace_back(x + 0.02 * cos(angle), low.y - 0.0015, z + 0.02 * sin(angle));
    }
    builder.add(sweep(
                    ring, [](double) { return make_circle(0.003, 8); }, {0.0, 1.0, 0.0}, Ends::Joined),
                "boxes", metal);
}

std::vector<Bay> add_frame(ThingBuilder& builder, const BookshelfParams& params, const dvec3& half, int boards, int columns, int slot)
{
    const bool is_open = params.style == Style::Open;
    const double foot = is_open ? 0.09 : params.style == Style::Cubes ? 0.0 : 0.06;
    const double top = 2.0 * half.z;
    const double side = is_open ? 0.024 : kBoard;
    std::vector<Bay> bays;
    if (is_open) {
        const int metal = builder.add_slot("posts", make_metal(Metal::Iron, 0.4));
        for (const double x : {-half.x + 0.012, half.x - 0.012}) {
            for (const double y : {-half.y + 0.012, half.y - 0.012}) {
                builder.add(make_box({x - 0.012, y - 0.012, 0.0}, {x + 0.012, y + 0.012, top}, 0.002), "frame", metal);
            }
        }
        for (int k = 0; k < 2; ++k) {
            const double from = k == 0 ? foot + 0.03 : top - 0.03;
            const double to = k == 0 ? top - 0.03 : foot + 0.03;
            builder.add(make_bar({-half.x + 0.02, half.y - 0.004 + 0.008 * k - 0.006, from},
                                 {half.x - 0.02, half.y - 0.004 + 0.008 * k - 0.006, to}, 0.003, 0.003, 0.0, 10),
                        "frame", metal);
        }
    } else {
        builder.add(make_box({-half.x, -half.y, 0.0}, {-half.x + side, half.y, top}, 0.0015), "frame", slot);
        builder.add(make_box({half.x - side, -half.y, 0.0}, {half.x, half.y, top}, 0.0015), "frame", slot);
        builder.add(make_box({-half.x + side - 0.002, half.y - 0.01, foot}, {half.x - side + 0.002, half.y - 0.003, top - 0.002}, 0.0),
                    "frame", slot);
        if (foot > 0.0) {
            builder.add(
                make_box({-half.x + side - 0.002, -half.y + 0.015, 0.0}, {half.x - side + 0.002, -half.y + 0.03, foot + 0.002}, 0.001),
                "frame", slot);
        }
    }
    const double inner = is_open ? half.x : half.x - side;
    const double pitch = (top - foot - kBoard) / boards;
    const double back = is_open ? half.y : half.y - 0.0095;
    for (int k = 0; k <= boards; ++k) {
        const double z = foot + pitch * k;
        const double over = is_open ? 0.0 : 0.001;
        builder.add(make_box({-inner - over, -half.y + 0.001, z}, {inner + over, back, z + kBoard}, 0.001), "shelves", slot);
    }
    const double wide = (2.0 * half.x - side) / columns;
    for (int i = 1; i < columns; ++i) {
        const double x = -half.x + wide * i;
        builder.add(make_box({x, -half.y + 0.0015, foot + kBoard - 0.001}, {x + side, back, top - kBoard + 0.001}, 0.001), "frame", slot);
    }
    for (int k = 0; k < boards; ++k) {
        for (int i = 0; i < columns; ++i) {
            const double left = -half.x + wide * i + side;
            bays.push_back(
                {{left, -half.y, foot + pitch * k + kBoard}, {left + wide - side, back - (is_open ? 0.03 : 0.0), foot + pitch * (k + 1)}});
        }
    }
    builder.add_support({{0.0, 0.0, top}, {half.x - (is_open ? 0.04 : 0.01), half.y - 0.03}});
    return bays;
}

void build_bookshelf(const BookshelfParams& params, ThingBuilder& builder)
{
    const int slot =
        builder.add_slot("wood", params.finish == Finish::Wood ? make_wood(params.wood) : make_plain(find_color(params.color), 0.4));
    const bool is_cubes = params.style == Style::Cubes;
    const int boards = params.style == Style::Low ? 2 : is_cubes ? std::clamp(params.boards - 2, 2, 4) : params.boards;
    const int columns = is_cubes ? (params.width > 0.8 ? 3 : 2) : 1;
    const double cube = 0.345;
    const double top = is_cubes                     ? kBoard + boards * cube
                       : params.style == Style::Low ? 0.78 * params.tall
                                                    : std::max(1.75 * params.tall, 0.27 * boards + 0.1);
    const dvec3 half(is_cubes ? 0.5 * (columns * (cube + 0.002) + kBoard) : 0.5 * params.width, 0.5 * params.deep, 0.5 * top);
    const std::vector<Bay> bays = add_frame(builder, params, half, boards, columns, slot);
    const int cloth = builder.add_slot("boxes", make_fabric(find_color(params.box)));
    const int ring = builder.add_slot("rings", make_metal(Metal::Brass, 0.3));
    Librarian librarian(builder, params.seed);
    for (const Bay& bay : bays) {
        if (is_cubes && librarian.draw(0.0, 1.0) < 0.35) {
            add_box(builder, bay, cloth, ring);
            continue;
        }
        const double share = std::clamp(params.fill * librarian.draw(0.6, 1.25), 0.0, 1.0);
        const double x = share > 0.06 ? librarian.fill(bay, share) : bay.low.x;
        const double free = bay.high.x - x;
        if (free > 0.14) {
            builder.add_support({{x + 0.5 * free + 0.005, 0.5 * (bay.low.y + bay.high.y), bay.low.z},
                                 {0.5 * free - 0.02, 0.5 * (bay.high.y - bay.low.y) - 0.02}});
        }
    }
}

}  // namespace

Thing make_bookshelf_thing()
{
    Thing thing;
    thing.summary = "a bookshelf with books: tall, low, of cubes with boxes in some, boards between metal posts";
    thing.parts = {{"frame"}, {"shelves"}, {"books", true}, {"boxes", true}};
    thing.least_m = 0.65;
    thing.most_m = 2.1;
    const Rows<BookshelfParams> rows{
        word_row<&BookshelfParams::style>("style", {"tall", "low", "cubes", "open"}, "form"),
        number_row<&BookshelfParams::width>("width", "m", 0.6, 1.05, 0.8, "across; cubes are three abreast from 0.8 on, else two"),
        number_row<&BookshelfParams::tall>("tall", "1", 0.9, 1.12, 1.0, "height over the common one of its style; cubes have none"),
        number_row<&BookshelfParams::deep>("deep", "m", 0.24, 0.34, 0.28, "from front to back"),
        integer_row<&BookshelfParams::boards>("boards", 4, 6, 5, "rows of books; of cubes two less, low ones have two"),
        number_row<&BookshelfParams::fill>("fill", "1", 0.3, 1.0, 0.75, "share of the room that books take"),
        word_row<&BookshelfParams::finish>("finish", {"paint", "wood"}, "of the boards"),
        color_row<&BookshelfParams::color>("color", {"white", "black", "teal", "gray", "yellow"}, "of paint"),
        choice_row<&BookshelfParams::wood>("wood", {"oak", "walnut", "pine", "birch"}, "of boards that are not painted"),
        color_row<&BookshelfParams::box>("box", {"beige", "gray", "navy", "pink", "mint"}, "of boxes in cubes"),
        integer_row<&BookshelfParams::seed>("seed", 0, 9999, 1, "of the books"),
    };
    bind_rows<build_bookshelf>(thing, rows);
    return thing;
}

}  // namespace clevrvk::things
