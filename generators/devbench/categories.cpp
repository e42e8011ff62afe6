// Pictures of single things from eight categories, for a model's similarities. Each picture is an episode.
#include "generators/devbench/tasks.h"
#include "generators/devbench/taxonomy.h"
#include "generators/devbench/token.h"
#include "generators/devbench/trial_episode.h"
#include "generators/draw_panel.h"
#include "renderer/base/error.h"

#include <algorithm>

namespace clevrvk::generators::devbench {

namespace {

constexpr int kMostTokens = 60;
constexpr double kLeastDrawnCoverage = 0.16;
constexpr double kMostDrawnCoverage = 0.24;
constexpr double kSlenderCoverage = 0.11;
constexpr double kLeastSlenderCoverage = 0.077;

const TaskInfo& categories_info()
{
    static const TaskInfo info = [] {
        TaskInfo made;
        made.name = "devbench_categories";
        made.family = "devbench";
        made.summary = "One thing per picture, from up to eight categories of nine things each, for similarity matrices."_help;
        made.options = list_trial_options();
        std::erase_if(made.options, [](const OptionInfo& option) { return option.key == "onset_s" || option.key == "age"; });
        made.variants = {"strict"};
        return made;
    }();
    return info;
}

struct Item {
    std::string_view category;
    std::string_view noun;
};

const std::vector<Item>& list_shown_items()
{
    static const std::vector<Item> shown = [] {
        std::vector<Item> items;
        for (const PictureCategory& category : all_picture_categories()) {
            for (const std::string_view noun : category.nouns) {
                if (find_noun_thing(noun) != nullptr) {
                    items.push_back({category.name, noun});
                }
            }
        }
        return items;
    }();
    return shown;
}

spec::EpisodeSpec generate_categories(const catalog::Catalog& catalog, const TaskRequest& request)
{
    spec::EpisodeSpec episode = begin_episode(categories_info(), request);
    const Item& item = list_shown_items()[request.index % list_shown_items().size()];
    const things::Thing& thing = *find_noun_thing(item.noun);
    Rng rng = EpisodeStreams(categories_info().name, request).stream("tokens");
    Meshes meshes;
    for (int attempt = 0; attempt < kMostTokens; ++attempt) {
        const double drawn = rng.uniform(kLeastDrawnCoverage, kMostDrawnCoverage);
        // Slender things cover less of the picture.
        const double coverage = attempt < kMostTokens / 2       ? drawn
                                : attempt < 3 * kMostTokens / 4 ? kSlenderCoverage
                                                                : kLeastSlenderCoverage;
        const std::uint32_t variant = draw_variant(thing, rng);
        Token token = draw_token(catalog, meshes, thing, variant, read_style(request.options), rng);
        if (token.most_coverage >= coverage && frame_token(catalog, meshes, coverage, token)) {
            episode.labels = {{"category", item.category}, {"noun", item.noun}, {"shown_as", name_look(item.noun)}};
            episode.panels.push_back(finish_panel(std::move(token), "picture", *request.meshes));
            return episode;
        }
    }
    throw SpecError(fmt::format("{}: found no view in which a {} covers enough of the picture", episode.id, item.noun));
}

}  // namespace

Task make_categories_task()
{
    return {categories_info(), generate_categories};
}

}  // namespace clevrvk::generators::devbench
