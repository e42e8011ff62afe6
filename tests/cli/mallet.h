// A thing of a user's own to test with.
#pragma once

#include <string>
#include <vector>

namespace clevrvk::tests {

/// An OBJ file, z up: a handle of 24 x 24 x 250 mm, `Handle.001`, and a head of 120 x 40 x 50 mm, `Head`.
inline std::string make_mallet()
{
    std::string text;
    const auto add_box = [&](const std::string& name, const std::string& x, const std::string& y, const std::string& low,
                             const std::string& high, int first) {
        text += "o " + name + "\n";
        for (const std::string& z : {low, high}) {
            text += "v -" + x + " -" + y + " " + z + "\nv " + x + " -" + y + " " + z + "\nv " + x + " " + y + " " + z + "\nv -" + x + " " +
                    y + " " + z + "\n";
        }
        const std::vector<std::vector<int>> faces{{3, 2, 1, 0}, {4, 5, 6, 7}, {0, 1, 5, 4}, {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}};
        for (const std::vector<int>& face : faces) {
            text += "f";
            for (const int corner : face) {
                text += " " + std::to_string(first + corner);
            }
            text += "\n";
        }
    };
    add_box("Handle.001", "0.012", "0.012", "0", "0.25", 1);
    add_box("Head", "0.06", "0.02", "0.25", "0.30", 9);
    return text;
}

/// The user's description of it.
inline constexpr const char* kMalletThing = R"({
  "category": "mallet",
  "parts": [{"name": "handle", "nodes": ["Handle*"]}, {"name": "head", "nodes": ["*"]}],
  "supports": [{"center": [0, 0, 0.30], "half": [0.055, 0.018], "is_round": false}],
  "grasps": [{"center": [0, 0, 0.1], "approach": [0, 1, 0], "axis": [0, 0, 1], "width_m": 0.03}]
})";

}  // namespace clevrvk::tests
