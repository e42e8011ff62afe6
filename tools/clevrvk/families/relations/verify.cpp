// clevrvk relations verify: judges every ordered pair of objects by every relation from the spec alone, and then
// compares labels that state a relation.
#include "renderer/base/error.h"
#include "renderer/facts/build_arrangement.h"
#include "renderer/facts/graph_json.h"
#include "renderer/facts/relations/relation.h"
#include "tools/clevrvk/families/relations/verbs.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/print_line.h"
#include "tools/clevrvk/run/visit_graphs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace clevrvk::tools {
namespace {

constexpr const char* kVerifyFooter =
    R"(The command judges the true meshes of the objects at their places. It casts a ray through each pixel of a picture at
least 512 px wide to find what the pixel shows. A margin is the distance of the weakest clause from its limit, in
tolerances; between -1 and 1 the relation is in doubt. If labels.relation of a panel names a relation, the panel must
have it, and its converse must be false unless the relation is symmetric; otherwise the exit code is 1. The label of an
episode applies to its last panel, unless that panel has one of its own.

Examples:
  clevrvk relations verify samples/relations.jsonl
  clevrvk relations verify samples/relations.jsonl --json > relations.jsonl
  clevrvk relations verify samples/relations.jsonl --why ball bowl in)";

struct VerifyOptions {
    GraphFlags input;
    std::vector<std::string> why;  ///< id, id, relation
    bool writes_json = false;
};

/// One judgement; the two objects are counted from 0.
struct Judgement {
    const facts::RelationKind* kind = nullptr;
    std::size_t first = 0;
    std::size_t second = 0;
    facts::Verdict verdict;
};

std::string describe_clause(const facts::Clause& clause)
{
    if (clause.is_decided) {
        return fmt::format("{}: {}", clause.name, clause.value > 0.0 ? "yes" : "no");
    }
    const std::string unit = clause.unit.empty() ? "" : fmt::format(" {}", clause.unit);
    return fmt::format("{} is {:.4g}{}; it must be at {} {:.4g}{}", clause.name, clause.value, unit, clause.is_most ? "most" : "least",
                       clause.limit, unit);
}

std::string explain(const facts::Verdict& verdict)
{
    if (!verdict.unprovable().empty()) {
        return verdict.unprovable();
    }
    const facts::Clause* const weakest = verdict.weakest();
    return weakest == nullptr ? "no clause" : describe_clause(*weakest);
}

Json to_json(const facts::Arrangement& panel, const Judgement& judgement)
{
    const facts::Verdict& verdict = judgement.verdict;
    Json line{{"name", judgement.kind->name},
              {"first", panel.body(judgement.first).id},
              {"second", panel.body(judgement.second).id},
              {"holds", verdict.unprovable().empty() ? facts::truth_word(verdict.truth()) : "unprovable"},
              {"margin", verdict.margin()}};
    if (!verdict.sense.empty()) {
        line["sense"] = verdict.sense;
    }
    if (!verdict.unprovable().empty()) {
        line["reason"] = verdict.unprovable();
    } else if (const facts::Clause* const weakest = verdict.weakest()) {
        line["clause"] = {{"name", weakest->name}, {"value", weakest->value}, {"limit", weakest->limit}, {"tolerance", weakest->tolerance}};
        line["clause"]["bound"] = weakest->is_most ? "most" : "least";
        if (!weakest->unit.empty()) {
            line["clause"]["unit"] = weakest->unit;
        }
    }
    return line;
}

std::vector<Judgement> judge_all(const facts::Arrangement& panel)
{
    std::vector<Judgement> judgements;
    for (std::size_t first = 0; first < panel.object_count(); ++first) {
        for (std::size_t second = 0; second < panel.object_count(); ++second) {
            for (const facts::RelationKind& kind : facts::list_relations()) {
                if (first != second) {
                    judgements.push_back({&kind, first, second, kind.judge(panel, first, second)});
                }
            }
        }
    }
    return judgements;
}

std::size_t find_object(const facts::Arrangement& panel, const std::string& id, const std::string& place)
{
    std::vector<std::string> ids;
    for (std::size_t k = 0; k < panel.object_count(); ++k) {
        if (panel.body(k).id == id) {
            return k;
        }
        ids.push_back(panel.body(k).id);
    }
    throw SpecError(fmt::format("{}: there is no object '{}'; the panel has {}", place, id, fmt::join(ids, ", ")));
}

const facts::RelationKind& find_kind(const std::string& name, const std::string& place)
{
    if (const facts::RelationKind* const kind = facts::find_relation_kind(name)) {
        return *kind;
    }
    std::vector<std::string_view> names;
    for (const facts::RelationKind& kind : facts::list_relations()) {
        names.push_back(kind.name);
    }
    throw SpecError(fmt::format("{}: there is no relation '{}'; known are {}", place, name, fmt::join(names, ", ")));
}

Json read_relation(const Json& labels)
{
    const Json relation = labels.is_object() ? labels.value("relation", Json()) : Json();
    return relation.is_object() ? relation : Json();
}

/// Reports a stated relation that does not hold: one of the panel, or else of the episode whose last panel it is.
/// \return  whether it holds
bool check_stated(const facts::Arrangement& panel, const InputPanel& input)
{
    const bool is_last = input.panel_index + 1 == input.episode->panels.size();
    Json stated = read_relation(input.episode->panels[input.panel_index].labels);
    if (stated.is_null() && is_last) {
        stated = read_relation(input.episode->labels);
    }
    if (stated.is_null()) {
        return true;
    }
    const std::string place = "labels.relation";
    for (const char* key : {"name", "first", "second"}) {
        if (!stated.contains(key) || !stated[key].is_string()) {
            throw SpecError(fmt::format("{}.{}: must be a string", place, key));
        }
    }
    const facts::RelationKind& kind = find_kind(stated["name"].get<std::string>(), place);
    const std::size_t first = find_object(panel, stated["first"].get<std::string>(), place);
    const std::size_t second = find_object(panel, stated["second"].get<std::string>(), place);
    const facts::Verdict forward = kind.judge(panel, first, second);
    if (forward.truth() != facts::Truth::True) {
        print_line(fmt::format("{}: '{} {} {}' is stated, but it is {}: {}", input.image_filename, panel.body(first).id, kind.phrase,
                               panel.body(second).id, forward.truth() == facts::Truth::False ? "false" : "in doubt", explain(forward)));
        return false;
    }
    if (!kind.is_symmetric && kind.judge(panel, second, first).truth() != facts::Truth::False) {
        print_line(fmt::format("{}: '{} {} {}' is stated, but its converse may also hold", input.image_filename, panel.body(first).id,
                               kind.phrase, panel.body(second).id));
        return false;
    }
    return true;
}

bool has_object(const facts::Arrangement& panel, const std::string& id)
{
    return std::ranges::any_of(panel.bodies(), [&](const facts::Body& body) { return body.id == id; });
}

void print_why(const facts::Arrangement& panel, const VerifyOptions& options)
{
    const facts::RelationKind& kind = find_kind(options.why[2], "--why");
    const std::size_t first = find_object(panel, options.why[0], "--why");
    const std::size_t second = find_object(panel, options.why[1], "--why");
    const facts::Verdict verdict = kind.judge(panel, first, second);
    const facts::Truth truth = verdict.truth();
    print_line(fmt::format("  '{} {} {}' is {}{}: {}", options.why[0], kind.phrase, options.why[1],
                           truth == facts::Truth::True    ? "true"
                           : truth == facts::Truth::False ? "false"
                                                          : "in doubt",
                           verdict.sense.empty() ? "" : fmt::format(" ({})", verdict.sense), explain(verdict)));
    for (const facts::Clause& clause : verdict.clauses()) {
        print_line(fmt::format("    {:>8.2f}  {}", clause.margin(), describe_clause(clause)));
    }
}

void print_table(const facts::Arrangement& panel, const std::vector<Judgement>& judgements)
{
    for (const Judgement& judgement : judgements) {
        const facts::Truth truth = judgement.verdict.truth();
        if (truth == facts::Truth::False) {
            continue;
        }
        const bool is_sure = truth == facts::Truth::True;
        print_line(fmt::format("  {:<12} {:<13} {:<12} {:<8} {:>7.2f}  {}", panel.body(judgement.first).id, judgement.kind->name,
                               panel.body(judgement.second).id, is_sure ? "yes" : "doubt", judgement.verdict.margin(),
                               explain(judgement.verdict)));
    }
}

int run_verify(const VerifyOptions& options)
{
    const catalog::Catalog catalog = load_assets(options.input.assets);
    facts::ArrangementBuilder builder(catalog);
    bool is_sound = true;
    std::size_t explained = 0;
    visit_input_panels(options.input.input, catalog, [&](const InputPanel& input) {
        const facts::Arrangement panel = builder.build(*input.episode, input.panel_index);
        if (options.writes_json) {
            Json relations = Json::array();
            for (const Judgement& judgement : judge_all(panel)) {
                relations.push_back(to_json(panel, judgement));
            }
            print_line(Json{{"image_index", input.image_index}, {"image_filename", input.image_filename}, {"relations", relations}}.dump());
        } else {
            print_line(fmt::format("{} ({} objects)", input.image_filename, panel.object_count()));
            if (options.why.empty()) {
                print_table(panel, judge_all(panel));
            } else if (has_object(panel, options.why[0]) && has_object(panel, options.why[1])) {
                print_why(panel, options);
                ++explained;
            }
        }
        is_sound = check_stated(panel, input) && is_sound;
    });
    if (!options.why.empty() && !options.writes_json && explained == 0) {
        throw SpecError(fmt::format("--why: no panel has both objects, '{}' and '{}'", options.why[0], options.why[1]));
    }
    return is_sound ? kExitDone : kExitSomeFailed;
}

}  // namespace

void add_relations_verify_verb(const Command& family, Action& action)
{
    const Command verb = family.add_command("verify", "Judge every relation between every pair of objects, and verify the stated "
                                                      "relations");
    const auto options = std::make_shared<VerifyOptions>();
    add_graph_flags(verb, options->input);
    verb.add_option("--why", options->why, "Explain one judgement, clause by clause: ID ID RELATION").expected(3);
    verb.add_flag("--json", options->writes_json, "Print one JSON object per panel, with every judgement");
    verb.footer(kVerifyFooter);
    verb.callback([&action, options] { action = [options] { return run_verify(*options); }; });
}

}  // namespace clevrvk::tools
