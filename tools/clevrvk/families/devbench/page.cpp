// clevrvk devbench page: writes a folder with a page that runs trials for people in a browser. Uses no device.
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/hash.h"
#include "renderer/write/result_folder.h"
#include "tools/clevrvk/families/devbench/check_page.h"
#include "tools/clevrvk/families/devbench/page_files.h"
#include "tools/clevrvk/families/devbench/page_trials.h"
#include "tools/clevrvk/families/devbench/verbs.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/print_line.h"
#include "tools/clevrvk/version.h"

#include <filesystem>
#include <limits>
#include <memory>
#include <optional>

namespace clevrvk::tools {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPageFooter =
    R"(DIR is a finished dataset with pictures. The page shows its trials, or those of a file (--trials), in an order that
follows from the participant's code, from --seed, or from `?seed=N` at the end of the page's address. Participants
choose with a finger, the mouse or the keys 1 to 4. The page asks only for a code and the age in years. Reloading the
page resumes an interrupted session. At the end, the page offers one JSON file of answers, which `clevrvk devbench score
TASK SCORES --people FILE...` reads. docs/devbench.md describes the keys of a trial's line.

Examples:
  clevrvk devbench page out/devbench --task nouns --limit 40 --out out/page
  clevrvk devbench page --trials trials.jsonl --speak --out out/page)";

struct PageFlags {
    std::string dataset;
    std::string trials;
    std::string out;
    std::string task;
    std::string language = "en";
    std::vector<std::string> age_bins{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11-13", "14-17", "adult"};
    std::optional<std::int64_t> seed;
    int limit = std::numeric_limits<int>::max();
    int attention_every = 10;
    double gap_s = 0.6;
    double onset_s = 0.0;
    bool is_in_order = false;
    bool speaks = false;
};

/// The set of trials that the page reads. Its key identifies it in the answers and in the browser's storage.
Json describe_set(const PageFlags& flags, const Json& trials)
{
    Json set{{"schema", kTrialSetSchema}};
    set["key"] = digest_hex(trials.dump());
    set["seed"] = flags.seed ? Json(std::to_string(*flags.seed)) : Json();
    set["shuffled"] = !flags.is_in_order;
    set["attention_every"] = flags.attention_every;
    set["gap_s"] = flags.gap_s;
    set["onset_s"] = flags.onset_s;
    set["speaks"] = flags.speaks;
    set["language"] = flags.language;
    set["age_bins"] = flags.age_bins;
    set["trials"] = trials;
    for (Json& trial : set["trials"]) {
        for (Json& picture : trial["pictures"]) {
            picture = kPagePictures + picture.get<std::string>();
        }
    }
    return set;
}

int run_page(const PageFlags& flags)
{
    if (flags.dataset.empty() == flags.trials.empty()) {
        throw SpecError("the page needs trials; give either DIR or --trials");
    }
    const PageTrials trials =
        flags.trials.empty() ? list_dataset_trials(flags.dataset, flags.task, flags.limit) : read_page_trials(flags.trials);
    const fs::path root = flags.trials.empty() ? fs::path(flags.dataset) : fs::path(flags.trials).parent_path();
    const Json set = describe_set(flags, trials.list());
    const fs::path out = flags.out.empty() ? root.string() + "_page" : flags.out;
    // A user's file may name any path, but a dataset's pictures are its own.
    const auto load_picture = [&](const std::string& picture) {
        return flags.trials.empty() ? read_text_file(root / picture) : load_page_picture(root, picture);
    };
    if (!fs::exists(out / kPageInfoName)) {  // refused before the folder exists
        for (const std::string& picture : trials.list_pictures()) {
            static_cast<void>(load_picture(picture));
        }
    }
    write::ResultFolder folder(out, kPageInfoName,
                               {{"verb", "page"}, {"version", get_tool_version(MadeFrom::Verbs)}, {"set", digest_hex(set.dump())}});
    if (!folder.is_complete()) {
        for (const std::string& picture : trials.list_pictures()) {
            folder.store(kPagePictures + picture, load_picture(picture));
        }
        for (const PageFile& file : kPageFiles) {
            folder.store(file.name, std::string(file.text));
        }
        // Only ASCII, so that no character can end the script's line.
        folder.store(kTrialSetName, fmt::format("{}{};\n", kTrialSetBegin, set.dump(-1, ' ', true)));
        folder.finish();
    }
    print_line(fmt::format("{}: {} trials", (out / "index.html").string(), trials.list().size()));
    return kExitDone;
}

}  // namespace

void add_devbench_page_verb(const Command& family, Action& action)
{
    constexpr int kMostTrials = 100000;
    constexpr int kMostGap_s = 60;
    const Command verb = family.add_command("page", "Make a page that runs trials for people, in a browser without a network");
    const auto flags = std::make_shared<PageFlags>();
    const Option dataset = verb.add_option("DIR", flags->dataset, "A finished dataset with pictures").type_name("");
    const Option trials = verb.add_option("--trials", flags->trials,
                                          "File of trials to show instead of DIR, one JSON object per line, with the pictures beside it")
                              .type_name("FILE")
                              .excludes(dataset);
    verb.add_option("--out", flags->out, "Folder for the page: new, empty, or begun by this command; default DIR_page")
        .type_name("DIR")
        .check(make_folder_check());
    verb.add_option("--task", flags->task, "Show only the trials of this task of DIR, nouns or vocabulary; default: all trials")
        .check(make_name_check("task", {"nouns", "vocabulary"}))
        .excludes(trials);
    verb.add_option("--limit", flags->limit, "Show only the first N trials of each task of DIR, 1 to 100000; default: all")
        .check(make_integer_check(1, kMostTrials))
        .type_name("N")
        .excludes(trials);
    verb.add_option("--seed", flags->seed, "Seed of the trials' order; by default the order follows from each participant's "
                                           "code").check(make_integer_check<std::int64_t>());
    verb.add_flag("--in-order", flags->is_in_order, "Show the trials in the order of the list");
    verb.add_option("--attention", flags->attention_every, "Insert an attention check after every N trials, 0 to 1000, 0 for none; default "
                                                           "10")
        .check(make_integer_check(0, 1000))
        .type_name("N");
    verb.add_option("--gap", flags->gap_s, "Pause between trials in seconds, 0 to 60; default 0.6").check_range(0.0, kMostGap_s);
    verb.add_option("--onset", flags->onset_s, "Delay of the sentence after the pictures in seconds, 0 to 60; default 0")
        .check_range(0.0, kMostGap_s);
    verb.add_flag("--speak", flags->speaks, "Let the browser speak the sentence, if it can");
    verb.add_option("--language", flags->language, "Language of the voice; default en");
    verb.add_option("--ages", flags->age_bins, "Ages in years that a participant can choose, in this order; default 1 to 10, 11-13, 14-17, "
                                               "adult")
        .delimiter(',');
    verb.footer(kPageFooter);
    verb.callback([&action, flags] { action = [flags] { return run_page(*flags); }; });
}

}  // namespace clevrvk::tools
