// Assembles an episode: words, panels, labels and choices.
#include "generators/mewl/episode_maker.h"

#include "renderer/base/error.h"

#include <algorithm>
#include <set>

namespace clevrvk::generators::mewl {
namespace {

constexpr std::string_view kFamily = "mewl";

}  // namespace

TaskInfo make_mewl_info(std::string_view name, std::string summary)
{
    TaskInfo info;
    info.name = fmt::format("{}_{}", kFamily, name);
    info.family = kFamily;
    info.summary = std::move(summary);
    info.variants = {"repaired", "published"};
    info.word_lists = {kSyllableList, kEnglishList};
    return info;
}

EpisodeMaker::EpisodeMaker(const catalog::Catalog& catalog, const TaskInfo& info, const TaskRequest& request)
    : episode_(begin_episode(info, request)), panels_(catalog, info.name, request), words_(catalog, request.variant != "published"),
      word_stream_(panels_.streams().stream("words"))
{
    labels_.task = info.name.substr(kFamily.size() + 1);
    labels_.variant = request.variant;
}

std::vector<std::string> EpisodeMaker::draw_words(int count, int syllable_count)
{
    return words_.draw(count, syllable_count, word_stream_);
}

void EpisodeMaker::add_panel(spec::PanelSpec panel, const std::vector<std::string>& names)
{
    CLEVRVK_CHECK(names.size() <= panel.objects.size(), "{} names for {} objects", names.size(), panel.objects.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (!names[i].empty()) {
            panel.objects[i].labels = write_object_name(names[i]);
        }
    }
    episode_.panels.push_back(std::move(panel));
}

void EpisodeMaker::add_utterance(const std::string& utterance, const std::string& file_name)
{
    labels_.utterances.push_back(utterance);
    labels_.names.push_back(file_name);
}

void EpisodeMaker::set_choices(const std::string& answer, std::vector<std::string> others)
{
    labels_.answer = answer;
    labels_.choices = std::move(others);
    labels_.choices.push_back(answer);
    Rng rng = stream("choices");
    shuffle(labels_.choices, rng);
}

spec::EpisodeSpec EpisodeMaker::finish()
{
    const std::set<std::string> names(labels_.names.begin(), labels_.names.end());
    const std::set<std::string> choices(labels_.choices.begin(), labels_.choices.end());
    CLEVRVK_CHECK(episode_.panels.size() == kContextCount + 1, "{} panels", episode_.panels.size());
    CLEVRVK_CHECK(labels_.utterances.size() == kContextCount && names.size() == kContextCount, "{} names of panels", names.size());
    CLEVRVK_CHECK(labels_.choices.size() == kChoiceCount && choices.size() == kChoiceCount, "{} choices", choices.size());
    episode_.labels = write_labels(labels_);
    return std::move(episode_);
}

}  // namespace clevrvk::generators::mewl
