// Tests the command check on datasets with pictures: certificates, and panels that are rendered again.
#include "renderer/base/hash.h"
#include "tests/cli/dataset_damage.h"
#include "tests/cli/program.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <set>

namespace clevrvk::tests {
namespace fs = std::filesystem;

TEST_CASE("check of a sound dataset exits 0 and writes the same certificate each time, with the hash of every file")
{
    const ScratchFolder folder;
    const std::string out = folder / "out";
    make_dataset(out, {"--device", test_device(), "--samples", "1", "--aov", "depth"});
    const Outcome first = run_program({"check", out, "--json", "--threads", "1"});
    REQUIRE_MESSAGE(first.exit_code == 0, first.out);
    CHECK(report_of(first)["derived_episodes"] == 3);
    const std::string certificate = read_file(fs::path(out) / "certificate.json");
    const Json json = Json::parse(certificate);
    std::set<std::string> certified;
    std::string list;
    for (const auto& [path, hash] : json["files"].items()) {
        certified.insert(path);
        CHECK(hash == digest_hex(read_file(fs::path(out) / path)));
        list += path + "\n" + hash.get<std::string>() + "\n";
    }
    CHECK(json["files_hash"] == digest_hex(list));
    std::set<std::string> there;
    for (const auto& [path, bytes] : read_tree(out)) {
        there.insert(path);
    }
    there.erase("certificate.json");
    CHECK(certified == there);
    CHECK(certified.contains("aov/clevr/train/000/002/scene.depth.npy"));
    // Without the verbs' hash: a dataset needs none of them.
    CHECK(run_program({"--version"})
              .out.starts_with(json["tool"]["name"].get<std::string>() + " " + json["tool"]["version"].get<std::string>() + ".verbs."));
    const Json counts = json["counts"];
    CHECK(counts["episodes"] == 3);
    CHECK(counts["panels"] == 3);
    CHECK(counts["files"] == certified.size());
    CHECK(counts["failed_records"] == 0);
    CHECK(counts["edge_pixels"] < 3 * 64 * 48 / 20);
    CHECK(json["checks"]["mask"] == 3);
    CHECK(json["files_hash"] == report_of(first)["files_hash"]);
    REQUIRE(run_program({"check", out, "--threads", "3"}).exit_code == 0);
    CHECK(read_file(fs::path(out) / "certificate.json") == certificate);
}

TEST_CASE("check compares with the existing certificate, names what has changed, and replaces it with --renew")
{
    const ScratchFolder folder;
    const std::string out = folder / "out";
    make_dataset(out, {"--device", test_device(), "--samples", "1"});
    REQUIRE(run_program({"check", out}).exit_code == 0);
    const fs::path picture = fs::path(out) / "images/clevr/train/000/001/scene.png";
    edit_picture(picture, [](std::vector<std::uint8_t>& samples) { samples[10] = static_cast<std::uint8_t>(samples[10] ^ 1U); });
    const Outcome changed = run_program({"check", out});
    CHECK(changed.exit_code == 1);
    CHECK(changed.out.find("certificate: images/clevr/train/000/001/scene.png: has changed") != std::string::npos);
    // Without the certificate, the journal's hash and rendering again find it.
    const Outcome rendered = run_program({"check", out, "--renew", "--sample", "3", "--json"});
    CHECK(rendered.exit_code == 1);
    CHECK(report_of(rendered)["found"] == Json{{"file-hash", 1}, {"sample", 1}});
    edit_picture(picture, [](std::vector<std::uint8_t>& samples) { samples[10] = static_cast<std::uint8_t>(samples[10] ^ 1U); });
    CHECK(run_program({"check", out, "--renew"}).exit_code == 0);
    CHECK(run_program({"check", out}).exit_code == 0);
    write_bytes(fs::path(out) / "certificate.json", "{}\n");
    const Outcome damaged = run_program({"check", out});
    CHECK(damaged.exit_code == 1);
    CHECK(damaged.out.find("certificate: certificate.json: is damaged") != std::string::npos);
}

TEST_CASE("check --sample of an unchanged dataset finds the same bytes")
{
    const ScratchFolder folder;
    make_dataset(folder / "out", {"--device", test_device(), "--samples", "2", "--aov", "depth,normal"});
    const Outcome outcome = run_program({"check", folder / "out", "--sample", "2", "--sample-seed", "4", "--json"});
    REQUIRE_MESSAGE(outcome.exit_code == 0, outcome.out);
    CHECK(report_of(outcome)["sample"]["panels"].size() == 2);
    CHECK(report_of(outcome)["checks"]["sample"] == 2);
}

}  // namespace clevrvk::tests
