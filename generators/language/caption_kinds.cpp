// Draws trees of each kind, which may be true or false.
#include "generators/language/caption_kinds.h"

#include "generators/language/hear.h"
#include "generators/language/lexicon.h"

#include <array>

namespace clevrvk::language {
namespace {

using facts::Truth;

constexpr std::array<std::string_view, 3> kModifiers{"size", "color", "material"};

Predicate relate(const std::string& relation, NounPhrase object)
{
    return {PredicateKind::Relation, relation, "", {std::move(object)}};
}

Clause make_clause(NounPhrase subject, std::vector<Predicate> predicates, Junction junction = Junction::And)
{
    return {{std::move(subject)}, std::move(predicates), junction};
}

std::optional<Clause> draw_number(Drawer& draw)
{
    NounPhrase phrase = draw.describe(draw.pick_entity(), Determiner::Number);
    phrase.noun = draw.flip() ? phrase.noun : "";
    for (phrase.number = 1; phrase.number <= kMostNumber; ++phrase.number) {
        if (hear(make_clause(phrase, {}), draw.scene().graph()) == Truth::True) {
            return make_clause(phrase, {});
        }
    }
    return std::nullopt;
}

std::optional<Clause> draw_existence(Drawer& draw)
{
    const std::size_t entity = draw.pick_entity();
    NounPhrase phrase = draw.describe(entity, Determiner::A);
    NounPhrase object = draw.describe(draw.pick_other(entity), Determiner::The);
    Clause relative{{}, {relate(draw.pick(list_side_relations()), std::move(object))}, Junction::And, Gap::Subject, true};
    phrase.relative.push_back(std::move(relative));
    return make_clause(std::move(phrase), {});
}

std::optional<Clause> draw_side(Drawer& draw)
{
    const std::size_t entity = draw.pick_entity();
    NounPhrase subject = draw.describe(entity, Determiner::The);
    NounPhrase object = draw.describe(draw.pick_other(entity), Determiner::The);
    return make_clause(std::move(subject), {relate(draw.pick(list_side_relations()), std::move(object))});
}

std::optional<Clause> draw_two_sides(Drawer& draw)
{
    const std::size_t entity = draw.pick_entity();
    const std::size_t other = draw.pick_other(entity);
    NounPhrase subject = draw.describe(entity, Determiner::The);
    NounPhrase first = draw.describe(other, Determiner::The);
    NounPhrase second = draw.describe(draw.pick_other(entity, other), Determiner::The);
    std::vector<Predicate> predicates{relate(draw.pick(list_side_relations()), std::move(first))};
    predicates.push_back(relate(draw.pick(list_side_relations()), std::move(second)));
    return make_clause(std::move(subject), std::move(predicates), draw.flip() ? Junction::And : Junction::But);
}

std::optional<Clause> draw_attribute(Drawer& draw)
{
    const std::size_t entity = draw.pick_entity();
    const std::optional<Predicate> predicate = draw.pick_attribute(entity);
    if (!predicate) {
        return std::nullopt;
    }
    NounPhrase subject = draw.describe(entity, Determiner::The, predicate->word);
    if (draw.flip()) {
        NounPhrase object = draw.describe(draw.pick_other(entity), Determiner::The);
        subject.relative.push_back(
            {{}, {relate(draw.pick(list_side_relations()), std::move(object))}, Junction::And, Gap::Subject, true});
    }
    return make_clause(std::move(subject), {*predicate});
}

std::optional<Clause> draw_comparative(Drawer& draw)
{
    const std::size_t entity = draw.pick_entity();
    NounPhrase subject = draw.describe(entity, Determiner::The);
    NounPhrase object = draw.describe(draw.pick_other(entity), Determiner::The);
    return make_clause(std::move(subject), {relate(draw.pick(list_comparatives()), std::move(object))});
}

std::optional<Clause> draw_list(Drawer& draw)
{
    const std::size_t first = draw.pick_entity();
    const std::size_t second = draw.pick_other(first);
    const std::optional<Predicate> predicate = draw.pick_attribute(first);
    if (!predicate || second == first) {
        return std::nullopt;
    }
    NounPhrase subject;
    subject.conjuncts = {draw.describe(first, Determiner::The, predicate->word),
                         draw.describe(second, Determiner::The, predicate->word)};
    subject.junction = draw.flip() ? Junction::And : Junction::NotOnly;
    return make_clause(std::move(subject), {*predicate});
}

std::optional<Clause> draw_every(Drawer& draw)
{
    const std::size_t entity = draw.pick_entity();
    const std::optional<Predicate> predicate = draw.pick_attribute(entity);
    if (!predicate) {
        return std::nullopt;
    }
    const NounPhrase subject = draw.describe(entity, draw.flip() ? Determiner::Every : Determiner::Both, predicate->word);
    NounPhrase two = subject;
    two.determiner = Determiner::Some;
    // "Every cup" sounds odd if there is only one cup.
    const bool are_several = hear(make_clause(two, {}), draw.scene().graph()) == Truth::True;
    return are_several ? std::optional(make_clause(subject, {*predicate})) : std::nullopt;
}

std::optional<Clause> draw_same(Drawer& draw)
{
    const std::string attribute = draw.pick(std::array<std::string_view, 2>{"color", "material"});
    const std::size_t entity = draw.pick_entity();
    NounPhrase subject = draw.describe(entity, Determiner::The, attribute);
    NounPhrase object = draw.describe(draw.pick_other(entity), Determiner::The, attribute);
    return make_clause(std::move(subject), {{PredicateKind::Same, attribute, "", {std::move(object)}}});
}

std::optional<Clause> draw_part(Drawer& draw)
{
    const std::size_t entity = draw.pick_entity();
    std::vector<std::string> parts;
    for (const facts::EntityPart& part : draw.scene().graph().entities[entity].parts) {
        if (find_part_word(part.name) != nullptr) {
            parts.push_back(part.name);
        }
    }
    if (parts.empty()) {
        return std::nullopt;
    }
    NounPhrase subject = draw.describe(entity, Determiner::The);
    return make_clause(std::move(subject), {{PredicateKind::Part, draw.pick(parts), "", {}}});
}

std::optional<Clause> draw_pose(Drawer& draw)
{
    const std::size_t entity = draw.pick_entity();
    const std::string* const pose = draw.scene().find_value("pose", entity);
    if (pose == nullptr) {
        return std::nullopt;
    }
    NounPhrase subject = draw.describe(entity, Determiner::The);
    return make_clause(std::move(subject), {{PredicateKind::Pose, *pose, "", {}}});
}

std::optional<Clause> draw_denial(Drawer& draw)
{
    const std::size_t entity = draw.pick_entity();
    NounPhrase subject = draw.describe(entity, Determiner::The);
    NounPhrase object = draw.describe(draw.pick_other(entity), Determiner::The);
    Predicate predicate = relate(draw.pick(list_side_relations()), std::move(object));
    predicate.is_negated = true;
    return make_clause(std::move(subject), {std::move(predicate)});
}

constexpr std::array<CaptionKind, 12> kKinds{{{"attribute", draw_attribute},
                                       {"comparative", draw_comparative},
                                       {"denial", draw_denial},
                                       {"every", draw_every},
                                       {"existence", draw_existence},
                                       {"list", draw_list},
                                       {"number", draw_number},
                                       {"part", draw_part},
                                       {"pose", draw_pose},
                                       {"same", draw_same},
                                       {"side", draw_side},
                                       {"two_sides", draw_two_sides}}};

}  // namespace

std::size_t Drawer::pick_other(std::size_t entity, std::size_t third)
{
    const std::uint64_t others = scene_.shown().certain & ~(std::uint64_t{1} << entity) & ~(std::uint64_t{1} << third);
    return others == 0 ? entity : draw_member(others, rng_);
}

NounPhrase Drawer::describe(std::size_t entity, Determiner determiner, std::string_view without)
{
    NounPhrase phrase;
    phrase.determiner = determiner;
    for (const std::string_view attribute : kModifiers) {
        const std::string* const value = scene_.find_value(attribute, entity);
        const bool is_named = flip();
        if (value != nullptr && attribute != without && is_named) {
            phrase.modifiers.push_back({std::string(attribute), *value});
        }
    }
    phrase.noun = *scene_.find_value("shape", entity);
    return phrase;
}

std::optional<Predicate> Drawer::pick_attribute(std::size_t entity)
{
    const std::string attribute = pick(kModifiers);
    const std::string* const value = scene_.find_value(attribute, entity);
    return value == nullptr ? std::nullopt : std::optional(Predicate{PredicateKind::Attribute, attribute, *value, {}});
}

std::span<const CaptionKind> all_caption_kinds()
{
    return kKinds;
}

}  // namespace clevrvk::language
