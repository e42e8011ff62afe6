// The list of relations; a new one adds a declaration and a line.
#include "renderer/facts/relations/relation.h"

#include <algorithm>
#include <array>
#include <utility>

namespace clevrvk::facts {

Verdict judge_covering(const Arrangement& panel, std::size_t first, std::size_t second);
Verdict judge_hanging_over(const Arrangement& panel, std::size_t first, std::size_t second);
Verdict judge_in(const Arrangement& panel, std::size_t first, std::size_t second);
Verdict judge_near(const Arrangement& panel, std::size_t first, std::size_t second);
Verdict judge_occluded_by(const Arrangement& panel, std::size_t first, std::size_t second);
Verdict judge_on(const Arrangement& panel, std::size_t first, std::size_t second);
Verdict judge_tied_to(const Arrangement& panel, std::size_t first, std::size_t second);
Verdict judge_under(const Arrangement& panel, std::size_t first, std::size_t second);

std::span<const RelationKind> list_relations()
{
    static constexpr std::array kKinds{
        RelationKind{"covering", "is covering", false, judge_covering},
        RelationKind{"hanging over", "is hanging over", false, judge_hanging_over},
        RelationKind{"in", "is in", false, judge_in},
        RelationKind{"near", "is near", true, judge_near},
        RelationKind{"occluded by", "is occluded by", false, judge_occluded_by},
        RelationKind{"on", "is on", false, judge_on},
        RelationKind{"tied to", "is tied to", true, judge_tied_to, true},
        RelationKind{"under", "is under", false, judge_under},
    };
    return kKinds;
}

const RelationKind* find_relation_kind(std::string_view name)
{
    const auto kinds = list_relations();
    const auto found = std::ranges::find(kinds, name, &RelationKind::name);
    return found == kinds.end() ? nullptr : &*found;
}

bool Verdict::require(const Clause& clause)
{
    clauses_.push_back(clause);
    return clause.margin() >= -1.0;
}

bool Verdict::require(std::string_view name, bool holds)
{
    constexpr double kDecided = 0.05;  // a margin of 10
    return require({name, "", holds ? 1.0 : 0.0, 0.5, kDecided, false, true});
}

void Verdict::set_unprovable(std::string reason)
{
    unprovable_ = std::move(reason);
}

const Clause* Verdict::weakest() const
{
    const auto found = std::ranges::min_element(clauses_, {}, [](const Clause& clause) { return clause.margin(); });
    return found == clauses_.end() ? nullptr : &*found;
}

double Verdict::margin() const
{
    const Clause* const clause = weakest();
    return clause == nullptr || !unprovable_.empty() ? 0.0 : clause->margin();
}

Truth Verdict::truth() const
{
    const double least = margin();
    return least > 1.0 ? Truth::True : least < -1.0 ? Truth::False : Truth::Doubt;
}

}  // namespace clevrvk::facts
