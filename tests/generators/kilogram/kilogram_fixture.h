// Shared by the tests of KiloGram: a tangram of our own, and the folder of published files where there is one.
#pragma once

#include "generators/kilogram/tangram.h"
#include "renderer/base/environment.h"
#include "renderer/base/json_reader.h"
#include "renderer/catalog/catalog.h"
#include "tests/choose_count.h"
#include "tools/scoring/kilogram/tokens.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::kilogram::test {

/// The large square of all seven pieces, as the puzzle is sold: 4 x 4 with a quarter of it as the large triangles; the
/// square's side is root 2.
inline Tangram make_square_tangram()
{
    Tangram tangram;
    tangram.name = "square";
    tangram.width = 4.0;
    tangram.height = 4.0;
    tangram.pieces[0].corners = {{2, 2}, {3, 1}, {4, 2}, {3, 3}};
    tangram.pieces[1].corners = {{0, 4}, {1, 3}, {3, 3}, {2, 4}};
    tangram.pieces[2].corners = {{4, 0}, {4, 2}, {3, 1}};
    tangram.pieces[3].corners = {{1, 3}, {2, 2}, {3, 3}};
    tangram.pieces[4].corners = {{4, 4}, {2, 4}, {4, 2}};
    tangram.pieces[5].corners = {{0, 0}, {4, 0}, {2, 2}};
    tangram.pieces[6].corners = {{0, 0}, {2, 2}, {0, 4}};
    return tangram;
}

/// The same larger or smaller.
inline Tangram scale_tangram(Tangram tangram, double factor)
{
    tangram.width *= factor;
    tangram.height *= factor;
    for (Piece& piece : tangram.pieces) {
        for (glm::dvec2& corner : piece.corners) {
            corner *= factor;
        }
    }
    return tangram;
}

/// Checks `{TEXT: [STEM, ...]}` against clean(). \return  how many texts there are
inline int count_clean_texts(const JsonDocument& vectors)
{
    const catalog::Catalog catalog = catalog::load_installed_catalog();
    const std::vector<std::string>& stop_words = catalog::find_word_list(catalog, "english_stop_words")->words;
    int count = 0;
    for (const JsonReader::Member& member : JsonReader(vectors).read_members()) {
        std::vector<std::string> stems;
        for (const JsonReader& stem : member.reader.read_items(0, kMostTextBytes)) {
            stems.push_back(stem.read_string());
        }
        CAPTURE(member.key);
        CHECK(scoring::kilogram::clean(member.key, stop_words) == stems);
        ++count;
    }
    return count;
}

/// The folder that CLEVRVK_KILOGRAM_REFERENCE names; without it the test's log says that it is left out.
inline std::optional<std::filesystem::path> find_reference()
{
    const std::string folder = read_environment("CLEVRVK_KILOGRAM_REFERENCE");
    if (folder.empty()) {
        MESSAGE("left out: CLEVRVK_KILOGRAM_REFERENCE names no folder of published files");
        return std::nullopt;
    }
    REQUIRE(std::filesystem::is_directory(folder));
    return folder;
}

/// The files in a folder, by name.
inline std::vector<std::filesystem::path> list_files(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> files;
    for (const std::filesystem::directory_entry& entry : std::filesystem::directory_iterator(folder)) {
        files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace clevrvk::generators::kilogram::test
