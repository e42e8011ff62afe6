// clevrvk kilogram: makes tangrams and inspects drawn ones; words, measures and captions. Uses no device. Pictures and
// games have files of their own.
#include "generators/kilogram/annotations.h"
#include "generators/kilogram/caption.h"
#include "generators/kilogram/describe.h"
#include "generators/kilogram/own_tangrams.h"
#include "generators/kilogram/parts.h"
#include "generators/kilogram/svg.h"
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/log.h"
#include "renderer/catalog/catalog.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/families/kilogram/pictures.h"
#include "tools/clevrvk/families/kilogram/verbs.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/print_line.h"
#include "tools/clevrvk/run/stop_signal.h"
#include "tools/clevrvk/version.h"
#include "tools/scoring/kilogram/agreement.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::tools {
namespace {

namespace fs = std::filesystem;
namespace kilogram = generators::kilogram;

constexpr const char* kMakeTangramsFooter =
    R"(The tangrams show people, animals, birds, fish, boats, houses, trees, tools, letters and rockets; others show nothing,
and some of these are mirror-symmetric. Each has seven exact pieces. No silhouette occurs twice, not even turned or
mirrored. The first N tangrams of a seed are the same for every --count. The files have the layout of the published
ones; parts.jsonl divides the pieces of each tangram into parts; kilogram.json and files.jsonl hold the settings and the
hash of each file. The same command resumes a stopped run and does nothing after a finished one; `clevrvk check DIR`
checks the files.

Examples:
  clevrvk kilogram make --count 1000 --seed 7 --out out/tangrams
  clevrvk kilogram make --count 100 --seed 1 --out samples/tangrams)";

constexpr const char* kDescribeFooter =
    R"(Writes annotations as several people might give them, for tangrams that nobody has described. They say what a figure
shows or resembles, and name its proportions, its points, the direction that it faces, its limbs and its parts. The
words are derived from measurements of the figure, and the invented annotators agree about as much as the published
ones. The output has the form of the published files and goes to stdout.

Examples:
  clevrvk kilogram describe out/tangrams/svg --seed 1 > words.json
  clevrvk kilogram describe out/tangrams/svg --count 50 --seed 1 > words.json)";

constexpr const char* kInspectFooter =
    R"(Each tangram is good, doubtful or bad. It is doubtful if a side is off by 5 % of the square's side, if pieces overlap
by 1 % of the whole area, or if pieces do not touch. It is bad if a side is off by 13 %, if pieces overlap by 5 %, or if
the file holds no tangram. The exit code is 1 if any tangram is bad.

Examples:
  clevrvk kilogram inspect out/tangrams/svg
  clevrvk kilogram inspect drawn.svg --json)";

constexpr const char* kMeasureFooter =
    R"(snd: shape naming divergence, 0 to 1; pnd: the same of part names; psa: part segmentation agreement, 1 to 7;
log_perplexity: in bits, of the descriptions of the whole. Words are counted by their stems. The file has the
form of the published full.json and dense.json, old or new.

Examples:
  clevrvk kilogram measure data/dense.json
  clevrvk kilogram measure data/full.json --json > measures.jsonl)";

constexpr const char* kTangramCaptionFooter =
    R"(Prints one line per annotation: its description of the whole, the caption with the parts, and the part of each piece.
The parts have the order of the caption, which is drawn at random.

Examples:
  clevrvk kilogram caption data/dense.json --seed 1
  clevrvk kilogram caption data/full.json --seed 1 > captions.jsonl)";

// The search for equal silhouettes keeps a hundred bytes for each tangram.
constexpr int kMostMadeTangrams = 10'000'000;

struct MakeFlags {
    int count = 0;
    std::int64_t seed = 0;
    std::string out;
};

struct DescribeFlags {
    std::vector<std::string> inputs;
    int count = 10;
    std::int64_t seed = 0;
};

struct InspectFlags {
    std::vector<std::string> inputs;
    bool is_strict = false;
    bool writes_json = false;
};

struct MeasureFlags {
    std::string input;
    bool writes_json = false;
};

struct CaptionFlags {
    std::string input;
    std::int64_t seed = 0;
};

int run_make(const MakeFlags& flags)
{
    watch_stop_signals();
    write::ResultFolder folder(flags.out, kKilogramInfoName,
                               {{"verb", kMakeVerb}, {"version", get_tool_version(MadeFrom::Verbs)},
                                {"seed", flags.seed}, {"count", flags.count}});
    if (folder.is_complete()) {
        log_info("{} is already complete; nothing to do", flags.out);
        return kExitDone;
    }
    kilogram::OwnTangrams source(flags.seed);
    for (int i = 0; i < flags.count; ++i) {
        if (get_stop_flag()) {
            return report_stop(flags.out);
        }
        const kilogram::Tangram tangram = source.make_next();
        folder.store(kilogram::own_svg_name(tangram), kilogram::write_svg(tangram));
        folder.append_line("parts.jsonl", kilogram::write_own_parts(tangram, flags.seed, static_cast<std::uint64_t>(i)));
    }
    folder.finish();
    print_line(fmt::format("{}: {} tangrams", flags.out, flags.count));
    return kExitDone;
}

int run_describe(const DescribeFlags& flags)
{
    Json json = Json::object();
    for (const fs::path& file : kilogram::list_svg_files(flags.inputs)) {
        const kilogram::Tangram tangram = kilogram::load_svg(file);
        Json annotations = Json::array();
        for (int i = 0; i < flags.count; ++i) {
            const kilogram::Annotation annotation = kilogram::describe(tangram, flags.seed, static_cast<std::uint64_t>(i));
            Json part = Json::object();
            for (std::size_t k = 0; k < kilogram::kPieceCount; ++k) {
                part[fmt::format("{}", k + 1)] = annotation.part_of_piece[k];
            }
            annotations.push_back({{"whole", {{"wholeAnnotation", annotation.whole}}}, {"part", std::move(part)}});
        }
        json[tangram.name]["annotations"] = std::move(annotations);
    }
    fmt::print("{}\n", json.dump());
    return kExitDone;
}

std::string_view name_of(kilogram::Validity validity)
{
    switch (validity) {
        case kilogram::Validity::Good: return "good";
        case kilogram::Validity::Doubtful: return "doubtful";
        case kilogram::Validity::Bad: return "bad";
    }
    return "";
}

/// Prints one tangram. \return  whether it is faulty
bool inspect(const fs::path& file, const kilogram::Tangram& tangram, bool writes_json)
{
    const kilogram::TangramFacts facts = kilogram::measure_tangram(tangram);
    const kilogram::Judgement judgement = kilogram::judge_drawn(facts);
    if (writes_json) {
        const kilogram::Silhouette silhouette = kilogram::measure_silhouette(tangram);
        const Json json{{"tangram", tangram.name},
                        {"verdict", name_of(judgement.validity)},
                        {"reasons", judgement.reasons},
                        {"unit", facts.unit},
                        {"side_error", facts.side_error},
                        {"area_error", facts.area_error},
                        {"overlap_share", facts.overlap_share},
                        {"gap", facts.gap},
                        {"perimeter", silhouette.perimeter},
                        {"hull_ratio", silhouette.hull_ratio},
                        {"contact_count", silhouette.contact_count},
                        {"contact_length", silhouette.contact_length}};
        print_line(json.dump());
    } else {
        print_line(fmt::format("{}: {}{}{}", file.string(), name_of(judgement.validity), judgement.reasons.empty() ? "" : ": ",
                               fmt::join(judgement.reasons, "; ")));
    }
    return judgement.validity == kilogram::Validity::Bad;
}

/// Reports a file without a tangram, which is faulty as a whole and has no measures.
void report_unreadable(const fs::path& file, const std::string& what, bool writes_json)
{
    const Json json{{"tangram", file.stem().string()}, {"verdict", name_of(kilogram::Validity::Bad)}, {"reasons", {what}}};
    print_line(writes_json ? json.dump() : fmt::format("{}: {}: {}", file.string(), name_of(kilogram::Validity::Bad), what));
}

int run_inspect(const InspectFlags& flags)
{
    int bad_count = 0;
    for (const fs::path& file : kilogram::list_svg_files(flags.inputs)) {
        kilogram::Tangram tangram;
        try {
            tangram = kilogram::load_svg(file, flags.is_strict ? kilogram::SvgForm::Published : kilogram::SvgForm::Drawn);
        } catch (const SpecError& error) {
            report_unreadable(file, error.what(), flags.writes_json);
            ++bad_count;
            continue;
        } catch (const ReadError& error) {
            report_unreadable(file, error.what(), flags.writes_json);
            ++bad_count;
            continue;
        }
        bad_count += inspect(file, tangram, flags.writes_json) ? 1 : 0;
    }
    return bad_count > 0 ? kExitSomeFailed : kExitDone;
}

/// Mean and standard deviation of the values themselves, not of an underlying population.
class Spread {
public:
    void add(double value) { values_.push_back(value); }

    [[nodiscard]] std::string describe() const
    {
        const auto count = static_cast<double>(values_.size());
        const double mean = std::accumulate(values_.begin(), values_.end(), 0.0) / count;
        double squares = 0.0;
        for (const double value : values_) {
            squares += (value - mean) * (value - mean);
        }
        return fmt::format("{:.6f} +- {:.6f}", mean, std::sqrt(squares / count));
    }

private:
    std::vector<double> values_;
};

/// \throws SpecError  like load_annotations, and for a file without a tangram
std::vector<kilogram::AnnotatedTangram> load_some(const std::string& file, std::size_t least_count)
{
    std::vector<kilogram::AnnotatedTangram> tangrams = kilogram::load_annotations(file, least_count);
    if (tangrams.empty()) {
        throw SpecError(fmt::format("{}: the folder holds no tangram", file));
    }
    return tangrams;
}

int run_measure(const MeasureFlags& flags)
{
    const catalog::Catalog catalog = catalog::load_installed_catalog();
    const catalog::WordList* const stop_words = catalog::find_word_list(catalog, "english_stop_words");
    CLEVRVK_CHECK(stop_words != nullptr, "the assets have no list '{}'", "english_stop_words");
    const std::vector<kilogram::AnnotatedTangram> tangrams = load_some(flags.input, scoring::kilogram::kLeastComparedAnnotations);
    std::array<Spread, 4> spreads;
    for (const kilogram::AnnotatedTangram& tangram : tangrams) {
        const scoring::kilogram::Agreement agreement = scoring::kilogram::measure_agreement(tangram.annotations, stop_words->words);
        const double log_perplexity = scoring::kilogram::measure_log_perplexity(tangram.annotations, stop_words->words);
        spreads[0].add(agreement.snd);
        spreads[1].add(agreement.pnd);
        spreads[2].add(agreement.psa);
        spreads[3].add(log_perplexity);
        if (flags.writes_json) {
            const Json json{{"tangram", tangram.name}, {"annotations", tangram.annotations.size()},
                            {"snd", agreement.snd},    {"pnd", agreement.pnd},
                            {"psa", agreement.psa},    {"log_perplexity", log_perplexity}};
            fmt::print("{}\n", json.dump());
        }
    }
    if (!flags.writes_json) {
        fmt::print("{} tangrams\n  snd            {}\n  pnd            {}\n  psa            {}\n  log_perplexity {}\n", tangrams.size(),
                   spreads[0].describe(), spreads[1].describe(), spreads[2].describe(), spreads[3].describe());
    }
    return kExitDone;
}

int run_caption(const CaptionFlags& flags)
{
    for (const kilogram::AnnotatedTangram& tangram : load_some(flags.input, 1)) {
        for (std::size_t i = 0; i < tangram.annotations.size(); ++i) {
            const kilogram::Annotation& annotation = tangram.annotations[i];
            const kilogram::OrderedParts parts = kilogram::draw_part_order(tangram, i, flags.seed);
            Json json = kilogram::write_parts(tangram.name, parts.part_of_piece);
            json["annotation"] = i;
            json["whole"] = annotation.whole;
            json["caption"] = kilogram::write_caption(annotation.whole, parts.names);
            json["names"] = parts.names;
            print_line(json.dump());
        }
    }
    return kExitDone;
}

void add_make_verb(const Command& family, Action& action)
{
    const Command verb = family.add_command("make", "Make new tangrams as SVG files");
    const auto flags = std::make_shared<MakeFlags>();
    verb.add_option("--count", flags->count, "Number of tangrams, 1 to "
                                             "10000000").required().check(make_integer_check<int>(1, kMostMadeTangrams));
    verb.add_option("--seed", flags->seed, "Seed of all random choices").required().check(make_integer_check<std::int64_t>());
    verb.add_option("--out", flags->out, "Folder to write: new, empty, or begun by this command").check(make_folder_check()).required();
    verb.footer(kMakeTangramsFooter);
    verb.callback([&action, flags] { action = [flags] { return run_make(*flags); }; });
}

void add_describe_verb(const Command& family, Action& action)
{
    const Command verb = family.add_command("describe", "Generate annotations of tangrams");
    const auto flags = std::make_shared<DescribeFlags>();
    verb.add_option("TANGRAMS", flags->inputs, "SVG files, or folders of them").required();
    verb.add_option("--count", flags->count, "Annotations per tangram, 2 to 1000 (default 10)").check(make_integer_check<int>(2, 1000));
    verb.add_option("--seed", flags->seed, "Seed for the choice of words and parts").required().check(make_integer_check<std::int64_t>());
    verb.footer(kDescribeFooter);
    verb.callback([&action, flags] { action = [flags] { return run_describe(*flags); }; });
}

void add_inspect_verb(const Command& family, Action& action)
{
    const Command verb = family.add_command("inspect", "Check tangrams for faults, and measure them");
    const auto flags = std::make_shared<InspectFlags>();
    verb.add_option("TANGRAMS", flags->inputs, "SVG files, or folders of them").required();
    verb.add_flag("--strict", flags->is_strict, kStrictHelp);
    verb.add_flag("--json", flags->writes_json, "Print all measures, one JSON object per line");
    verb.footer(kInspectFooter);
    verb.callback([&action, flags] { action = [flags] { return run_inspect(*flags); }; });
}

void add_measure_verb(const Command& family, Action& action)
{
    const Command verb = family.add_command("measure", "Measure how much people's annotations of tangrams agree");
    const auto flags = std::make_shared<MeasureFlags>();
    verb.add_option("ANNOTATIONS", flags->input, "A JSON file of annotations").required();
    verb.add_flag("--json", flags->writes_json, "Print one JSON object per tangram, one per line, instead of means and standard "
                                                "deviations");
    verb.footer(kMeasureFooter);
    verb.callback([&action, flags] { action = [flags] { return run_measure(*flags); }; });
}

void add_caption_verb(const Command& family, Action& action)
{
    const Command verb = family.add_command("caption", "Write the captions of annotations, with the order of their parts");
    const auto flags = std::make_shared<CaptionFlags>();
    verb.add_option("ANNOTATIONS", flags->input, "A JSON file of annotations").required();
    verb.add_option("--seed", flags->seed, "Seed of the order of the parts").required().check(make_integer_check<std::int64_t>());
    verb.footer(kTangramCaptionFooter);
    verb.callback([&action, flags] { action = [flags] { return run_caption(*flags); }; });
}

}  // namespace

void add_kilogram_command(const Command& app, Action& action)
{
    const Command family =
        app.add_command("kilogram", "Make, draw and inspect tangrams; describe, measure and caption them; make reference games");
    family.require_verb();
    family.footer(R"(Examples:
  clevrvk kilogram make --count 100 --seed 1 --out out/tangrams
  clevrvk kilogram draw out/tangrams/svg --parts out/tangrams/parts.jsonl --out out/pictures)");
    add_make_verb(family, action);
    add_draw_verb(family, action);
    add_inspect_verb(family, action);
    add_describe_verb(family, action);
    add_measure_verb(family, action);
    add_caption_verb(family, action);
    add_games_verb(family, action);
    add_statistics_verbs(family, action);
}

}  // namespace clevrvk::tools
