// Episodes of MEWL. The first byte says what the rest is: p files of the published layout, info.json, question.json and
// scenes of the contexts c0 to c5; s a spec line; 0 to 8 and A to I labels alone, put into an episode of that task,
// repaired or published. Every accepted episode is judged, solved, put into words, and laid out in each format that
// takes it.
#include "generators/mewl/caption.h"
#include "generators/mewl/labels.h"
#include "generators/mewl/read_published.h"
#include "generators/mewl/rules.h"
#include "generators/mewl/solve.h"
#include "generators/registry/registry.h"
#include "renderer/annotate/label_panel.h"
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/parse_json.h"
#include "renderer/check/checks.h"
#include "renderer/resolve/read_episode.h"
#include "renderer/write/encode_panel.h"
#include "tests/fuzz/fuzz_files.h"
#include "tests/shipped_catalog.h"
#include "tools/scoring/mewl/blind_rules.h"

#include <string>
#include <vector>

namespace clevrvk::fuzz {
namespace {

namespace mewl = generators::mewl;

constexpr const char* kSource = "in.jsonl:1";
constexpr std::array<const char*, 9> kTasks{"shape",    "color",     "material", "object",   "composite",
                                            "relation", "bootstrap", "number",   "pragmatic"};

spec::EpisodeSpec make_episode(std::size_t task, const std::string& variant)
{
    const generators::Task& maker = generators::find_task(fmt::format("mewl_{}", kTasks.at(task)));
    generators::TaskRequest request;
    request.variant = variant;
    request.options = generators::parse_options(maker.info, {});
    return maker.generate(shipped_catalog(), request);
}

const spec::EpisodeSpec& known_episode(std::size_t task, bool is_published)
{
    static const auto episodes = [] {
        std::array<std::vector<spec::EpisodeSpec>, 2> made;
        for (std::size_t i = 0; i < kTasks.size(); ++i) {
            made[0].push_back(make_episode(i, "repaired"));
            made[1].push_back(make_episode(i, "published"));
        }
        return made;
    }();
    return episodes[is_published ? 1 : 0].at(task);
}

// The answer is a line for every episode.
void use_view(const mewl::EpisodeView& view)
{
    for (const mewl::SceneView& scene : view.contexts) {
        require(!scene.target || *scene.target < scene.objects.size(), "a hand points at nothing");
    }
    try {
        require(mewl::solve(view).possible.size() <= view.choices.size(), "more choices may be true than there are");
    } catch (const SpecError& error) {
        check_message(error.what(), "");
    }
    try {
        for (const scoring::mewl::BlindRule& rule : scoring::mewl::all_blind_rules()) {
            const double chance = scoring::mewl::chance_of(rule, view);
            require(chance >= 0.0 && chance <= 1.0, "a chance is none");
        }
        static_cast<void>(mewl::write_caption(view));
    } catch (const SpecError& error) {
        check_message(error.what(), "");
    }
}

void lay_out(const spec::EpisodeSpec& episode, const layout::Layout& layout)
{
    write::RunSettings settings;
    settings.writes_images = false;
    for (std::size_t i = 0; i < episode.panels.size(); ++i) {
        const resolve::ResolvedPanel resolved = resolve::resolve_panel(episode.panels[i], shipped_catalog());
        const annotate::LabeledPanel labeled = annotate::label_panel(episode, static_cast<int>(i), resolved);
        const write::EncodedPanel panel =
            write::encode_panel(layout, labeled, nullptr, settings, {i, 0, episode.id, labeled.panel().id, ""});
        std::vector<std::string> paths;
        for (const write::EncodedFile& file : panel.files) {
            require(is_inside_folder(file.path), "a file lies outside of the dataset");
            paths.push_back(file.path);
        }
        require(write::list_files(layout, panel.key, panel.index_line, settings) == paths,
                "a merge looks for other files than were written");
    }
}

void check_episode(const spec::EpisodeSpec& episode)
{
    check::Findings findings;
    for (const std::string& rule : mewl::find_broken_rules(shipped_catalog(), episode)) {
        findings.add(check::Check::TaskRules, kSource, rule);
        check_message(findings.found.back().what, "");
    }
    try {
        const mewl::MewlLabels labels = mewl::read_labels(episode.labels, kSource);
        spec::EpisodeSpec again = episode;
        again.labels = mewl::write_labels(labels);
        require(mewl::read_labels(again.labels, kSource) == labels, "labels change when they are written and read");
        use_view(mewl::view_episode(shipped_catalog(), episode, kSource));
    } catch (const SpecError& error) {
        check_message(error.what(), kSource);
    }
    for (const auto& layout : generators::all_layouts().all()) {
        try {
            layout->check_episode(episode, kSource);
        } catch (const SpecError& error) {
            check_message(error.what(), kSource);
            continue;
        }
        lay_out(episode, *layout);
    }
}

void read_line(std::string_view text)
{
    try {
        check_episode(resolve::parse_episode(text, kSource, shipped_catalog()));
    } catch (const SpecError& error) {
        check_message(error.what(), kSource);
    }
}

void read_labels(std::string_view text, std::size_t task, bool is_published)
{
    spec::EpisodeSpec episode = known_episode(task, is_published);
    try {
        episode.labels = parse_json_line(text, kSource).value;
    } catch (const SpecError&) {
        return;
    }
    check_episode(episode);
}

void read_published(std::string_view text)
{
    static const ScratchFolder root;
    const auto files = split_files<8>(text);
    const std::filesystem::path folder = "shape/0";
    root.put(folder / "info.json", files[0]);
    root.put(folder / "question.json", files[1]);
    std::string_view last;
    for (std::size_t i = 0; i < mewl::kContextCount; ++i) {
        last = files[i + 2].empty() ? last : files[i + 2];
        root.put(folder / fmt::format("c{}.json", i), last);
    }
    const std::string path = (root.path() / folder).string();
    try {
        mewl::EpisodeView view = mewl::read_published_episode(path);
        require(view.task == "shape" && view.utterances.size() == view.contexts.size() && view.choices.size() <= mewl::kChoiceCount,
                "an episode is incomplete");
        for (const char* task : kTasks) {
            view.task = task;
            use_view(view);
        }
    } catch (const SpecError& error) {
        check_message(error.what(), path);
    } catch (const IoError& error) {
        check_message(error.what(), "cannot ");
    }
}

}  // namespace
}  // namespace clevrvk::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace clevrvk;
    if (size == 0) {
        return 0;
    }
    const auto kind = static_cast<char>(data[0]);
    const std::string_view text = fuzz::as_text(data + 1, size - 1);
    if (kind >= '0' && kind <= '8') {
        fuzz::read_labels(text, static_cast<std::size_t>(kind - '0'), false);
    } else if (kind >= 'A' && kind <= 'I') {
        fuzz::read_labels(text, static_cast<std::size_t>(kind - 'A'), true);
    } else if (kind == 's') {
        fuzz::read_line(text);
    } else if (kind == 'p') {
        fuzz::read_published(text);
    }
    return 0;
}
