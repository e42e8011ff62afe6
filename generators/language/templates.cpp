// The table of templates. A row with X or Y stands for one template per attribute. Only CLEVR's pictures get questions
// about `shape`: elsewhere "what kind of thing" asks for it, because two cups have no shape in common.
#include "generators/language/templates.h"

#include <array>

namespace clevrvk::language {
namespace {

struct Row {
    std::string_view name;
    Scope scope = Scope::Any;
    std::string_view program;
    std::array<std::string_view, 2> texts;  ///< the second may be empty
};

constexpr std::array<std::string_view, 4> kAttributes{"color", "material", "shape", "size"};

constexpr std::array<Row, 22> kRowsOfHops{{
    {"count", Scope::Any, "count(filter[F1](scene))", {"How many {F1:s} are there?", "How many {F1:s} can you see?"}},
    {"exist", Scope::Any, "exist(filter[F1](scene))", {"Is there {F1:a}?", "Are there any {F1:s}?"}},
    {"query_X", Scope::Any, "query_X(unique(filter[F1-X](scene)))", {"What {X} is {F1:the}?", "What is the {X} of {F1:the}?"}},
    {"query_kind",
     Scope::General,
     "query_shape(unique(filter[F1-shape](scene)))",
     {"What kind of thing is {F1:the}?", "What is {F1:the}?"}},
    {"relate_count",
     Scope::Any,
     "count(filter[F2](relate[R1](unique(filter[F1](scene)))))",
     {"How many {F2:s} are {R1} {F1:the}?", "How many {F2:s} are there {R1} {F1:the}?"}},
    {"relate_exist",
     Scope::Any,
     "exist(filter[F2](relate[R1](unique(filter[F1](scene)))))",
     {"Is there {F2:a} {R1} {F1:the}?", "Are there any {F2:s} {R1} {F1:the}?"}},
    {"relate_query_X",
     Scope::Any,
     "query_X(unique(filter[F2-X](relate[R1](unique(filter[F1](scene))))))",
     {"What {X} is {F2:the} {R1} {F1:the}?", "There is {F2:a} {R1} {F1:the}; what {X} is it?"}},
    {"relate_query_kind",
     Scope::General,
     "query_shape(unique(filter[F2-shape](relate[R1](unique(filter[F1](scene))))))",
     {"What kind of thing is {F2:the} {R1} {F1:the}?", "There is {F2:a} {R1} {F1:the}; what is it?"}},
    {"two_hops_count",
     Scope::Any,
     "count(filter[F3](relate[R2](unique(filter[F2](relate[R1](unique(filter[F1](scene))))))))",
     {"How many {F3:s} are {R2} {F2:the} that is {R1} {F1:the}?", "There is {F2:a} {R1} {F1:the}; how many {F3:s} are {R2} it?"}},
    {"two_hops_exist",
     Scope::Any,
     "exist(filter[F3](relate[R2](unique(filter[F2](relate[R1](unique(filter[F1](scene))))))))",
     {"Is there {F3:a} {R2} {F2:the} that is {R1} {F1:the}?", "Are there any {F3:s} {R2} {F2:the} that is {R1} {F1:the}?"}},
    {"two_hops_query_X",
     Scope::Any,
     "query_X(unique(filter[F3-X](relate[R2](unique(filter[F2](relate[R1](unique(filter[F1](scene)))))))))",
     {"What {X} is {F3:the} {R2} {F2:the} that is {R1} {F1:the}?",
      "There is {F3:a} {R2} {F2:the} that is {R1} {F1:the}; what {X} is it?"}},
    {"three_hops_count",
     Scope::Any,
     "count(filter[F4](relate[R3](unique(filter[F3](relate[R2](unique(filter[F2](relate[R1](unique(filter[F1](scene)))))))))))",
     {"How many {F4:s} are {R3} {F3:the} that is {R2} {F2:the} that is {R1} {F1:the}?", ""}},
    {"three_hops_exist",
     Scope::Any,
     "exist(filter[F4](relate[R3](unique(filter[F3](relate[R2](unique(filter[F2](relate[R1](unique(filter[F1](scene)))))))))))",
     {"Is there {F4:a} {R3} {F3:the} that is {R2} {F2:the} that is {R1} {F1:the}?",
      "Are there any {F4:s} {R3} {F3:the} that is {R2} {F2:the} that is {R1} {F1:the}?"}},
    {"three_hops_query_X",
     Scope::Any,
     "query_X(unique(filter[F4-X](relate[R3](unique(filter[F3](relate[R2](unique(filter[F2](relate[R1](unique(filter[F1](scene))))))))))))",
     {"What {X} is {F4:the} {R3} {F3:the} that is {R2} {F2:the} that is {R1} {F1:the}?", ""}},
    {"and_count",
     Scope::Any,
     "count(filter[F3](intersect(relate[R1](unique(filter[F1](scene))),relate[R2](unique(filter[F2](scene))))))",
     {"How many {F3:s} are both {R1} {F1:the} and {R2} {F2:the}?", "How many {F3:s} are {R1} {F1:the} and {R2} {F2:the}?"}},
    {"and_exist",
     Scope::Any,
     "exist(filter[F3](intersect(relate[R1](unique(filter[F1](scene))),relate[R2](unique(filter[F2](scene))))))",
     {"Is there {F3:a} that is both {R1} {F1:the} and {R2} {F2:the}?",
      "Are there any {F3:s} that are both {R1} {F1:the} and {R2} {F2:the}?"}},
    {"and_query_X",
     Scope::Any,
     "query_X(unique(filter[F3-X](intersect(relate[R1](unique(filter[F1](scene))),relate[R2](unique(filter[F2](scene)))))))",
     {"What {X} is {F3:the} that is both {R1} {F1:the} and {R2} {F2:the}?",
      "There is {F3:a} that is both {R1} {F1:the} and {R2} {F2:the}; what {X} is it?"}},
    {"or_count",
     Scope::Any,
     "count(union(filter[F1](scene),filter[F2](scene)))",
     {"How many things are {F1:s} or {F2:s}?", "How many things are either {F1:s} or {F2:s}?"}},
    {"or_exist",
     Scope::Any,
     "exist(union(filter[F1](scene),filter[F2](scene)))",
     {"Is there {F1:a} or {F2:a}?", "Are there any {F1:s} or {F2:s}?"}},
    {"or_relate_count",
     Scope::Any,
     "count(union(filter[F2](relate[R1](unique(filter[F1](scene)))),filter[F3](scene)))",
     {"How many things are {F3:s}, or else {F2:s} {R1} {F1:the}?", ""}},
    {"or_relates_count",
     Scope::Any,
     "count(filter[F3](union(relate[R1](unique(filter[F1](scene))),relate[R2](unique(filter[F2](scene))))))",
     {"How many {F3:s} are {R1} {F1:the} or {R2} {F2:the}?", "How many {F3:s} are either {R1} {F1:the} or {R2} {F2:the}?"}},
    {"or_relates_exist",
     Scope::Any,
     "exist(filter[F3](union(relate[R1](unique(filter[F1](scene))),relate[R2](unique(filter[F2](scene))))))",
     {"Is there {F3:a} {R1} {F1:the} or {R2} {F2:the}?", "Are there any {F3:s} {R1} {F1:the} or {R2} {F2:the}?"}},
}};

constexpr std::array<Row, 17> kRowsOfComparisons{{
    {"same_X_exist",
     Scope::Any,
     "exist(filter[F2-X](same_X(unique(filter[F1](scene)))))",
     {"Is there another {F2:one} that has the same {X} as {F1:the}?", "Are there any other {F2:s} of the same {X} as {F1:the}?"}},
    {"same_X_count",
     Scope::Any,
     "count(filter[F2-X](same_X(unique(filter[F1](scene)))))",
     {"How many other {F2:s} have the same {X} as {F1:the}?", "How many other {F2:s} are of the same {X} as {F1:the}?"}},
    {"same_X_query_Y",
     Scope::Any,
     "query_Y(unique(filter[F2-X-Y](same_X(unique(filter[F1](scene))))))",
     {"What {Y} is the other {F2:one} that has the same {X} as {F1:the}?",
      "There is another {F2:one} that has the same {X} as {F1:the}; what {Y} is it?"}},
    {"same_X_relate_exist",
     Scope::Any,
     "exist(filter[F3-X](same_X(unique(filter[F2](relate[R1](unique(filter[F1](scene))))))))",
     {"Is there another {F3:one} that has the same {X} as {F2:the} {R1} {F1:the}?",
      "Are there any other {F3:s} of the same {X} as {F2:the} {R1} {F1:the}?"}},
    {"same_X_relate_count",
     Scope::Any,
     "count(filter[F3-X](same_X(unique(filter[F2](relate[R1](unique(filter[F1](scene))))))))",
     {"How many other {F3:s} have the same {X} as {F2:the} {R1} {F1:the}?", ""}},
    {"equal_X",
     Scope::Any,
     "equal_X(query_X(unique(filter[F1-X](scene))),query_X(unique(filter[F2-X](scene))))",
     {"Do {F1:the} and {F2:the} have the same {X}?", "Is the {X} of {F1:the} the same as the {X} of {F2:the}?"}},
    {"equal_X_relate",
     Scope::Any,
     "equal_X(query_X(unique(filter[F2-X](relate[R1](unique(filter[F1](scene)))))),query_X(unique(filter[F3-X](scene))))",
     {"Does {F2:the} {R1} {F1:the} have the same {X} as {F3:the}?", ""}},
    {"equal_X_relates",
     Scope::Any,
     "equal_X(query_X(unique(filter[F2-X](relate[R1](unique(filter[F1](scene)))))),"
     "query_X(unique(filter[F4-X](relate[R2](unique(filter[F3](scene)))))))",
     {"Does {F2:the} {R1} {F1:the} have the same {X} as {F4:the} {R2} {F3:the}?", ""}},
    {"equal_integer",
     Scope::Any,
     "equal_integer(count(filter[F1](scene)),count(filter[F2](scene)))",
     {"Are there as many {F1:s} as {F2:s}?", "Is the number of {F1:s} the same as the number of {F2:s}?"}},
    {"greater_than",
     Scope::Any,
     "greater_than(count(filter[F1](scene)),count(filter[F2](scene)))",
     {"Are there more {F1:s} than {F2:s}?", "Is the number of {F1:s} greater than the number of {F2:s}?"}},
    {"less_than",
     Scope::Any,
     "less_than(count(filter[F1](scene)),count(filter[F2](scene)))",
     {"Are there fewer {F1:s} than {F2:s}?", "Is the number of {F1:s} less than the number of {F2:s}?"}},
    {"equal_integer_relate",
     Scope::Any,
     "equal_integer(count(filter[F2](relate[R1](unique(filter[F1](scene))))),count(filter[F3](scene)))",
     {"Are there as many {F2:s} {R1} {F1:the} as there are {F3:s}?", ""}},
    {"greater_than_relate",
     Scope::Any,
     "greater_than(count(filter[F2](relate[R1](unique(filter[F1](scene))))),count(filter[F3](scene)))",
     {"Are there more {F2:s} {R1} {F1:the} than there are {F3:s}?", ""}},
    {"less_than_relate",
     Scope::Any,
     "less_than(count(filter[F2](relate[R1](unique(filter[F1](scene))))),count(filter[F3](scene)))",
     {"Are there fewer {F2:s} {R1} {F1:the} than there are {F3:s}?", ""}},
    {"equal_integer_relates",
     Scope::Any,
     "equal_integer(count(filter[F2](relate[R1](unique(filter[F1](scene))))),count(filter[F4](relate[R2](unique(filter[F3](scene))))))",
     {"Are there as many {F2:s} {R1} {F1:the} as there are {F4:s} {R2} {F3:the}?", ""}},
    {"greater_than_relates",
     Scope::Any,
     "greater_than(count(filter[F2](relate[R1](unique(filter[F1](scene))))),count(filter[F4](relate[R2](unique(filter[F3](scene))))))",
     {"Are there more {F2:s} {R1} {F1:the} than there are {F4:s} {R2} {F3:the}?", ""}},
    {"less_than_relates",
     Scope::Any,
     "less_than(count(filter[F2](relate[R1](unique(filter[F1](scene))))),count(filter[F4](relate[R2](unique(filter[F3](scene))))))",
     {"Are there fewer {F2:s} {R1} {F1:the} than there are {F4:s} {R2} {F3:the}?", ""}},
}};

constexpr std::array<Row, 22> kRowsOfThings{{
    {"is_at_side",
     Scope::General,
     "holds[R1](unique(filter[F1](scene)),unique(filter[F2](scene)))",
     {"Is {F1:the} {R1} {F2:the}?", ""}},
    {"is_comparative",
     Scope::General,
     "holds[H1](unique(filter[F1](scene)),unique(filter[F2](scene)))",
     {"Is {F1:the} {H1} {F2:the}?", ""}},
    {"is_nearer",
     Scope::General,
     "holds[N1](unique(filter[F1](scene)),unique(filter[F2](scene)))",
     {"Is {F1:the} {N1} {F2:the}?", ""}},
    {"comparative_count",
     Scope::General,
     "count(filter[F2](relate[H1](unique(filter[F1](scene)))))",
     {"How many {F2:s} are {H1} {F1:the}?", ""}},
    {"comparative_exist",
     Scope::General,
     "exist(filter[F2](relate[H1](unique(filter[F1](scene)))))",
     {"Is there {F2:a} that is {H1} {F1:the}?", "Are there any {F2:s} {H1} {F1:the}?"}},
    {"comparative_query_color",
     Scope::General,
     "query_color(unique(filter[F2-color](relate[H1](unique(filter[F1](scene))))))",
     {"What color is {F2:the} that is {H1} {F1:the}?", ""}},
    {"comparative_query_kind",
     Scope::General,
     "query_shape(unique(filter[F2-shape](relate[H1](unique(filter[F1](scene))))))",
     {"What is {F2:the} that is {H1} {F1:the}?", ""}},
    {"most_query_color", Scope::General, "query_color(most[H1](filter[F1-color](scene)))", {"What color is the {H1:most} {F1:one}?", ""}},
    {"most_query_kind",
     Scope::General,
     "query_shape(most[H1](filter[F1-shape](scene)))",
     {"What is the {H1:most} {F1:one}?", ""}},
    {"most_at_side",
     Scope::General,
     "holds[R1](most[H1](scene),unique(filter[F1](scene)))",
     {"Is the {H1:most} thing {R1} {F1:the}?", ""}},
    {"part_exist",
     Scope::General,
     "exist(filter_part[P1](filter[F1](scene)))",
     {"Is there {F1:a} with {P1}?", "Are there any {F1:s} with {P1}?"}},
    {"part_count",
     Scope::General,
     "count(filter_part[P1](filter[F1](scene)))",
     {"How many {F1:s} have {P1}?", "How many {F1:s} with {P1} are there?"}},
    {"part_query_color",
     Scope::General,
     "query_color(unique(filter_part[P1](filter[F1-color](scene))))",
     {"What color is {F1:the} with {P1}?", "What color is {F1:the} that has {P1}?"}},
    {"part_query_kind",
     Scope::General,
     "query_shape(unique(filter_part[P1](scene)))",
     {"What kind of thing has {P1}?", "What is the thing with {P1}?"}},
    {"part_relate_count",
     Scope::General,
     "count(filter_part[P1](relate[R1](unique(filter[F1](scene)))))",
     {"How many things {R1} {F1:the} have {P1}?", ""}},
    {"part_relate_exist",
     Scope::General,
     "exist(filter_part[P1](relate[R1](unique(filter[F1](scene)))))",
     {"Is there a thing with {P1} {R1} {F1:the}?", "Does anything {R1} {F1:the} have {P1}?"}},
    {"pose_exist",
     Scope::General,
     "exist(filter_pose[V1](filter[F1](scene)))",
     {"Is there {F1:a} that is {V1}?", "Are there any {F1:s} that are {V1}?"}},
    {"pose_count", Scope::General, "count(filter_pose[V1](filter[F1](scene)))", {"How many {F1:s} are {V1}?", ""}},
    {"pose_query", Scope::General, "query_pose(unique(filter[F1](scene)))", {"What is {F1:the} doing?", ""}},
    {"pose_query_kind",
     Scope::General,
     "query_shape(unique(filter_pose[V1](scene)))",
     {"Who or what is {V1}?", ""}},
    {"pose_relate_exist",
     Scope::General,
     "exist(filter_pose[V1](relate[R1](unique(filter[F1](scene)))))",
     {"Is anyone {V1} {R1} {F1:the}?", ""}},
    {"pose_relate_query",
     Scope::General,
     "query_pose(unique(filter[F2](relate[R1](unique(filter[F1](scene))))))",
     {"What is {F2:the} {R1} {F1:the} doing?", ""}},
}};

/// Replaces X or Y by a word. No row uses these capital letters otherwise.
std::string replace_letter(std::string_view text, char letter, std::string_view word)
{
    std::string result;
    for (std::size_t k = 0; k < text.size(); ++k) {
        const bool is_slot = text[k] == '{' && k + 2 < text.size() && text[k + 1] == letter && text[k + 2] == '}';
        if (is_slot || text[k] == letter) {
            result += word;
            k += is_slot ? 2 : 0;
        } else {
            result += text[k];
        }
    }
    return result;
}

Template make_template(const Row& row)
{
    Template made{std::string(row.name), row.scope, std::string(row.program), {}};
    for (const std::string_view text : row.texts) {
        if (!text.empty()) {
            made.texts.emplace_back(text);
        }
    }
    return made;
}

/// The template with an attribute in place of a letter.
/// \param attribute  `shape` restricts the template to CLEVR's pictures
Template fill_in(const Template& row, char letter, std::string_view attribute)
{
    Template filled = row;
    filled.name = replace_letter(row.name, letter, attribute);
    filled.program = replace_letter(row.program, letter, attribute);
    for (std::string& text : filled.texts) {
        text = replace_letter(text, letter, attribute);
    }
    filled.scope = attribute == "shape" ? Scope::Clevr : row.scope;
    return filled;
}

void add_row(const Row& row, std::vector<Template>& templates)
{
    const Template made = make_template(row);
    if (row.name.find('X') == std::string_view::npos) {
        templates.push_back(made);
        return;
    }
    for (const std::string_view first : kAttributes) {
        const Template half = fill_in(made, 'X', first);
        if (half.name.find('Y') == std::string::npos) {
            templates.push_back(half);
            continue;
        }
        for (const std::string_view second : kAttributes) {
            if (second != first) {
                templates.push_back(fill_in(half, 'Y', second));
            }
        }
    }
}

std::vector<Template> make_templates()
{
    std::vector<Template> templates;
    for (const Row& row : kRowsOfHops) {
        add_row(row, templates);
    }
    for (const Row& row : kRowsOfComparisons) {
        add_row(row, templates);
    }
    for (const Row& row : kRowsOfThings) {
        add_row(row, templates);
    }
    return templates;
}

}  // namespace

const std::vector<Template>& all_templates()
{
    static const std::vector<Template> templates = make_templates();
    return templates;
}

}  // namespace clevrvk::language
