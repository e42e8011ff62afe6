// Reads trials from lines and from datasets.
#include "tools/clevrvk/families/devbench/page_trials.h"

#include "generators/devbench/layout.h"
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/json_reader.h"
#include "renderer/image/jpeg.h"
#include "renderer/image/png.h"
#include "tools/clevrvk/families/devbench/visit_panels.h"
#include "tools/clevrvk/run/visit_lines.h"
#include "tools/scoring/devbench/scores.h"

#include <algorithm>
#include <array>
#include <limits>
#include <set>

namespace clevrvk::tools {
namespace {

namespace devbench = generators::devbench;

constexpr int kLeastSteps = 2;
constexpr int kMostSteps = 9;
constexpr int kUsualSteps = 7;
constexpr std::size_t kMostSentenceBytes = 500;

std::string read_text(const JsonReader& reader)
{
    const std::string text = reader.read_string();
    if (text.empty() || text.size() > kMostSentenceBytes) {
        reader.fail(fmt::format("must have 1 to {} bytes", kMostSentenceBytes));
    }
    return text;
}

Json read_texts(const JsonReader& reader, std::size_t count)
{
    Json texts = Json::array();
    for (const JsonReader& item : reader.read_items(count, count)) {
        texts.push_back(read_text(item));
    }
    return texts;
}

std::string read_picture(const JsonReader& reader)
{
    const std::filesystem::path path = read_text(reader);
    const std::string extension = path.extension().string();
    if (!is_inside_folder(path) || (extension != ".png" && extension != ".jpg" && extension != ".jpeg")) {
        reader.fail("must be the path of a PNG or JPEG file below the folder of the trials");
    }
    return path.string();
}

Json read_places(const JsonReader& reader, std::size_t count)
{
    Json places = Json::array();
    std::set<int> seen;
    for (const JsonReader& item : reader.read_items(count, count)) {
        places.push_back(item.read_int(0, static_cast<int>(count) - 1));
        seen.insert(places.back().get<int>());
    }
    if (seen.size() != count) {
        reader.fail("must name each place once");
    }
    return places;
}

std::vector<std::string> list_task_names()
{
    std::vector<std::string> names;
    for (const scoring::devbench::ScoredTask& task : scoring::devbench::all_scored_tasks()) {
        if (task.sentence_count > 0) {
            names.emplace_back(task.name);
        }
    }
    return names;
}

// Makes a trial from an episode's lines; the pictures are in the manifest's order.
Json make_trial(const std::string& task, const std::string& id, const JsonReader& labels, const std::vector<std::string>& files)
{
    Json trial{{"id", id}, {"task", task}, {"sentences", labels.at("sentences").value()}};
    const std::vector<std::size_t> order = devbench::order_pictures(labels.read_object(), files.size());
    if (order.size() != files.size()) {
        labels.fail("foil_kind must name each picture of the trial");
    }
    for (const std::size_t place : order) {
        trial["pictures"].push_back(files[place]);
        trial["places"].push_back(place);
    }
    return trial;
}

}  // namespace

void PageTrials::add(const JsonDocument& document)
{
    constexpr std::array kKeys{JsonKey{"id", true},       JsonKey{"task", true},    JsonKey{"trial", false}, JsonKey{"sentences", true},
                               JsonKey{"pictures", true}, JsonKey{"places", false}, JsonKey{"steps", false}, JsonKey{"ends", false}};
    const JsonReader root(document);
    root.check_keys(kKeys);
    const std::string id = read_text(root.at("id"));
    if (!ids_.emplace(id, document.source).second) {
        root.at("id").fail(fmt::format("is not unique; it was first given at {}", ids_.at(id)));
    }
    const scoring::devbench::ScoredTask& task = *scoring::devbench::find_scored_task(root.at("task").read_name("task", list_task_names()));
    const std::string name(task.name);
    const int row = ++counts_[name];
    Json trial{{"id", id}, {"task", name}};
    trial["trial"] = root.find("trial") ? root.at("trial").read_int(1, std::numeric_limits<int>::max()) : row;
    trial["sentences"] = read_texts(root.at("sentences"), task.sentence_count);
    for (const JsonReader& picture : root.at("pictures").read_items(task.picture_count, task.picture_count)) {
        trial["pictures"].push_back(read_picture(picture));
    }
    if (const auto places = root.find("places")) {
        trial["places"] = read_places(*places, task.picture_count);
    }
    if (name == "ratings") {
        trial["steps"] = root.find("steps") ? root.at("steps").read_int(kLeastSteps, kMostSteps) : kUsualSteps;
        trial["ends"] = root.find("ends") ? read_texts(root.at("ends"), 2) : Json{"not at all", "perfectly"};
    } else if (root.find("steps") || root.find("ends")) {
        root.fail("only trials of ratings may have steps and ends");
    }
    list_.push_back(std::move(trial));
}

std::vector<std::string> PageTrials::list_pictures() const
{
    std::set<std::string> pictures;
    for (const Json& trial : list_) {
        for (const Json& picture : trial["pictures"]) {
            pictures.insert(picture.get<std::string>());
        }
    }
    return {pictures.begin(), pictures.end()};
}

int PageTrials::count(const std::string& task) const
{
    const auto found = counts_.find(task);
    return found == counts_.end() ? 0 : found->second;
}

PageTrials read_page_trials(const std::string& file)
{
    PageTrials trials;
    visit_some_lines(file, "trial", [&](const std::string& line, const std::string& source) { trials.add(parse_json_line(line, source)); });
    return trials;
}

std::string load_page_picture(const std::filesystem::path& folder, const std::string& picture)
{
    namespace fs = std::filesystem;
    const fs::path path = folder / picture;
    const auto refuse = [&](const std::string& what) { throw SpecError(fmt::format("{}: {}", path.string(), what)); };
    const fs::path real = fs::weakly_canonical(path);
    if (!is_inside_folder(real.lexically_relative(fs::weakly_canonical(folder.empty() ? "." : folder)))) {
        refuse("it is a link to a file outside the folder of the trials; copy the picture into the folder");
    }
    if (fs::exists(real) && !fs::is_regular_file(real)) {
        refuse("the picture is not a regular file");
    }
    std::string bytes = read_text_file(path);
    try {
        if (bytes.starts_with("\x89PNG")) {
            static_cast<void>(image::decode_png_texture(bytes_of(bytes)));
        } else {
            static_cast<void>(image::decode_jpeg(bytes_of(bytes)));
        }
    } catch (const SpecError& error) {
        refuse(fmt::format("the picture cannot be decoded as PNG or JPEG: {}", error.what()));
    }
    return bytes;
}

PageTrials list_dataset_trials(const std::filesystem::path& folder, const std::string& task, int most)
{
    constexpr std::string_view kFamily = "devbench_";
    PageTrials trials;
    JsonDocument episode;  // the last line of the episode being read
    std::vector<std::string> files;
    const auto finish = [&] {
        if (files.empty()) {
            return;
        }
        const JsonReader line(episode);
        const std::string name = line.at("task").read_string().substr(kFamily.size());
        if (trials.count(name) < most) {
            trials.add({make_trial(name, line.at("episode").read_string(), line.at("labels"), files), episode.source});
        }
        files.clear();
    };
    visit_panels(folder, [&](JsonDocument document) {
        const JsonReader line(document);
        const std::optional<JsonReader> name = line.find("task");
        const bool is_trial = name && name->read_string().starts_with(kFamily) && line.at("labels").find("sentences");
        if (!is_trial || (!task.empty() && name->read_string() != std::string(kFamily) + task)) {
            return;
        }
        if (!files.empty() && JsonReader(episode).at("episode").value() != line.at("episode").value()) {
            finish();
        }
        if (line.at("file").value().is_null()) {
            line.at("file").fail("the dataset was made without pictures");
        }
        files.push_back(line.at("file").read_string());
        episode = std::move(document);
    });
    finish();
    if (trials.list().empty()) {
        throw SpecError(fmt::format("{}: there are no trials{}{}", folder.string(), task.empty() ? "" : " of ", task));
    }
    return trials;
}

}  // namespace clevrvk::tools
