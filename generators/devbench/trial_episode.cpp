// Writes the labels of trials, and checks the labels and the match of an episode again.
#include "generators/devbench/trial_episode.h"

#include "generators/devbench/ages.h"
#include "generators/draw_panel.h"
#include "renderer/base/error.h"
#include "renderer/base/json_reader.h"
#include "renderer/scene/build_scene.h"
#include "renderer/spec/limits.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace clevrvk::generators::devbench {

namespace {

constexpr double kRoundedTo = 1e-4;
constexpr std::size_t kMostChoices = 4;

double round_number(double value)
{
    return std::round(value / kRoundedTo) * kRoundedTo;
}

Json write_appearance(const Appearance& appearance)
{
    return {{"coverage", round_number(appearance.coverage)},
            {"lightness", round_number(appearance.lightness)},
            {"contrast", round_number(appearance.contrast)}};
}

double find_spread(const std::vector<Appearance>& all, double Appearance::*member)
{
    const auto [least, most] =
        std::minmax_element(all.begin(), all.end(), [&](const auto& a, const auto& b) { return a.*member < b.*member; });
    return (*most).*member - (*least).*member;
}

std::string name_expected_foil(std::string_view noun, std::string_view target, std::size_t choice_count)
{
    if (noun == target) {
        return "target";
    }
    const Kind* const kind = find_kind(noun);
    const Kind* const named = find_kind(target);
    if (choice_count == 2) {
        return "distractor";
    }
    return kind == nullptr || named == nullptr ? "" : std::string(name_of(compare_kinds(*kind, *named)));
}

void check_pictures(const catalog::Catalog& catalog, const spec::EpisodeSpec& episode, std::vector<std::string>& broken)
{
    Meshes meshes;
    std::vector<Appearance> all;
    for (std::size_t i = 0; i < episode.panels.size(); ++i) {
        const Appearance seen = estimate_appearance(scene::place_scene(episode, static_cast<int>(i), catalog, meshes.cache), meshes.trees);
        all.push_back(seen);
        if (!(seen.coverage >= kLeastCoverage && seen.coverage <= kMostCoverage)) {
            broken.push_back(fmt::format("panel {}: the thing covers {:.1f} % of its picture; it must cover {:.0f} to {:.0f} %", i,
                                         100.0 * seen.coverage, 100.0 * kLeastCoverage, 100.0 * kMostCoverage));
        }
        if (write_appearance(seen) != episode.labels["appearance"].at(i)) {
            broken.push_back(fmt::format("panel {}: labels.appearance differs from the picture's", i));
        }
    }
    for (const auto& [name, member, most] :
         {std::tuple("lightness", &Appearance::lightness, kMostLightness), std::tuple("contrast", &Appearance::contrast, kMostContrast)}) {
        if (const double spread = find_spread(all, member); spread > most) {
            broken.push_back(
                fmt::format("the pictures are predicted to differ by {:.1f} L* in {}; at most {} is allowed", spread, name, most));
        }
    }
}

void check_labels(const spec::EpisodeSpec& episode, std::vector<std::string>& broken)
{
    const Json& labels = episode.labels;
    const std::size_t count = episode.panels.size();
    for (const char* const key : {"nouns", "shown_as", "foil_kind", "places", "appearance"}) {
        if (!labels.contains(key) || !labels[key].is_array() || labels[key].size() != count) {
            broken.push_back(fmt::format("labels.{} must have one item for each panel", key));
            return;
        }
    }
    if (!labels.contains("sentences") || labels["sentences"].size() != 1 || !labels["sentences"][0].is_string()) {
        broken.emplace_back("labels.sentences must be one word");
        return;
    }
    const auto word = labels["sentences"][0].get<std::string>();
    Json truth = Json::array();
    for (std::size_t i = 0; i < count; ++i) {
        const std::vector<spec::ObjectSpec>& objects = episode.panels[i].objects;
        const std::string noun = labels["nouns"][i].is_string() ? labels["nouns"][i].get<std::string>() : "";
        const things::Thing* const thing = find_noun_thing(noun);
        if (objects.size() != 1 || thing == nullptr || objects[0].shape != thing->name || labels["shown_as"][i] != name_look(noun)) {
            broken.push_back(fmt::format("panel {} does not show the one thing that labels.nouns and labels.shown_as say", i));
            return;
        }
        truth.push_back(noun == word);
        if (labels["foil_kind"][i] != name_expected_foil(noun, word, count)) {
            broken.push_back(fmt::format("labels.foil_kind[{}] differs from the taxonomy", i));
        }
        if (labels["places"][i] != episode.panels[i].id) {
            broken.push_back(fmt::format("labels.places[{}] is not the panel's id", i));
        }
    }
    const std::optional<double> age = find_age(word);
    if (!age || !labels.contains("age_years") || labels["age_years"] != *age) {
        broken.emplace_back("labels.age_years differs from the list of ages");
    }
    if (std::count(truth.begin(), truth.end(), true) != 1) {
        broken.push_back(fmt::format("{} pictures show the named thing; exactly one must show it",
                                     std::count(truth.begin(), truth.end(), true)));
    } else if (labels["truth"] != Json::array({truth}) || !labels["truth"][0][labels["target"].get<std::size_t>()].get<bool>()) {
        broken.emplace_back("labels.truth or labels.target does not say which picture shows the named thing");
    }
}

void add_trial(const Trial& trial, std::span<const std::string_view> places, std::vector<Token> tokens, const TaskRequest& request,
               spec::EpisodeSpec& episode)
{
    CLEVRVK_CHECK(tokens.size() == trial.choices.size() && places.size() == tokens.size(), "{} pictures of {} choices", tokens.size(),
                  trial.choices.size());
    Json truth = Json::array();
    Json labels{{"sentences", {trial.choices[trial.target].noun}}, {"truth", Json::array()}, {"target", trial.target}};
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        truth.push_back(i == trial.target);
        labels["nouns"].push_back(trial.choices[i].noun);
        labels["shown_as"].push_back(name_look(trial.choices[i].noun));
        labels["foil_kind"].push_back(trial.choices[i].foil_kind);
        labels["places"].push_back(places[i]);
        labels["appearance"].push_back(write_appearance(tokens[i].appearance));
        episode.panels.push_back(finish_panel(std::move(tokens[i]), places[i], *request.meshes));
    }
    labels["truth"].push_back(std::move(truth));
    labels["age_years"] = find_age(trial.choices[trial.target].noun).value();
    labels["onset_s"] = request.options.number("onset_s");
    episode.labels = std::move(labels);
}

}  // namespace

TaskInfo make_trial_info(std::string name, HelpText summary)
{
    TaskInfo info;
    info.name = std::move(name);
    info.family = "devbench";
    info.summary = std::move(summary);
    info.options = list_trial_options();
    info.options.push_back({"counterbalance",
                            OptionType::Name,
                            std::string("rounds"),
                            0.0,
                            0.0,
                            {"rounds", "random"},
                            "rounds, for testing: words and places take turns; random, for training: each trial is drawn "
                            "independently"_help});
    info.variants = {"strict"};
    return info;
}

std::vector<OptionInfo> list_trial_options()
{
    const auto side = [](std::string key, HelpText help) {
        return OptionInfo{std::move(key), OptionType::Integer, std::int64_t{224}, spec::kLeastImageSidePx, spec::kMostImageSidePx, {},
                          std::move(help)};
    };
    return {
        {"background", OptionType::Name, std::string("gray"), 0.0, 0.0, {"gray", "white"},
         "color of the background and of the ground; gray is sRGB 156"_help},
        {"age", OptionType::Number, kGreatestAge, kLeastAge, kGreatestAge, {},
         "age in years; only words that most children know at this age are used"_help},
        {"onset_s", OptionType::Number, 2.0, 0.0, 60.0, {},
         "delay in seconds between the pictures and the name; only stored as a label"_help},
        side("width", "image width in pixels"_help),
        side("height", "image height in pixels"_help),
    };
}

PictureStyle read_style(const TaskOptions& options)
{
    return {options.name("background") == "white", options.integer("width"), options.integer("height")};
}

spec::EpisodeSpec generate_trial(const TaskInfo& info, const catalog::Catalog& catalog, const TaskRequest& request,
                                 std::span<const std::string_view> places, int plan_count, const PlanTrial& plan)
{
    spec::EpisodeSpec episode = begin_episode(info, request);
    const PictureStyle style = read_style(request.options);
    Rng rng = EpisodeStreams(info.name, request).stream("tokens");
    const TrialPlace place{request.seed, request.split, request.index, request.options.name("counterbalance") == "random"};
    for (int attempt = 0; attempt < plan_count; ++attempt) {
        const Trial trial = plan(place, attempt);
        if (std::optional<std::vector<Token>> tokens = draw_matched_tokens(catalog, trial.choices, style, rng)) {
            add_trial(trial, places, std::move(*tokens), request, episode);
            return episode;
        }
    }
    const Trial first = plan(place, 0);
    throw SpecError(fmt::format("{}: found no set of pictures with {} whose things are alike in size, lightness and contrast; try another "
                                "--set background",
                                episode.id, first.choices[first.target].noun));
}

std::vector<std::string> find_broken_trial_rules(const catalog::Catalog& catalog, const spec::EpisodeSpec& episode)
{
    std::vector<std::string> broken;
    if (episode.panels.size() != 2 && episode.panels.size() != kMostChoices) {
        return {fmt::format("a trial has two or four pictures, but this one has {}", episode.panels.size())};
    }
    check_labels(episode, broken);
    if (broken.empty()) {
        check_pictures(catalog, episode, broken);
    }
    return broken;
}

}  // namespace clevrvk::generators::devbench
