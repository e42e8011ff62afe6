// Defines the bars of each letter, and sets letters in a line.
#include "renderer/things/letters.h"

#include "renderer/base/error.h"

#include <algorithm>
#include <array>

namespace clevrvk::things {
namespace {

/// A letter: its width, and the ends of its bars, from (0, 0) to (1, 1).
struct Letter {
    char name;
    double width;
    std::vector<std::array<dvec2, 2>> bars;
};

const std::vector<Letter>& list_letters()
{
    static const std::vector<Letter> letters{
        {' ', 0.4, {}},
        {'A', 0.7, {{{{0, 0}, {0.5, 1}}}, {{{0.5, 1}, {1, 0}}}, {{{0.2, 0.35}, {0.8, 0.35}}}}},
        {'E', 0.5, {{{{0, 0}, {0, 1}}}, {{{0, 0}, {1, 0}}}, {{{0, 0.5}, {0.85, 0.5}}}, {{{0, 1}, {1, 1}}}}},
        {'F', 0.5, {{{{0, 0}, {0, 1}}}, {{{0, 0.5}, {0.85, 0.5}}}, {{{0, 1}, {1, 1}}}}},
        {'H', 0.6, {{{{0, 0}, {0, 1}}}, {{{0, 0.5}, {1, 0.5}}}, {{{1, 0}, {1, 1}}}}},
        {'I', 0.0, {{{{0, 0}, {0, 1}}}}},
        {'K', 0.55, {{{{0, 0}, {0, 1}}}, {{{0, 0.4}, {0.95, 1}}}, {{{0.3, 0.58}, {1, 0}}}}},
        {'L', 0.45, {{{{0, 0}, {0, 1}}}, {{{0, 0}, {1, 0}}}}},
        {'M', 0.75, {{{{0, 0}, {0, 1}}}, {{{0, 1}, {0.5, 0.35}}}, {{{0.5, 0.35}, {1, 1}}}, {{{1, 1}, {1, 0}}}}},
        {'N', 0.6, {{{{0, 0}, {0, 1}}}, {{{0, 1}, {1, 0}}}, {{{1, 0}, {1, 1}}}}},
        {'T', 0.65, {{{{0.5, 0}, {0.5, 1}}}, {{{0, 1}, {1, 1}}}}},
        {'V', 0.65, {{{{0, 1}, {0.5, 0}}}, {{{0.5, 0}, {1, 1}}}}},
        {'W', 0.9, {{{{0, 1}, {0.25, 0}}}, {{{0.25, 0}, {0.5, 0.7}}}, {{{0.5, 0.7}, {0.75, 0}}}, {{{0.75, 0}, {1, 1}}}}},
        {'X', 0.6, {{{{0, 0}, {1, 1}}}, {{{0, 1}, {1, 0}}}}},
        {'Y', 0.65, {{{{0, 1}, {0.5, 0.5}}}, {{{0.5, 0.5}, {1, 1}}}, {{{0.5, 0.5}, {0.5, 0}}}}},
        {'Z', 0.55, {{{{0, 1}, {1, 1}}}, {{{1, 1}, {0, 0}}}, {{{0, 0}, {1, 0}}}}},
    };
    return letters;
}

}  // namespace

Lettering make_letters(std::string_view text)
{
    constexpr double kHalf = 0.08;  // half a bar's thickness
    constexpr double kGap = 0.34;
    Lettering line;
    double x = kHalf;
    for (const char name : text) {
        const auto& letters = list_letters();
        const auto letter = std::find_if(letters.begin(), letters.end(), [&](const Letter& entry) { return entry.name == name; });
        CLEVRVK_CHECK(letter != letters.end(), "no letter '{}'", name);
        for (const auto& bar : letter->bars) {
            const auto at = [&](const dvec2& p) { return dvec2(x + p.x * letter->width, mix(kHalf, 1.0 - kHalf, p.y)); };
            const dvec2 way = glm::normalize(at(bar[1]) - at(bar[0])) * kHalf;
            const dvec2 side(-way.y, way.x);
            line.bars.push_back({at(bar[0]) - way - side, at(bar[1]) + way - side, at(bar[1]) + way + side, at(bar[0]) - way + side});
        }
        line.width = x + letter->width + kHalf;
        x += letter->width + kGap;
    }
    return line;
}

}  // namespace clevrvk::things
