// Tests the state after a failed commit, and what is accepted after it.
#include "renderer/pipeline/ordered_commit.h"
#include "tests/pipeline/pipeline_fixture.h"

#include <doctest/doctest.h>

namespace clevrvk::pipeline {
namespace {

namespace fs = std::filesystem;

FailedRecord make_failed_record(std::uint64_t sequence)
{
    return {{sequence, sequence, "", "", "hash"}, {"fake.jsonl", sequence + 1, std::nullopt, "bad"}};
}

TEST_CASE("ordered commit takes nothing more after a commit that failed, so that the first error is the one that is reported")
{
    const test::Workplace place;
    const fs::path out = place.folder / "out";
    write::RunSettings settings;
    settings.format = "folder";
    settings.samples = 1;
    write::DatasetWriter writer(out, folder_layouts(), settings, {}, write::OpenMode::Resume);
    RunStatus status;
    OrderedCommit commit(writer, status);
    commit.submit(0, make_failed_record(0));
    commit.submit(2, make_failed_record(2));
    fs::rename(out, place.folder / "elsewhere");
    CHECK_THROWS_AS(commit.submit(1, make_failed_record(1)), IoError);
    const std::uint64_t failed_count = writer.sizes().failed;
    // Other workers have not heard of it yet.
    CHECK_NOTHROW(commit.submit(3, make_failed_record(3)));
    CHECK_NOTHROW(commit.submit(4, make_failed_record(4)));
    CHECK(writer.sizes().failed == failed_count);
    CHECK_FALSE(fs::exists(out));
}

}  // namespace
}  // namespace clevrvk::pipeline
