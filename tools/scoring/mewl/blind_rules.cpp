// The rules for guessing. They read only utterances and choices, never scenes.
#include "tools/scoring/mewl/blind_rules.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace clevrvk::scoring::mewl {

using namespace generators::mewl;

namespace {

/// The words of a text that were invented for the episode, without attribute values, directions and "and".
std::vector<std::string> novel_words(const std::string& text)
{
    std::set<std::string_view> known{"and"};
    for (const Attribute type : kAttributes) {
        known.insert(values_of(type).begin(), values_of(type).end());
    }
    for (const Relation relation : kRelations) {
        known.insert(name_of(relation));
    }
    std::vector<std::string> words = split_words(text);
    std::erase_if(words, [&known](const std::string& word) { return known.contains(word); });
    return words;
}

template <typename Score>
std::vector<double> score_choices(const EpisodeView& episode, const Score& score)
{
    std::vector<double> scores;
    for (const std::string& choice : episode.choices) {
        scores.push_back(score(choice));
    }
    return scores;
}

std::vector<double> score_frequent(const EpisodeView& episode)
{
    std::map<std::string, double> counts;
    for (const std::string& utterance : episode.utterances) {
        for (const std::string& word : split_words(utterance)) {
            ++counts[word];
        }
    }
    return score_choices(episode, [&counts](const std::string& choice) {
        double sum = 0.0;
        for (const std::string& word : split_words(choice)) {
            sum += counts[word];
        }
        return sum;
    });
}

std::vector<double> score_rare(const EpisodeView& episode)
{
    std::vector<double> scores = score_frequent(episode);
    for (double& score : scores) {
        score = -score;
    }
    return scores;
}

/// 1 if every novel word was heard but not the whole choice. Choices of attribute tasks are single words.
std::vector<double> score_new_phrase(const EpisodeView& episode)
{
    std::set<std::string> heard_words;
    for (const std::string& utterance : episode.utterances) {
        for (const std::string& word : novel_words(utterance)) {
            heard_words.insert(word);
        }
    }
    return score_choices(episode, [&](const std::string& choice) {
        const std::vector<std::string> words = novel_words(choice);
        const bool is_heard = std::all_of(words.begin(), words.end(), [&](const std::string& word) { return heard_words.contains(word); });
        const bool is_repeated = split_words(choice).size() > 1 &&
                                 std::find(episode.utterances.begin(), episode.utterances.end(), choice) != episode.utterances.end();
        return is_heard && !is_repeated ? 1.0 : 0.0;
    });
}

/// How well the order of the choice's words agrees with the contexts, where the order of words is closed under
/// transitivity. Ties are resolved by how much more often a word comes first.
std::vector<double> score_order(const EpisodeView& episode)
{
    constexpr double kTieWeight = 1e-3;
    std::set<std::pair<std::string, std::string>> before;
    std::map<std::string, double> lead;
    std::set<std::string> words;
    for (const std::string& utterance : episode.utterances) {
        const std::vector<std::string> said = novel_words(utterance);
        words.insert(said.begin(), said.end());
        for (std::size_t i = 0; i + 1 < said.size(); ++i) {
            before.insert({said[i], said[i + 1]});
            lead[said[i]] += 1.0;
            lead[said[i + 1]] -= 1.0;
        }
    }
    for (const std::string& middle : words) {
        for (const std::string& first : words) {
            for (const std::string& last : words) {
                if (before.contains({first, middle}) && before.contains({middle, last})) {
                    before.insert({first, last});
                }
            }
        }
    }
    return score_choices(episode, [&](const std::string& choice) {
        const std::vector<std::string> said = novel_words(choice);
        double score = 0.0;
        for (std::size_t i = 0; i + 1 < said.size(); ++i) {
            score += before.contains({said[i], said[i + 1]}) ? 1.0 : 0.0;
            score -= before.contains({said[i + 1], said[i]}) ? 1.0 : 0.0;
            score += kTieWeight * (lead[said[i]] - lead[said[i + 1]]);
        }
        return score;
    });
}

/// The number of words that the choice shares with each other choice, added up.
std::vector<double> score_central(const EpisodeView& episode)
{
    return score_choices(episode, [&episode](const std::string& choice) {
        const std::vector<std::string> words = split_words(choice);
        double shared = 0.0;
        for (const std::string& other : episode.choices) {
            const std::vector<std::string> other_words = split_words(other);
            shared += static_cast<double>(std::count_if(words.begin(), words.end(), [&](const std::string& word) {
                return std::find(other_words.begin(), other_words.end(), word) != other_words.end();
            }));
        }
        return shared;
    });
}

std::vector<double> score_odd(const EpisodeView& episode)
{
    std::vector<double> scores = score_central(episode);
    for (double& score : scores) {
        score = -score;
    }
    return scores;
}

constexpr std::array kRules{
    BlindRule{"frequent", "words heard most often", score_frequent},
    BlindRule{"rare", "words heard least often", score_rare},
    BlindRule{"new_phrase", "words all heard, but not together", score_new_phrase},
    BlindRule{"order", "words in the order in which contexts have them", score_order},
    BlindRule{"central", "most words shared with the other choices", score_central},
    BlindRule{"odd", "fewest words shared with the other choices", score_odd},
};

}  // namespace

std::span<const BlindRule> all_blind_rules()
{
    return kRules;
}

double chance_of(const BlindRule& rule, const EpisodeView& episode)
{
    const std::vector<double> scores = rule.score(episode);
    const double best = *std::max_element(scores.begin(), scores.end());
    double best_count = 0.0;
    bool answer_is_best = false;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        if (scores[i] == best) {
            best_count += 1.0;
            answer_is_best = answer_is_best || episode.choices[i] == episode.answer;
        }
    }
    return answer_is_best ? 1.0 / best_count : 0.0;
}

}  // namespace clevrvk::scoring::mewl
