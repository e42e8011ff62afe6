// Checks games against their folder's index. All texts follow from index and settings: they are written again and
// compared by hash. A file that differs is read, and each of its games that breaks a rule or differs from the game that
// the seed draws is a finding. No two splits may show the same picture, whatever the index says about it.
#include "renderer/base/error.h"
#include "renderer/base/hash.h"
#include "renderer/base/json_reader.h"
#include "renderer/spec/limits.h"
#include "renderer/write/result_folder.h"
#include "tools/clevrvk/families/kilogram/check_tangrams.h"
#include "tools/clevrvk/families/kilogram/pictures.h"
#include "tools/scoring/kilogram/game_faults.h"
#include "tools/scoring/kilogram/leaks.h"

#include <set>
#include <span>

namespace clevrvk::tools {
namespace {

namespace fs = std::filesystem;
namespace kilogram = generators::kilogram;

class GameChecker {
public:
    GameChecker(const fs::path& folder, const check::ResultFiles& files, const JsonReader& settings, check::Findings& findings)
        : folder_(folder), files_(files), settings_(scoring::kilogram::read_game_settings(settings)),
          side_px_(settings.at("size").read_int(spec::kLeastImageSidePx, spec::kMostImageSidePx)),
          shared_(settings.at("splits").value().is_null()), findings_(findings)
    {
    }

    void check()
    {
        check_pictures();
        findings_.count(check::Check::TaskRules);
        for (const scoring::kilogram::Leak& leak : scoring::kilogram::find_leaks(pictures_)) {
            add(check::Check::TaskRules, leak.file, leak.what);
        }
        for (const kilogram::CaptionFile& file : kilogram::list_caption_files(settings_)) {
            check_captions(file);
        }
        for (const kilogram::GameSet& set : kilogram::list_game_sets(settings_)) {
            check_set(set);
        }
        findings_.count(check::Check::FormatFiles);
        if (known_.size() != files_.hashes.size()) {
            add(check::Check::FormatFiles, write::kResultListName,
                fmt::format("of the {} files, {} belong to games", files_.hashes.size(), known_.size()));
        }
    }

private:
    void add(check::Check check, const std::string& place, std::string what) { findings_.add(check, place, std::move(what)); }

    /// Whether the folder's list contains the file.
    bool find_file(const std::string& name)
    {
        findings_.count(check::Check::FormatFiles);
        const bool is_there = files_.hashes.contains(name);
        if (is_there && !known_.insert(name).second) {
            add(check::Check::FormatFiles, name, "the file is described twice");
        }
        if (!is_there) {
            add(check::Check::FormatFiles, name, "the file is expected but not listed");
        }
        return is_there;
    }

    void check_pictures()
    {
        if (!find_file(kPictureIndexName)) {
            return;
        }
        visit_json_lines(folder_, kPictureIndexName, [&](const JsonDocument& line) {
            pictures_.push_back(kilogram::read_picture_line(JsonReader(line)));
            if (find_file(pictures_.back().file)) {
                check_picture(pictures_.back());
            }
        });
    }

    void check_picture(const kilogram::GamePicture& picture)
    {
        const auto shown = check_png(folder_, picture.file, side_px_, 3, check::Check::Image, findings_);
        if (!shown) {
            return;
        }
        findings_.count(check::Check::TaskRules);
        if (const auto leak = shared_.add(picture, digest_hex(std::as_bytes(std::span(shown->samples))))) {
            add(check::Check::TaskRules, leak->file, leak->what);
        }
    }

    void check_captions(const kilogram::CaptionFile& file)
    {
        const std::string captions = kilogram::write_captions(file, pictures_).dump() + '\n';
        findings_.count(check::Check::TaskRules);
        if (find_file(file.name) && digest_hex(captions) != files_.hashes.at(file.name)) {
            add(check::Check::TaskRules, file.name, "its texts differ from those of the pictures in the index");
        }
    }

    void check_set(const kilogram::GameSet& set)
    {
        const std::vector<const kilogram::GamePicture*> pictures = kilogram::select_pictures(pictures_, set.folder);
        const std::vector<kilogram::GameEntry> entries = kilogram::list_entries(pictures);
        const std::vector<kilogram::Game> games = kilogram::draw_games(set, entries, settings_);
        findings_.count(check::Check::TaskRules, games.size());
        for (const kilogram::Game& game : games) {
            if (const auto broken = kilogram::find_broken_rule(entries, game, set.rules)) {
                add(check::Check::TaskRules, set.purpose, *broken);
            }
        }
        for (const kilogram::GameFile& file : set.files) {
            const std::string expected = kilogram::write_games(file, pictures, games) + '\n';
            if (find_file(file.name) && digest_hex(expected) != files_.hashes.at(file.name)) {
                // A file formatted differently may have more blanks.
                const JsonDocument found = load_json(folder_ / file.name, kMostJsonBytes + 2 * expected.size());
                compare_games(set, file, pictures, games, found);
            }
        }
        for (const kilogram::GameFile& file : set.files) {
            for (const kilogram::GamePicture* const picture : pictures) {
                const std::string name = fmt::format("{}{}.png", file.folder, kilogram::image_name(*picture, file.has_color));
                if (!files_.hashes.contains(name)) {
                    add(check::Check::FormatFiles, file.name, fmt::format("there is no picture '{}'", name));
                }
            }
        }
    }

    void compare_games(const kilogram::GameSet& set, const kilogram::GameFile& file,
                       const std::vector<const kilogram::GamePicture*>& pictures, const std::vector<kilogram::Game>& games,
                       const JsonDocument& found)
    {
        for (const scoring::kilogram::GameFault& fault : scoring::kilogram::find_game_faults(set, file, pictures, games, found)) {
            add(check::Check::TaskRules, fault.game ? fmt::format("{}: game {}", file.name, *fault.game) : file.name, fault.what);
        }
    }

    const fs::path& folder_;  // must outlive this object
    const check::ResultFiles& files_;
    const kilogram::GameSettings settings_;
    const int side_px_;
    scoring::kilogram::SharedPictures shared_;
    check::Findings& findings_;
    std::vector<kilogram::GamePicture> pictures_;  // listed in the index
    std::set<std::string> known_;                  // listed files that belong in the folder
};

}  // namespace

void check_games(const fs::path& folder, const check::ResultFiles& files, check::Findings& findings)
{
    const JsonDocument document{files.settings, kKilogramInfoName};
    GameChecker(folder, files, JsonReader(document), findings).check();
}

}  // namespace clevrvk::tools
