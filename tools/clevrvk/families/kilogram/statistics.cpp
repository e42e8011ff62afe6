// clevrvk kilogram shapes and oracle: statistics of all figures and words, and how much can be learned from the words.
#include "generators/kilogram/annotations.h"
#include "generators/kilogram/game.h"
#include "generators/kilogram/game_lines.h"
#include "generators/kilogram/outline.h"
#include "generators/kilogram/svg.h"
#include "renderer/base/error.h"
#include "tools/clevrvk/families/kilogram/verbs.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/print_line.h"
#include "tools/scoring/kilogram/guess.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace clevrvk::tools {
namespace {

namespace fs = std::filesystem;
namespace kilogram = generators::kilogram;

constexpr const char* kShapesFooter =
    R"(Prints shares of the figures and means over all of them: mirror-symmetric silhouettes, concave corners, figures with
at most two concave corners, figures more than twice as long as wide, and figures with holes. It also counts the figures
that follow a template of each kind.

Examples:
  clevrvk kilogram shapes out/tangrams/svg
  clevrvk kilogram shapes out/tangrams/svg --json)";

constexpr const char* kOracleFooter =
    R"(Plays reference games with a learner that knows the rule by which `kilogram describe` draws its words, but neither the
seed nor the preferences of a figure. From the ten pictures the learner chooses the one for which the words are
likeliest. Its score bounds how much a model can learn from invented words; chance is 10 %. The learner sees black
pictures, and reads either the whole alone or the names of the parts as well.

Examples:
  clevrvk kilogram oracle words.json --tangrams out/tangrams/svg --seed 1
  clevrvk kilogram oracle words.json --tangrams out/tangrams/svg --seed 1 --json)";

struct ShapesFlags {
    std::vector<std::string> inputs;
    bool writes_json = false;
};

struct OracleFlags {
    std::string annotations;
    std::vector<std::string> tangrams;
    std::int64_t seed = 0;
    bool writes_json = false;
};

/// Prints `NAME: VALUE` lines, or all as one JSON object.
int print_values(const Json& values, bool writes_json)
{
    if (writes_json) {
        print_line(values.dump());
        return kExitDone;
    }
    for (const auto& [name, value] : values.items()) {
        print_line(value.is_number_float() ? fmt::format("{}: {:.3f}", name, value.get<double>())
                                           : fmt::format("{}: {}", name, value.dump()));
    }
    return kExitDone;
}

int run_shapes(const ShapesFlags& flags)
{
    std::map<std::string, int> kinds;
    double count = 0.0;
    double symmetric_count = 0.0;
    double concave_sum = 0.0;
    double concave_squares = 0.0;
    double few_count = 0.0;
    double long_count = 0.0;
    double hole_count = 0.0;
    for (const fs::path& file : kilogram::list_svg_files(flags.inputs)) {
        const kilogram::Tangram tangram = kilogram::load_svg(file);
        const kilogram::Shape shape = kilogram::measure_shape(tangram);
        count += 1.0;
        symmetric_count += shape.is_symmetric ? 1.0 : 0.0;
        concave_sum += shape.concave_count;
        concave_squares += shape.concave_count * shape.concave_count;
        few_count += shape.concave_count <= 2 ? 1.0 : 0.0;
        long_count += shape.aspect > 2.0 ? 1.0 : 0.0;
        hole_count += shape.hole_count > 0 ? 1.0 : 0.0;
        const std::optional<kilogram::Match> match = kilogram::find_template(tangram);
        ++kinds[match && !match->rules->kind.empty() ? std::string(match->rules->kind) : "free"];
    }
    const double concave_mean = concave_sum / count;
    return print_values({{"tangrams", static_cast<int>(count)},
                         {"symmetric_share", symmetric_count / count},
                         {"concave_mean", concave_mean},
                         {"concave_deviation", std::sqrt(concave_squares / count - concave_mean * concave_mean)},
                         {"at_most_two_concave_share", few_count / count},
                         {"aspect_over_two_share", long_count / count},
                         {"hole_share", hole_count / count},
                         {"kinds", kinds}},
                        flags.writes_json);
}

/// The share of games that the learner wins, with one game for each target.
Json play_games(const std::vector<kilogram::GameEntry>& entries, const std::map<std::string, scoring::kilogram::SeenFigure>& figures,
                kilogram::GameRules rules, const std::string& purpose, std::int64_t seed)
{
    const kilogram::GameMaker maker(entries, rules, seed, "oracle/" + purpose);
    int game_count = 0;
    int whole_wins = 0;
    int part_wins = 0;
    for (std::size_t target = 0; target < entries.size(); ++target) {
        const std::optional<kilogram::Game> game = maker.draw(target, 0);
        if (!game) {
            continue;
        }
        ++game_count;
        const auto wins = [&](bool with_parts) {
            const auto rate = [&](std::size_t entry) { return figures.at(entries[entry].tangram).rate(entries[target], with_parts); };
            const double own = rate(target);
            // A guess that is equally likely elsewhere counts as lost.
            return std::all_of(game->begin() + 1, game->end(), [&](std::size_t entry) { return rate(entry) < own; });
        };
        whole_wins += wins(false) ? 1 : 0;
        part_wins += wins(true) ? 1 : 0;
    }
    if (game_count == 0) {
        throw SpecError(fmt::format("no {} game can be made from these annotations", purpose));
    }
    return {{"games", game_count},
            {"whole", static_cast<double>(whole_wins) / game_count},
            {"whole_and_parts", static_cast<double>(part_wins) / game_count}};
}

int run_oracle(const OracleFlags& flags)
{
    std::vector<kilogram::AnnotatedTangram> annotated = kilogram::load_annotations(flags.annotations);
    std::map<std::string, scoring::kilogram::SeenFigure> figures;
    for (const fs::path& file : kilogram::list_svg_files(flags.tangrams)) {
        const kilogram::Tangram tangram = kilogram::load_svg(file);
        figures.emplace(tangram.name, scoring::kilogram::SeenFigure(tangram));
    }
    std::erase_if(annotated, [&](const kilogram::AnnotatedTangram& each) { return !figures.contains(each.name); });
    std::set<std::string> wholes;
    std::set<std::string> part_names;
    std::vector<kilogram::GameEntry> entries;
    for (const kilogram::GamePicture& picture : kilogram::show_annotations(annotated, flags.seed)) {
        entries.push_back(picture.entry);
        wholes.insert(picture.entry.whole);
        part_names.insert(picture.entry.names.begin(), picture.entry.names.end());
    }
    return print_values({{"tangrams", annotated.size()},
                         {"annotations", entries.size()},
                         {"distinct_wholes", wholes.size()},
                         {"distinct_part_names", part_names.size()},
                         {"random", play_games(entries, figures, kilogram::GameRules::Random, "random", flags.seed)},
                         {"controlled", play_games(entries, figures, kilogram::GameRules::Controlled, "controlled", flags.seed)}},
                        flags.writes_json);
}

}  // namespace

void add_statistics_verbs(const Command& family, Action& action)
{
    const Command shapes = family.add_command("shapes", "Measure statistics of the silhouettes of many tangrams");
    const auto shapes_flags = std::make_shared<ShapesFlags>();
    shapes.add_option("TANGRAMS", shapes_flags->inputs, "SVG files, or folders of them").required();
    shapes.add_flag("--json", shapes_flags->writes_json, "One JSON object");
    shapes.footer(kShapesFooter);
    shapes.callback([&action, shapes_flags] { action = [shapes_flags] { return run_shapes(*shapes_flags); }; });

    const Command oracle = family.add_command("oracle", "Play reference games with a learner that knows the rule of `kilogram describe`");
    const auto oracle_flags = std::make_shared<OracleFlags>();
    oracle.add_option("ANNOTATIONS", oracle_flags->annotations, "A JSON file of annotations").required();
    oracle.add_option("--tangrams", oracle_flags->tangrams, "SVG files of the tangrams, or folders of them").required();
    oracle.add_option("--seed", oracle_flags->seed, "Seed of the games").required().check(make_integer_check<std::int64_t>());
    oracle.add_flag("--json", oracle_flags->writes_json, "One JSON object");
    oracle.footer(kOracleFooter);
    oracle.callback([&action, oracle_flags] { action = [oracle_flags] { return run_oracle(*oracle_flags); }; });
}

}  // namespace clevrvk::tools
