// Tests that the cards given by schedulers are the ones taken, on made-up machines; and one process a card.
#include "renderer/base/error.h"
#include "renderer/gpu/device_grant.h"
#include "renderer/gpu/device_lock.h"
#include "tests/gpu/scratch_environment.h"
#include "tests/write/scratch_folder.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace clevrvk::gpu {

using write::contains;
using write::message_of;

namespace {

DeviceInfo make_card(int index, const char* name, const char* driver, const char* pci_address, std::uint8_t first_byte)
{
    DeviceInfo info;
    info.index = index;
    info.name = name;
    info.driver = driver;
    info.pci_address = pci_address;
    info.uuid = {first_byte, 0x32, 0xf9, 0x37, 0xd7, 0x2c, 0x41, 0x06,
                 0xc1,       0x2f, 0x20, 0xbd, 0x9f, 0xae, 0xd9, static_cast<std::uint8_t>(getpid())};
    return info;
}

/// Vulkan shows the cards in an order of its own: by PCI address they are 2, 0, 3, and an Intel card before them.
std::vector<DeviceInfo> make_node()
{
    DeviceInfo cpu;
    cpu.index = 1;
    cpu.name = "llvmpipe (LLVM)";
    cpu.is_cpu = true;
    return {make_card(0, "NVIDIA L40", "NVIDIA 550", "0000:41:00.0", 0x80), cpu,
            make_card(2, "NVIDIA L40", "NVIDIA 550", "0000:01:00.0", 0x81), make_card(3, "NVIDIA L40", "NVIDIA 550", "0000:c1:00.0", 0x82),
            make_card(4, "Arc", "Intel", "0000:00:02.0", 0x83)};
}

DeviceGrant make_grant(std::vector<std::string> cards, bool is_scheduled = true)
{
    return {"CUDA_VISIBLE_DEVICES", std::move(cards), is_scheduled};
}

std::vector<int> list_indices(const std::vector<DeviceInfo>& devices)
{
    std::vector<int> indices(devices.size());
    std::transform(devices.begin(), devices.end(), indices.begin(), [](const DeviceInfo& device) { return device.index; });
    return indices;
}

std::vector<int> choose(const std::optional<DeviceGrant>& grant, const char* choice = "auto")
{
    return list_indices(choose_candidates(make_node(), choice, grant));
}

std::string refusal(const std::vector<DeviceInfo>& devices, const DeviceGrant& grant)
{
    return message_of<GpuError>([&] { static_cast<void>(choose_candidates(devices, "auto", grant)); });
}

}  // namespace

TEST_CASE("choose_candidates takes CUDA's numbers for NVIDIA's cards in the order of their PCI addresses")
{
    CHECK(choose(make_grant({"0"})) == std::vector<int>{2});
    CHECK(choose(make_grant({"1"})) == std::vector<int>{0});
    CHECK(choose(make_grant({"2", "0"})) == std::vector<int>{3, 2});
}

TEST_CASE("choose_candidates takes UUIDs, and the beginning of one that fits one card")
{
    CHECK(choose(make_grant({"GPU-8232f937-d72c-4106-c12f"})) == std::vector<int>{3});
    CHECK(choose(make_grant({"GPU-81"})) == std::vector<int>{2});
    CHECK(contains(refusal(make_node(), make_grant({"GPU-8"})), "assigns the card 'GPU-8', but Vulkan finds 3 other cards"));
    CHECK(contains(refusal(make_node(), make_grant({"MIG-8032f937"})), "MIG devices, which are parts of a card, cannot be used"));
}

TEST_CASE("choose_candidates takes Slurm's numbers for all cards of a node, and whatever cards a job alone can see")
{
    CHECK(choose(DeviceGrant{"SLURM_JOB_GPUS", {"1"}, true}) == std::vector<int>{2});
    CHECK(choose(DeviceGrant{"SLURM_JOB_GPUS", {"0"}, true}) == std::vector<int>{4});
    std::vector<DeviceInfo> shown = make_node();
    shown.resize(2);
    CHECK(list_indices(choose_candidates(shown, "auto", DeviceGrant{"SLURM_JOB_GPUS", {"3"}, true})) == std::vector<int>{0});
}

TEST_CASE("choose_candidates takes the CPU driver when no card is given, and never another card")
{
    CHECK(choose(make_grant({})) == std::vector<int>{1});
    CHECK(contains(refusal(make_node(), make_grant({"3"})), "CUDA_VISIBLE_DEVICES assigns the card '3'"));
    std::vector<DeviceInfo> broken = make_node();
    broken[2].missing = {"VK_KHR_ray_tracing_pipeline"};
    CHECK(contains(refusal(broken, make_grant({"0"})), "'NVIDIA L40', which lacks VK_KHR_ray_tracing_pipeline"));
    CHECK(contains(refusal({make_node()[1]}, make_grant({"0"})), "Vulkan finds no card"));
}

TEST_CASE("choose_candidates without a scheduler or without a variable does as ever")
{
    CHECK(choose(std::nullopt) == std::vector<int>{0, 2, 3, 4});
    CHECK(list_indices(choose_candidates({make_node()[1]}, "auto", make_grant({"0"}, false))) == std::vector<int>{1});
    CHECK(choose(make_grant({"0"}), "3") == std::vector<int>{3});
    CHECK(choose(make_grant({"0"}), "cpu") == std::vector<int>{1});
}

TEST_CASE("choose_candidates counts a card once that two driver files show, and takes the usable one of them")
{
    const std::vector<DeviceInfo> once = make_node();
    std::vector<DeviceInfo> twice;
    for (int round = 0; round < 2; ++round) {
        for (DeviceInfo card : once) {
            card.index += 10 * round;
            card.missing = round == 0 ? std::vector<std::string>{"Vulkan 1.2"} : std::vector<std::string>();
            twice.push_back(std::move(card));
        }
    }
    const auto choose_of_twice = [&](std::vector<std::string> cards) {
        return list_indices(choose_candidates(twice, "auto", make_grant(std::move(cards))));
    };
    CHECK(choose_of_twice({"0"}) == std::vector<int>{12});
    CHECK(choose_of_twice({"1"}) == std::vector<int>{10});
    CHECK(choose_of_twice({"GPU-82"}) == std::vector<int>{13});
    const DeviceGrant of_slurm{"SLURM_JOB_GPUS", {"5", "6", "7", "8"}, true};  // as many as there are
    CHECK(list_indices(find_granted(twice, of_slurm)) == std::vector<int>{14, 12, 10, 13});
}

TEST_CASE("find_order_doubt doubts numbers of cards of several kinds, unless CUDA is set to count by PCI address")
{
    const ScratchVariable unset("CUDA_DEVICE_ORDER", std::nullopt);
    std::vector<DeviceInfo> node = make_node();
    CHECK(find_order_doubt(node, make_grant({"0"}, false)).empty());  // NVIDIA's are alike
    node.front().name = "NVIDIA T4";
    CHECK(contains(find_order_doubt(node, make_grant({"0"}, false)), "cards of different models"));
    CHECK(find_order_doubt(node, make_grant({"GPU-82"}, false)).empty());
    CHECK(find_order_doubt(node, make_grant({"0"})).empty());  // Slurm counts by address
    const ScratchVariable set("CUDA_DEVICE_ORDER", "PCI_BUS_ID");
    CHECK(find_order_doubt(node, make_grant({"0"}, false)).empty());
}

TEST_CASE("read_device_grant reads CUDA's variable before Slurm's and stops at what gives no card")
{
    const ScratchVariable step("SLURM_STEP_GPUS", std::nullopt);
    const ScratchVariable job("SLURM_JOB_GPUS", "5,6");
    const ScratchVariable id("SLURM_JOB_ID", "12");
    {
        const ScratchVariable cuda("CUDA_VISIBLE_DEVICES", "1,GPU-82,-1,0");
        CHECK(read_device_grant()->cards == std::vector<std::string>{"1", "GPU-82"});
        CHECK(read_device_grant()->is_scheduled);
    }
    for (const char* none : {"", "NoDevFiles", "-1"}) {
        const ScratchVariable cuda("CUDA_VISIBLE_DEVICES", none);
        CHECK(read_device_grant()->cards.empty());
    }
    const ScratchVariable cuda("CUDA_VISIBLE_DEVICES", std::nullopt);
    CHECK(read_device_grant()->variable == "SLURM_JOB_GPUS");
    CHECK(read_device_grant()->cards == std::vector<std::string>{"5", "6"});
    const ScratchVariable no_job("SLURM_JOB_GPUS", std::nullopt);
    CHECK_FALSE(read_device_grant());
}

TEST_CASE("hold_first_free passes over a card that is held, refuses when all are, and shares one that was named")
{
    const std::vector<DeviceInfo> node = make_node();
    const std::vector<DeviceInfo> pair{node[0], node[2]};
    std::optional<HeldDevice> first = hold_first_free(pair, false);
    const HeldDevice second = hold_first_free(pair, false);
    CHECK(first->info.index == 0);
    CHECK(second.info.index == 2);
    CHECK(contains(message_of<GpuError>([&] { static_cast<void>(hold_first_free(pair, false)); }),
                   "are using 0: 'NVIDIA L40', 2: 'NVIDIA L40'"));
    const HeldDevice shared = hold_first_free({node[2]}, true);
    CHECK_FALSE(shared.lock);
    first.reset();
    CHECK(hold_first_free(pair, false).info.index == 0);
    CHECK(hold_first_free({node[1]}, false).lock);
    CHECK(hold_first_free({node[1]}, false).lock);
}

}  // namespace clevrvk::gpu
