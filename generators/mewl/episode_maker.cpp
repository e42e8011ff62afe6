// Assembles an episode: words, panels, labels and choices.
#include "generators/mewl/episode_maker.h"

#include "renderer/base/error.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <set>

namespace clevrvk::generators::mewl {
namespace {

constexpr std::string_view kFamily = "mewl";

WordRules find_word_rules(const std::string& variant)
{
    if (variant == kStrict) {
        return WordRules::Decent;
    }
    return variant == kPublished ? WordRules::Any : WordRules::NotEnglish;
}

}  // namespace

TaskInfo make_mewl_info(std::string_view name, HelpText summary)
{
    TaskInfo info;
    info.name = fmt::format("{}_{}", kFamily, name);
    info.family = kFamily;
    info.summary = std::move(summary);
    info.variants = {kStrict, kRepaired, kPublished};
    info.word_lists = {kSyllableList, kEnglishList, kVulgarList};
    info.options = list_common_options();
    info.check_options = check_strict_options;
    return info;
}

EpisodeMaker::EpisodeMaker(const catalog::Catalog& catalog, const TaskInfo& info, const TaskRequest& request)
    : episode_(begin_episode(info, request)), panels_(catalog, info.name, request), words_(catalog, find_word_rules(request.variant)),
      word_stream_(panels_.streams().stream("words")), options_(read_strict_options(info, request))
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
    Rng rng = stream("choices");
    if (const auto other_count = static_cast<std::size_t>(options_.choices) - 1; other_count < others.size()) {
        shuffle(others, rng);
        others.resize(other_count);
    }
    labels_.choices = std::move(others);
    labels_.choices.push_back(answer);
    shuffle(labels_.choices, rng);
}

Item EpisodeMaker::draw_item(bool is_question, Rng& rng) const
{
    for (;;) {
        const Item item = item_at(draw_index(kItemCount, rng));
        if (options_.may_show(item, is_question)) {
            return item;
        }
    }
}

std::vector<Item> EpisodeMaker::draw_items(int count, bool is_question, Rng& rng) const
{
    std::vector<Item> items;
    while (static_cast<int>(items.size()) < count) {
        const Item item = draw_item(is_question, rng);
        if (std::find(items.begin(), items.end(), item) == items.end()) {
            items.push_back(item);
        }
    }
    return items;
}

/// Assigns the utterances to the pictures at random, and draws the answer blindly. Every part of the episode stays the
/// same, and nothing in it reveals which choice is the answer.
void EpisodeMaker::make_control()
{
    Rng rng = stream("control");
    const std::size_t count = labels_.utterances.size();
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    const MewlLabels before = labels_;
    // If two pictures of one pair get the same word, the words are assigned again.
    do {
        shuffle(order, rng);
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t from = order[i];
            if (labels_.task == "relation") {
                // The descriptions stay with their picture; only the novel word is exchanged.
                std::vector<std::string> words = split_words(before.utterances[i]);
                words[2] = split_words(before.utterances[from])[2];
                labels_.utterances[i] = fmt::format("{}", fmt::join(words, " "));
                labels_.names[i] = labels_.utterances[i];
            } else {
                labels_.utterances[i] = before.utterances[from];
                labels_.names[i] = before.names[from];
            }
        }
    } while (std::set<std::string>(labels_.names.begin(), labels_.names.end()).size() < count);
    labels_.answer = labels_.choices[static_cast<std::size_t>(draw_index(static_cast<int>(labels_.choices.size()), rng))];
    labels_.is_control = true;
}

spec::EpisodeSpec EpisodeMaker::finish()
{
    if (options_.is_control) {
        make_control();
    }
    const std::set<std::string> names(labels_.names.begin(), labels_.names.end());
    const std::set<std::string> choices(labels_.choices.begin(), labels_.choices.end());
    const std::size_t context_count = labels_.context_count();
    CLEVRVK_CHECK(is_strict() || context_count == kContextCount, "{} contexts", context_count);
    CLEVRVK_CHECK(episode_.panels.size() == context_count + 1, "{} panels", episode_.panels.size());
    CLEVRVK_CHECK(labels_.utterances.size() == context_count && names.size() == context_count, "{} names of panels", names.size());
    const auto choice_count = static_cast<std::size_t>(options_.choices);
    CLEVRVK_CHECK(labels_.choices.size() == choice_count && choices.size() == choice_count, "{} choices", choices.size());
    episode_.labels = write_labels(labels_);
    return std::move(episode_);
}

}  // namespace clevrvk::generators::mewl
