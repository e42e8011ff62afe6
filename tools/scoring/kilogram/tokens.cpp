// The tokenizer's rules are a list of replacements, as in NLTK. The rules for quotation marks outside ASCII are
// omitted.
#include "tools/scoring/kilogram/tokens.h"

#include "renderer/base/error.h"

#include <algorithm>
#include <regex>
#include <sstream>

namespace clevrvk::scoring::kilogram {

namespace {

struct Rule {
    std::regex pattern;
    const char* replacement;
};

const std::vector<Rule>& rules_before_padding()
{
    static const std::vector<Rule> rules{
        // Opening quotation marks.
        {std::regex("(`+)"), " $1 "},
        {std::regex("^\""), "``"},
        {std::regex("(``)"), " $1 "},
        {std::regex("([ (\\[{<])(\"|'{2})"), "$1 `` "},
        {std::regex("(')(?!re|ve|ll|m|t|s|d|n)(\\w)\\b"), "$1 $2"},
        // Punctuation.
        {std::regex("([^.])(\\.)([\\])}>\"' ]*)\\s*$"), "$1 $2 $3 "},
        {std::regex("([:,])([^\\d])"), " $1 $2"},
        {std::regex("([:,])$"), " $1 "},
        {std::regex("\\.{2,}"), " $& "},
        {std::regex("[;@#$%&]"), " $& "},
        {std::regex("([^.])(\\.)([\\])}>\"']*)\\s*$"), "$1 $2$3 "},
        {std::regex("[?!]"), " $& "},
        {std::regex("([^'])' "), "$1 ' "},
        {std::regex("[*]"), " $& "},
        {std::regex("[\\]\\[(){}<>]"), " $& "},
        {std::regex("--"), " -- "},
    };
    return rules;
}

const std::vector<Rule>& rules_after_padding()
{
    static const std::vector<Rule> rules{
        // Closing quotation marks and endings.
        {std::regex("''"), " '' "},
        {std::regex("\""), " '' "},
        {std::regex("([^' ])('s|'m|'d|') "), "$1 $2 "},
        {std::regex("([^' ])('ll|'re|'ve|n't) "), "$1 $2 "},
        // Contractions of two words.
        {std::regex("\\b(can)(not)\\b"), " $1 $2 "},
        {std::regex("\\b(d)('ye)\\b"), " $1 $2 "},
        {std::regex("\\b(gim)(me)\\b"), " $1 $2 "},
        {std::regex("\\b(gon)(na)\\b"), " $1 $2 "},
        {std::regex("\\b(got)(ta)\\b"), " $1 $2 "},
        {std::regex("\\b(lem)(me)\\b"), " $1 $2 "},
        {std::regex("\\b(more)('n)\\b"), " $1 $2 "},
        {std::regex("\\b(wan)(na)(?=\\s)"), " $1 $2 "},
        {std::regex(" ('t)(is)\\b"), " $1 $2 "},
        {std::regex(" ('t)(was)\\b"), " $1 $2 "},
    };
    return rules;
}

bool is_letter(char c)
{
    return c >= 'a' && c <= 'z';
}

/// Whether the token has a letter or consists of digits: the tokens that Python's islower and isalnum keep in
/// lower-case text.
bool is_word(const std::string& token)
{
    return std::any_of(token.begin(), token.end(), is_letter) ||
           std::all_of(token.begin(), token.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::vector<std::string> tokenize(const std::string& lower_text)
{
    if (lower_text.size() > kMostTextBytes) {
        throw SpecError(fmt::format("the text has {} bytes; at most {} are allowed", lower_text.size(), kMostTextBytes));
    }
    std::string text = lower_text;
    for (const Rule& rule : rules_before_padding()) {
        text = std::regex_replace(text, rule.pattern, rule.replacement);
    }
    text = " " + text + " ";
    for (const Rule& rule : rules_after_padding()) {
        text = std::regex_replace(text, rule.pattern, rule.replacement);
    }
    std::istringstream stream(text);
    std::vector<std::string> tokens;
    for (std::string token; stream >> token;) {
        tokens.push_back(token);
    }
    return tokens;
}

std::vector<std::string> clean(std::string_view text, const std::vector<std::string>& stop_words)
{
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    std::vector<std::string> stems;
    for (const std::string& token : tokenize(lower)) {
        if (is_word(token) && std::find(stop_words.begin(), stop_words.end(), token) == stop_words.end()) {
            stems.push_back(stem(token));
        }
    }
    return stems;
}

}  // namespace clevrvk::scoring::kilogram
