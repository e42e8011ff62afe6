// Tests options of tasks, the registry, and the ids of every task's episodes.
#include "generators/registry/registry.h"
#include "generators/task.h"
#include "renderer/base/error.h"

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <vector>

namespace clevrvk::generators {
namespace {

void check_sizes(const TaskOptions& options)
{
    if (options.integer("least") > options.integer("most")) {
        throw SpecError("--set least: it must not exceed most");
    }
}

TaskInfo make_info()
{
    TaskInfo info;
    info.name = "sample";
    info.options = {
        {"least", OptionType::Integer, std::int64_t{3}, 1.0, 20.0, {}, HelpText()},
        {"most", OptionType::Integer, std::int64_t{10}, 1.0, 20.0, {}, HelpText()},
        {"gap", OptionType::Number, 0.25, 0.0, 1.0, {}, HelpText()},
        {"world", OptionType::Name, std::string("clevr"), 0.0, 0.0, {"clevr", "mewl"}, HelpText()},
        {"limit", OptionType::Integer, std::nullopt, 0.0, 1000.0, {}, HelpText()},
    };
    info.variants = {"repaired", "published"};
    info.check_options = check_sizes;
    return info;
}

TaskOptions parse(const std::vector<std::string>& settings)
{
    return parse_options(make_info(), settings);
}

/// The message of the error that these settings cause.
std::string describe_error(const std::vector<std::string>& settings)
{
    try {
        static_cast<void>(parse(settings));
    } catch (const SpecError& error) {
        return error.what();
    }
    return "no error";
}

}  // namespace

TEST_CASE("parse_options fills in defaults and leaves an option without one unset")
{
    const TaskOptions options = parse({"most=5", "gap=0.5"});
    CHECK(options.integer("least") == 3);
    CHECK(options.integer("most") == 5);
    CHECK(options.number("gap") == 0.5);
    CHECK(options.name("world") == "clevr");
    CHECK_FALSE(options.has("limit"));
    CHECK(parse({"limit=7"}).integer("limit") == 7);
}

TEST_CASE("parse_options names the range that a value leaves")
{
    CHECK(describe_error({"least=0"}) == "--set 'least=0': it must lie in 1 to 20");
    CHECK(describe_error({"gap=1.5"}) == "--set 'gap=1.5': it must lie in 0 to 1");
    CHECK(describe_error({"gap=nan"}) == "--set 'gap=nan': the value must be a number");
    CHECK(describe_error({"least=3.5"}) == "--set 'least=3.5': the value must be a whole number");
    CHECK(describe_error({"least="}) == "--set 'least=': the value must be a whole number");
    CHECK(describe_error({"world=curi"}) == "--set 'world=curi': the value must be one of clevr, mewl");
}

TEST_CASE("parse_options suggests the nearest key")
{
    CHECK(describe_error({"leest=4"}) == "--set 'leest=4': task 'sample' has no option 'leest'; did you mean 'least'?");
}

TEST_CASE("parse_options quotes a setting on one line, however long and strange")
{
    CHECK(describe_error({"a\nb=\x1b"}).starts_with("--set 'a\\x0ab=\\x1b': task 'sample' has no option 'a\\x0ab'"));
    CHECK(describe_error({"least=" + std::string(100000, '9')}).size() < 200);
}

TEST_CASE("parse_options refuses what is not KEY=VALUE, a key set twice, and values that contradict each other")
{
    CHECK(describe_error({"least"}) == "--set 'least': write it as KEY=VALUE");
    CHECK(describe_error({"=4"}) == "--set '=4': write it as KEY=VALUE");
    CHECK(describe_error({"least=4", "least=4"}) == "--set 'least=4': the option is set twice");
    CHECK(describe_error({"least=6", "most=5"}) == "--set least: it must not exceed most");
}

TEST_CASE("task options: asking for another type or a missing value is a bug")
{
    const TaskOptions options = parse({});
    CHECK_THROWS_AS(static_cast<void>(options.number("least")), std::logic_error);
    CHECK_THROWS_AS(static_cast<void>(options.name("gap")), std::logic_error);
    CHECK_THROWS_AS(static_cast<void>(options.integer("limit")), std::logic_error);
}

TEST_CASE("draw_object_count draws from the least to the greatest number")
{
    TaskOptions options;
    options.set("min_objects", std::int64_t{4});
    options.set("max_objects", std::int64_t{6});
    std::set<int> counts;
    for (std::uint64_t i = 0; i < 100; ++i) {
        counts.insert(draw_object_count(options, Rng::for_key(1, "test", i)));
    }
    CHECK(counts == std::set<int>{4, 5, 6});
}

TEST_CASE("begin_episode makes an id of task, split and twice three digits")
{
    TaskRequest request;
    request.seed = -4;
    request.index = 12;
    request.split = "test-2";
    const spec::EpisodeSpec episode = begin_episode(make_info(), request);
    CHECK(episode.id == "sample/test-2/000/012");
    CHECK(episode.task == "sample");
    CHECK(episode.seed == -4);
    request.index = 12345678;
    CHECK(begin_episode(make_info(), request).id == "sample/test-2/12345/678");
}

TEST_CASE("check_request refuses a split that is not a plain folder name, and an unknown variant")
{
    for (const char* const split : {"", "..", "a/b", "a b", ".hidden"}) {
        TaskRequest request;
        request.split = split;
        CHECK_THROWS_AS(check_request(make_info(), request), SpecError);
    }
    TaskRequest request;
    request.variant = "publshed";
    CHECK_THROWS_WITH_AS(check_request(make_info(), request), "--variant 'publshed': task 'sample' has only repaired, published",
                         SpecError);
}

TEST_CASE("find_task finds every task of the list and suggests a name for a misspelt one")
{
    for (const Task& task : all_tasks()) {
        CHECK(&find_task(task.info.name) == &task);
        CHECK((task.generate != nullptr) == true);
        CHECK_FALSE(task.info.summary.text().empty());
        CHECK_FALSE(task.info.variants.empty());
        static_cast<void>(parse_options(task.info, {}));
    }
    CHECK_THROWS_WITH_AS(static_cast<void>(find_task("clevrr")), "unknown task 'clevrr'; did you mean 'clevr'?", SpecError);
}

}  // namespace clevrvk::generators
