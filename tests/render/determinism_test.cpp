// Tests that a picture's bytes depend on its scene and the number of samples alone.
#include "tests/render/render_fixture.h"

#include "renderer/base/hash.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <thread>

namespace clevrvk::render::test {

namespace {

constexpr int kOddWidth = 36;  // no multiple of the blocks of pixels that take equally many paths
constexpr int kOddHeight = 24;

// Some of everything: shapes, materials, and neighbours of different sizes.
std::vector<scene::Scene> make_panels(int count)
{
    const char* const shapes[] = {"sphere", "cube", "cylinder", "hand"};
    const char* const materials[] = {"rubber", "metal", "glass"};
    std::vector<scene::Scene> panels;
    for (int panel = 0; panel < count; ++panel) {
        std::string objects;
        for (int k = 0; k < panel % 7; ++k) {
            objects += k == 0 ? "" : ",";
            objects += object(fmt::format("o{}", k), shapes[(panel + k) % 4], 0.35 + 0.1 * (k % 3), materials[(panel / 2 + k) % 3],
                              -2.0 + 0.8 * k, 1.5 - 0.7 * ((panel + 3 * k) % 5), 31.0 * panel + k);
        }
        panels.push_back(make_scene(objects, kOddWidth, kOddHeight, fmt::format("p{}", panel)));
    }
    return panels;
}

bool is_equal(const frame::Frame& a, const frame::Frame& b)
{
    return a.radiance == b.radiance && a.ids == b.ids && a.depth == b.depth && a.normals == b.normals && a.albedo == b.albedo &&
           a.amodal == b.amodal;
}

std::string digest_of(const std::vector<frame::Frame>& frames)
{
    std::string bytes;
    for (const frame::Frame& frame : frames) {
        for (const std::vector<float>* values : {&frame.radiance, &frame.depth, &frame.normals}) {
            bytes.append(reinterpret_cast<const char*>(values->data()), values->size() * sizeof(float));
        }
        for (const std::vector<std::uint32_t>* values : {&frame.ids, &frame.amodal}) {
            bytes.append(reinterpret_cast<const char*>(values->data()), values->size() * sizeof(std::uint32_t));
        }
    }
    return digest_hex(bytes);
}

// Digests some pictures, as they are and denoised.
std::string render_digest()
{
    TestRenderer on;
    const std::vector<scene::Scene> panels = make_panels(5);
    RenderSettings settings{4};
    std::vector<frame::Frame> frames = on.renderer.render(panels, settings);
    settings.denoises = true;
    const std::vector<frame::Frame> denoised = on.renderer.render(panels, settings);
    frames.insert(frames.end(), denoised.begin(), denoised.end());
    return digest_of(frames);
}

// The output of a process of its own with that setting of the CPU driver. Runs the last test case below.
std::string digest_of_process(const std::string& setting)
{
    const std::string program = std::filesystem::read_symlink("/proc/self/exe");
    const std::string command = setting + " '" + program + "' --no-skip --minimal --test-case='print the digest*'";
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen(command.c_str(), "r"), &pclose);
    REQUIRE(pipe != nullptr);
    std::string text;
    for (int c = std::fgetc(pipe.get()); c != EOF; c = std::fgetc(pipe.get())) {
        text.push_back(static_cast<char>(c));
    }
    const std::size_t place = text.find("digest=");
    REQUIRE(place != std::string::npos);
    return text.substr(place + 7, 32);
}

}  // namespace

TEST_CASE("Renderer gives the same bytes for a panel alone, among 64 others, in reversed order, and twice")
{
    TestRenderer on;
    const std::vector<scene::Scene> panels = make_panels(64);
    const std::vector<scene::Scene> reversed(panels.rbegin(), panels.rend());
    const std::vector<frame::Frame> together = on.renderer.render(panels, {2});
    const std::vector<frame::Frame> again = on.renderer.render(panels, {2});
    const std::vector<frame::Frame> backwards = on.renderer.render(reversed, {2});
    REQUIRE(together.size() == 64);
    int different_count = 0;
    for (std::size_t k = 0; k < 64; ++k) {
        different_count += is_equal(together[k], again[k]) ? 0 : 1;
        different_count += is_equal(together[k], backwards[63 - k]) ? 0 : 1;
        if (k % 8 == 3) {
            different_count += is_equal(together[k], on.renderer.render(std::span(&panels[k], 1), {2})[0]) ? 0 : 1;
        }
    }
    CHECK(different_count == 0);
}

TEST_CASE("Renderer gives equal frames of a clip whose camera and scene stand still, and other pictures without the clip")
{
    const std::string line = R"({"schema":"clevrvk/1","id":"e",CLIP"common":{"world":"mewl","image":{"width":36,"height":24},"objects":[)" +
                             object("o", "sphere", 0.7, "metal", 0.5, -0.5) + R"(]},"panels":[{"id":"a"},{"id":"b"}]})";
    const auto render_both = [&](const std::string& clip, bool denoises) {
        TestRenderer on;
        std::string text = line;
        text.replace(text.find("CLIP"), 4, clip);
        const spec::EpisodeSpec episode = resolve::parse_episode(text, "test:1", shipped_catalog());
        scene::MeshCache meshes;
        const std::vector<scene::Scene> scenes{scene::build_scene(episode, 0, shipped_catalog(), meshes),
                                               scene::build_scene(episode, 1, shipped_catalog(), meshes)};
        RenderSettings settings{4};
        settings.denoises = denoises;
        const std::vector<frame::Frame> frames = on.renderer.render(scenes, settings);
        return is_equal(frames[0], frames[1]);
    };
    CHECK(render_both(R"("clip":{"fps":24},)", false));
    CHECK(render_both(R"("clip":{"fps":24},)", true));
    CHECK_FALSE(render_both("", false));
}

TEST_CASE("Renderer reports which part of a batch is done, and gives the same bytes when it is watched")
{
    TestRenderer on;
    const std::vector<scene::Scene> panels = make_panels(2);
    const RenderSettings settings{640};  // ten launches
    const std::vector<frame::Frame> expected = on.renderer.render(panels, settings);
    const std::shared_ptr<frame::FrameBatch> batch = on.renderer.submit(panels, settings);
    std::vector<double> parts;
    for (double part = 0.0; (part = batch->wait_for(std::chrono::milliseconds(1))) < 1.0;) {
        parts.push_back(part);
    }
    CHECK(std::is_sorted(parts.begin(), parts.end()));
    CHECK(std::any_of(parts.begin(), parts.end(), [](double part) { return part > 0.05 && part < 0.95; }));
    static_cast<void>(batch->wait());
    CHECK(is_equal(batch->read(0), expected[0]));
    CHECK(is_equal(batch->read(1), expected[1]));
}

TEST_CASE("Renderer gives the same bytes with two batches in flight, waited for in any order and read by several threads, or given up")
{
    TestRenderer on;
    const std::vector<scene::Scene> panels = make_panels(12);
    RenderSettings settings{4};
    settings.denoises = true;
    const std::vector<frame::Frame> expected = on.renderer.render(panels, settings);
    for (const bool is_second_first : {false, true}) {
        std::shared_ptr<frame::FrameBatch> first = on.renderer.submit(std::span(panels).first(5), settings);
        std::shared_ptr<frame::FrameBatch> second = on.renderer.submit(std::span(panels).subspan(5), settings);
        CHECK_THROWS_AS(static_cast<void>(on.renderer.submit(panels, settings)), std::logic_error);
        for (frame::FrameBatch* batch : is_second_first ? std::array{second.get(), first.get()} : std::array{first.get(), second.get()}) {
            static_cast<void>(batch->wait());
        }
        std::vector<frame::Frame> frames(panels.size());
        std::thread other([&] {
            for (std::size_t k = 11; k >= 4; --k) {
                frames[k] = k < 5 ? first->read(k) : second->read(k - 5);
            }
        });
        for (std::size_t k = 0; k < 4; ++k) {
            frames[k] = first->read(k);
        }
        other.join();
        for (std::size_t k = 0; k < frames.size(); ++k) {
            CHECK(is_equal(frames[k], expected[k]));
        }
        first.reset();
        CHECK_THROWS_AS(static_cast<void>(second->read(7)), std::out_of_range);
        second.reset();
        static_cast<void>(on.renderer.submit(std::span(panels).first(2), settings));  // its result is not needed
        CHECK(is_equal(on.renderer.render(panels, settings).front(), expected.front()));
    }
}

TEST_CASE("Renderer leaves out depth, normals and albedo where they are not wanted, and changes nothing else")
{
    TestRenderer on;
    const std::vector<scene::Scene> panels = make_panels(2);
    RenderSettings settings{4};
    const frame::Frame whole = on.renderer.render(panels, settings).back();
    settings.fills_arrays = false;
    frame::Frame frame = on.renderer.render(panels, settings).back();
    CHECK(frame.depth.empty());
    CHECK(frame.normals.empty());
    CHECK(frame.albedo.empty());
    frame.depth = whole.depth;
    frame.normals = whole.normals;
    frame.albedo = whole.albedo;
    CHECK(is_equal(frame, whole));
}

TEST_CASE("Renderer prefers smaller batches for more samples, larger pictures and more objects, and never none")
{
    const TestRenderer on;
    const auto prefer = [&](int side_px, int object_count, int samples) {
        return on.renderer.preferred_batch_size({side_px, side_px, object_count}, {samples});
    };
    CHECK(prefer(128, 5, 32) > 1);
    CHECK(prefer(256, 5, 65536) == 1);
    CHECK(prefer(4096, 4096, 1) == 1);
    for (const int samples : {1, 16, 256, 4096}) {
        CHECK(prefer(128, 5, 2 * samples) <= prefer(128, 5, samples));
        CHECK(prefer(256, 5, samples) <= prefer(128, 5, samples));
        CHECK(prefer(128, 1000, samples) <= prefer(128, 5, samples));
    }
}

TEST_CASE("Renderer reports the device's time for each pass, no longer than the host waited")
{
    TestRenderer on;
    const std::vector<scene::Scene> panels = make_panels(8);
    static_cast<void>(on.renderer.render(panels, {2}));  // compiles
    const auto start = std::chrono::steady_clock::now();
    const frame::PassSeconds seconds = on.renderer.submit(panels, {64})->wait();
    const double passed_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    for (const frame::Pass pass : {frame::Pass::Inputs, frame::Pass::Labels, frame::Pass::Paths, frame::Pass::Readback}) {
        CHECK(seconds[static_cast<std::size_t>(pass)] > 0.0);
    }
    CHECK(std::accumulate(seconds.begin(), seconds.end(), 0.0) <= passed_s);
}

TEST_CASE("Renderer gives panels of different noise seeds different noise and the same labels")
{
    TestRenderer on;
    std::vector<scene::Scene> panels(2, make_panels(6)[5]);
    panels[1].noise_seed += 1;
    const std::vector<frame::Frame> frames = on.renderer.render(panels, {1});
    CHECK(frames[0].radiance != frames[1].radiance);
    CHECK(frames[0].ids == frames[1].ids);
    CHECK(frames[0].depth == frames[1].depth);
}

TEST_CASE("Renderer continues the sum where one launch ends and the next begins")
{
    TestRenderer on;
    const std::vector<scene::Scene> panels = make_panels(3);
    const std::vector<frame::Frame> before = on.renderer.render(panels, {64});
    const std::vector<frame::Frame> after = on.renderer.render(panels, {65});
    const std::vector<frame::Frame> again = on.renderer.render(panels, {65});
    std::size_t brighter_count = 0;
    for (std::size_t k = 0; k < panels.size(); ++k) {
        CHECK(is_equal(after[k], again[k]));
        CHECK(after[k].ids == before[k].ids);
        for (std::size_t place = 0; place < after[k].radiance.size(); ++place) {
            // Sample 65 adds light and takes none: the sum of 65 is never below the sum of 64, but for rounding.
            const double gain = 65.0 * after[k].radiance[place] - 64.0 * before[k].radiance[place];
            CHECK(gain > -1e-4);
            brighter_count += gain > 1e-4 ? 1U : 0U;
        }
    }
    CHECK(brighter_count > panels.size() * kOddWidth * kOddHeight * 2);
}

TEST_CASE("Renderer gives the same bytes in processes of their own with one thread and with two")
{
    const std::string here = render_digest();
    CHECK(digest_of_process("LP_NUM_THREADS=1") == here);
    CHECK(digest_of_process("LP_NUM_THREADS=2") == here);
}

TEST_CASE("print the digest of some pictures, for another process" * doctest::skip())
{
    std::printf("digest=%s\n", render_digest().c_str());
}

}  // namespace clevrvk::render::test
