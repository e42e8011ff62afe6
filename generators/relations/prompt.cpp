#include "generators/relations/prompt.h"

#include "generators/relations/impossible.h"
#include "generators/shuffle.h"
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/nearest_name.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sstream>

namespace clevrvk::generators::relations {
namespace {

constexpr std::size_t kMostLineBytes = std::size_t{1} << 20U;

const Entity& read_entity(const std::string& article, const std::string& word, const std::string& place)
{
    if (article != "a" && article != "an") {
        throw SpecError(fmt::format("{}: {} must be 'a' or 'an', before {}", place, quote_text(article), quote_text(word)));
    }
    const Entity* const entity = find_entity(word);
    if (entity == nullptr) {
        std::vector<std::string> words;
        for (const Entity& known : list_entities()) {
            words.emplace_back(known.word);
        }
        throw SpecError(fmt::format("{}: there is no object {}{}", place, quote_text(word), suggest_name(word, words)));
    }
    return *entity;
}

const Relation& read_relation(const std::string& name, const std::string& place)
{
    const Relation* const relation = find_relation(name);
    if (relation == nullptr) {
        std::vector<std::string> names;
        for (const Relation& known : list_relations()) {
            names.emplace_back(known.name);
        }
        throw SpecError(fmt::format("{}: there is no relation {}{}", place, quote_text(name), suggest_name(name, names)));
    }
    return *relation;
}

std::vector<std::string> split_words(const std::string& line)
{
    std::istringstream stream(line);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) {
        words.push_back(word);
    }
    return words;
}

/// \param words  at least one
Prompt parse_prompt(const std::vector<std::string>& words, const std::string& place)
{
    if (words.size() < 5) {
        throw SpecError(fmt::format("{}: {} is not a prompt; write one such as 'a teacup in a box'", place,
                                    quote_text(fmt::format("{}", fmt::join(words, " ")))));
    }
    const std::size_t last = words.size() - 1;
    Prompt prompt;
    prompt.first = &read_entity(words[0], words[1], place);
    const std::vector<std::string> middle(words.begin() + 2, words.end() - 2);
    prompt.relation = &read_relation(fmt::format("{}", fmt::join(middle, " ")), place);
    prompt.second = &read_entity(words[last - 1], words[last], place);
    if (!prompt.relation->allows(*prompt.first, *prompt.second)) {
        throw SpecError(fmt::format("{}: '{}' cannot be: {}", place, format_prompt(prompt), prompt.relation->rule));
    }
    if (const ImpossiblePair* const pair = find_impossible_pair(prompt.relation->name, *prompt.first, *prompt.second)) {
        throw SpecError(fmt::format("{}: '{}' cannot be: {}", place, format_prompt(prompt), pair->reason));
    }
    return prompt;
}

}  // namespace

std::string format_prompt(const Prompt& prompt)
{
    return fmt::format("a {} {} a {}", prompt.first->word, prompt.relation->name, prompt.second->word);
}

std::vector<Prompt> list_prompts(const Relation& relation)
{
    std::vector<Prompt> prompts;
    for (const Entity& first : list_entities()) {
        for (const Entity& second : list_entities()) {
            if (relation.allows(first, second) && find_impossible_pair(relation.name, first, second) == nullptr) {
                prompts.push_back({&relation, &first, &second});
            }
        }
    }
    return prompts;
}

Prompt draw_prompt(std::int64_t seed, std::string_view split, std::uint64_t index)
{
    const std::span<const Relation> relations = list_relations();
    const Relation& relation = relations[index % relations.size()];
    const std::uint64_t turn = index / relations.size();
    std::vector<Prompt> prompts = list_prompts(relation);
    Rng rng = Rng::for_key(seed, fmt::format("relations/prompts/{}/{}", split, relation.name), turn / prompts.size());
    shuffle(prompts, rng);
    return prompts[turn % prompts.size()];
}

std::vector<Prompt> read_prompts(const std::filesystem::path& file)
{
    LineReader reader(file, kMostLineBytes);
    std::vector<Prompt> prompts;
    for (std::string line; reader.next(line);) {
        const std::vector<std::string> words = split_words(line);
        if (!words.empty() && !words.front().starts_with('#')) {
            prompts.push_back(parse_prompt(words, fmt::format("{}:{}", file.string(), reader.number())));
        }
    }
    if (prompts.empty()) {
        throw SpecError(fmt::format("{}: there is no prompt; write one a line, such as 'a teacup in a box'", file.string()));
    }
    return prompts;
}

}  // namespace clevrvk::generators::relations
