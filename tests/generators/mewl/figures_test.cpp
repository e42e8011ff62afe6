// Tests how the published variant is distributed, against figures measured on episodes of the published program.
#include "tests/generators/mewl/published_figures.h"
#include "tools/scoring/mewl/blind_rules.h"

#include <set>

namespace clevrvk::generators::mewl::test {

using namespace scoring::mewl;

namespace {

std::set<std::string> heard_words(const MewlLabels& labels)
{
    std::set<std::string> words;
    for (const std::string& utterance : labels.utterances) {
        for (const std::string& word : split_words(utterance)) {
            words.insert(word);
        }
    }
    return words;
}

bool hears_lexicon(const MewlLabels& labels)
{
    const std::set<std::string> heard = heard_words(labels);
    return std::all_of(labels.lexicon.begin(), labels.lexicon.end(),
                       [&](const WordMeaning& meaning) { return heard.contains(meaning.word); });
}

/// The chance that one of so many words of two syllables is English, names included. Without names, as the published
/// figures have it, it is 3.28 % of a word, 15 % of five and 18 % of six; see words_test.cpp.
double english_share(int word_count)
{
    const std::vector<std::string>& syllables = catalog::find_word_list(shipped_catalog(), "mewl_syllables")->words;
    const std::vector<std::string>& english = catalog::find_word_list(shipped_catalog(), "mewl_english_words")->words;
    double english_count = 0.0;
    for (const std::string& first : syllables) {
        for (const std::string& second : syllables) {
            english_count += std::binary_search(english.begin(), english.end(), first + second) ? 1.0 : 0.0;
        }
    }
    const double share = english_count / static_cast<double>(syllables.size() * syllables.size());
    return 1.0 - std::pow(1.0 - share, word_count);
}

bool has_english(const MewlLabels& labels)
{
    const std::vector<std::string>& english = catalog::find_word_list(shipped_catalog(), "mewl_english_words")->words;
    const auto is_english = [&](const std::string& word) { return std::binary_search(english.begin(), english.end(), word); };
    return std::any_of(labels.lexicon.begin(), labels.lexicon.end(),
                       [&](const WordMeaning& meaning) { return is_english(meaning.word); }) ||
           std::any_of(labels.choices.begin(), labels.choices.end(), is_english);
}

void check_answer_places(const std::string& task, const Counts& counts)
{
    for (int place = 0; place < kChoiceCount; ++place) {
        const auto found = counts.find(fmt::format("place {}", place));
        check_share(fmt::format("{}: answer at place {}", task, place), found == counts.end() ? 0.0 : found->second, counts.at("episodes"),
                    0.2, 1e9);
    }
}

void count_answer_place(const MewlLabels& labels, Counts& counts)
{
    const auto place = std::find(labels.choices.begin(), labels.choices.end(), labels.answer) - labels.choices.begin();
    counts[fmt::format("place {}", place)] += 1.0;
}

}  // namespace

TEST_SUITE_BEGIN("figures");

TEST_CASE("Published attribute tasks: how often words are heard, and English ones among them")
{
    for (const std::string_view task : {"shape", "color", "material"}) {
        Counts counts = count_published(task, [](const Made& made, Counts& counted) {
            std::map<std::string, int> heard;
            int most = 0;
            for (const std::string& utterance : made.labels.utterances) {
                most = std::max(most, ++heard[utterance]);
            }
            counted[fmt::format("most {}", most)] += 1.0;
            counted["answer once"] += heard[made.labels.answer] == 1 ? 1.0 : 0.0;
            counted["english"] += has_english(made.labels) ? 1.0 : 0.0;
            count_answer_place(made.labels, counted);
        });
        INFO(task);
        const double total = counts["episodes"];
        CHECK(counts["unique"] == total);
        if (task == "shape") {
            check_share("words heard 3-2-1", counts["most 3"], total, 0.66, kMeasured);
            check_share("words heard 2-2-2", counts["most 2"], total, 0.17, kMeasured);
            check_share("words heard 4-1-1", counts["most 4"], total, 0.16, kMeasured);
        }
        check_share("answer's word heard once", counts["answer once"], total, task == "shape" ? 0.34 : 0.33, kMeasured);
        check_share("English words", counts["english"], total, english_share(5), 1e9);
        check_answer_places(std::string(task), counts);
    }
}

TEST_CASE("Published words of three syllables are seldom English")
{
    for (const std::string_view task : {"object", "composite", "relation", "bootstrap"}) {
        Counts counts =
            count_published(task, [](const Made& made, Counts& counted) { counted["english"] += has_english(made.labels) ? 1.0 : 0.0; });
        INFO(task);
        // 0.053 % of the words that can be spelt, 0.065 % with names.
        check_share("English words", counts["english"], counts["episodes"], 1.0 - std::pow(1.0 - 0.00065, task == "relation" ? 3 : 6), 1e9);
    }
}

TEST_CASE("Published object: coverage and solvability")
{
    Counts counts = count_published("object", [](const Made& made, Counts& counted) {
        counted["covered"] += hears_lexicon(made.labels) ? 1.0 : 0.0;
        count_answer_place(made.labels, counted);
    });
    check_share("all six words heard", counts["covered"], counts["episodes"], 0.966, kMeasured);
    check_share("unique", counts["unique"], counts["episodes"], 0.9975, kMeasured);
    check_answer_places("object", counts);
}

TEST_CASE("Published composite: coverage, solvability, and the rule that the shuffle undoes")
{
    Counts counts = count_published("composite", [](const Made& made, Counts& counted) {
        counted["covered"] += hears_lexicon(made.labels) ? 1.0 : 0.0;
        count_answer_place(made.labels, counted);
        // In each place of the phrase, exactly one attribute may be common to all that a word is said of.
        bool is_kept = true;
        for (std::size_t place = 0; place < 2; ++place) {
            int shared_count = 0;
            for (const Attribute type : kAttributes) {
                std::map<std::string, std::set<int>> values;
                for (std::size_t i = 0; i < kContextCount; ++i) {
                    values[split_words(made.labels.utterances[i])[place]].insert(
                        value_of(made.view.contexts[i].objects.front().item, type));
                }
                shared_count += std::all_of(values.begin(), values.end(), [](const auto& word) { return word.second.size() == 1; }) ? 1 : 0;
            }
            is_kept = is_kept && shared_count == 1;
        }
        counted["broken"] += is_kept ? 0.0 : 1.0;
    });
    check_share("all six words heard", counts["covered"], counts["episodes"], 0.931, kMeasured);
    check_share("unique", counts["unique"], counts["episodes"], 0.998, kMeasured);
    check_share("contexts that break the rule", counts["broken"], counts["episodes"], 0.204, kMeasuredShort);
    check_answer_places("composite", counts);
}

TEST_CASE("Published relation: the kinds of distractors, panels in the order of the words")
{
    Counts counts = count_published("relation", [](const Made& made, Counts& counted) {
        count_answer_place(made.labels, counted);
        const auto parse = [](const std::string& text) {
            const std::vector<std::string> words = split_words(text);
            return std::array{words[0] + words[1], words[2], words[3] + words[4]};
        };
        const auto answer = parse(made.labels.answer);
        for (const std::string& choice : made.labels.choices) {
            const auto other = parse(choice);
            if (choice == made.labels.answer) {
                continue;
            }
            counted["distractors"] += 1.0;
            const bool is_same = other[0] == answer[0] && other[2] == answer[2];
            const bool is_reversed = other[0] == answer[2] && other[2] == answer[0];
            const char* const kind = is_same                 ? "same"
                                     : !is_reversed          ? "other pair"
                                     : other[1] == answer[1] ? "reversed"
                                                             : "reversed, other word";
            counted[kind] += 1.0;
        }
        for (std::size_t i = 0; i < kContextCount; i += 2) {
            CHECK(parse(made.labels.utterances[i])[1] == parse(made.labels.utterances[i + 1])[1]);
        }
    });
    check_share("another pair", counts["other pair"], counts["distractors"], 0.66, kMeasured);
    check_share("same pair, other word", counts["same"], counts["distractors"], 0.15, kMeasured);
    check_share("reversed, same word", counts["reversed"], counts["distractors"], 0.12, kMeasured);
    check_share("reversed, other word", counts["reversed, other word"], counts["distractors"], 0.07, kMeasured);
    check_share("unique", counts["unique"], counts["episodes"], 0.9996, 2500.0);
    check_answer_places("relation", counts);
}

TEST_CASE("Published bootstrap: kinds of relations, coverage, solvability, and the word order that gives the answer away")
{
    Counts counts = count_published("bootstrap", [](const Made& made, Counts& counted) {
        count_answer_place(made.labels, counted);
        const std::set<std::string> heard = heard_words(made.labels);
        const auto kinds =
            std::count_if(kRelations.begin(), kRelations.end(), [&](Relation each) { return heard.contains(std::string(name_of(each))); });
        counted[fmt::format("kinds {}", kinds)] += 1.0;
        counted["covered"] += hears_lexicon(made.labels) ? 1.0 : 0.0;
        const std::vector<std::string> answer = split_words(made.labels.answer);
        counted["unheard answer"] += heard.contains(answer[0]) && heard.contains(answer[2]) ? 0.0 : 1.0;
        for (const BlindRule& rule : all_blind_rules()) {
            counted["order"] += rule.name == "order" ? chance_of(rule, made.view) : 0.0;
        }
        bool has_lexicon_bystander = false;
        for (const spec::PanelSpec& panel : made.spec.panels) {
            for (const spec::ObjectSpec& object : panel.objects) {
                const ObjectValue value{object.shape, object.color.name, object.material, object.size.name};
                has_lexicon_bystander =
                    has_lexicon_bystander ||
                    (read_object_name(object).empty() &&
                     std::any_of(made.labels.lexicon.begin(), made.labels.lexicon.end(),
                                 [&](const WordMeaning& meaning) { return std::get<ObjectValue>(meaning.value) == value; }));
            }
        }
        counted["lexicon bystander"] += has_lexicon_bystander ? 1.0 : 0.0;
    });
    const double total = counts["episodes"];
    check_share("four kinds", counts["kinds 4"], total, 0.37, kMeasured);
    check_share("three kinds", counts["kinds 3"], total, 0.53, kMeasured);
    check_share("two kinds", counts["kinds 2"], total, 0.09, kMeasured);
    check_share("one kind", counts["kinds 1"], total, 0.0015, kMeasured);
    check_share("all six words heard", counts["covered"], total, 0.755, kMeasured);
    check_share("an answer's word unheard", counts["unheard answer"], total, 0.14, kMeasured);
    check_share("unnamed object of the lexicon", counts["lexicon bystander"], total, 0.011, kMeasured);
    check_share("unique", counts["unique"], total, 0.9445, kMeasured);
    check_share("blind guess by word order", counts["order"], total, 0.609, kMeasured);
    check_answer_places("bootstrap", counts);
}

TEST_CASE("Published number and pragmatic are all unique, with as many English words as published")
{
    for (const std::string_view task : {"number", "pragmatic"}) {
        Counts counts = count_published(task, [](const Made& made, Counts& counted) {
            counted["english"] += has_english(made.labels) ? 1.0 : 0.0;
            count_answer_place(made.labels, counted);
        });
        CHECK(counts["unique"] == counts["episodes"]);
        check_share("English words", counts["english"], counts["episodes"], english_share(6), 1e9);
        check_answer_places(std::string(task), counts);
    }
}

TEST_SUITE_END();

}  // namespace clevrvk::generators::mewl::test
