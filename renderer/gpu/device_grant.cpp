// Reads the schedulers' variables, and finds the cards with the numbers and UUIDs in them.
#include "renderer/gpu/device_grant.h"

#include "renderer/base/environment.h"
#include "renderer/base/error.h"
#include "renderer/base/lower_case.h"
#include "renderer/base/nearest_name.h"
#include "renderer/gpu/choose_device.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <utility>

namespace clevrvk::gpu {
namespace {

constexpr const char* kCudaVariable = "CUDA_VISIBLE_DEVICES";
constexpr std::array kSlurmVariables{"SLURM_STEP_GPUS", "SLURM_JOB_GPUS"};

// CUDA stops at the first invalid entry; Slurm writes NoDevFiles if it assigns no card.
std::vector<std::string> split_cards(std::string_view text)
{
    std::vector<std::string> cards;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(','), text.size());
        const std::string card(text.substr(0, end));
        if (card.empty() || card == "-1" || card == "NoDevFiles") {
            break;
        }
        cards.push_back(card);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return cards;
}

// The UUID as nvidia-smi -L spells it, in lower case.
std::string spell_uuid(const DeviceInfo& device)
{
    std::string text = "gpu-";
    for (std::size_t i = 0; i < device.uuid.size(); ++i) {
        text += i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "";
        text += fmt::format("{:02x}", device.uuid[i]);
    }
    return text;
}

bool is_nvidia(const DeviceInfo& device)
{
    return to_lower(device.driver + device.name).find("nvidia") != std::string::npos;
}

std::vector<DeviceInfo> list_cards(const std::vector<DeviceInfo>& devices, bool of_nvidia_alone)
{
    std::vector<DeviceInfo> cards;
    std::copy_if(devices.begin(), devices.end(), std::back_inserter(cards),
                 [&](const DeviceInfo& device) { return !device.is_cpu && (!of_nvidia_alone || is_nvidia(device)); });
    // Addresses are hexadecimal numbers of equal widths, so text order is numeric order.
    std::stable_sort(cards.begin(), cards.end(), [](const DeviceInfo& a, const DeviceInfo& b) {
        return std::pair(a.pci_address, !a.is_usable()) < std::pair(b.pci_address, !b.is_usable());
    });
    // The loader lists a card once per driver file, and containers often have two files for one
    // driver; the card still has one number.
    const auto is_same_card = [](const DeviceInfo& a, const DeviceInfo& b) {
        return !a.pci_address.empty() && a.pci_address == b.pci_address;
    };
    cards.erase(std::unique(cards.begin(), cards.end(), is_same_card), cards.end());
    return cards;
}

const DeviceInfo& find_card(const std::vector<DeviceInfo>& cards, const std::string& card, const DeviceGrant& grant)
{
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(card.data(), card.data() + card.size(), number);
    if (error == std::errc() && end == card.data() + card.size() && number < cards.size()) {
        return cards[number];
    }
    // CUDA accepts a prefix of a UUID if it matches only one card.
    const std::string start = to_lower(card);
    const auto fits = [&](const DeviceInfo& device) { return start.starts_with("gpu-") && spell_uuid(device).starts_with(start); };
    if (std::count_if(cards.begin(), cards.end(), fits) == 1) {
        return *std::find_if(cards.begin(), cards.end(), fits);
    }
    throw GpuError(fmt::format("no device for 'auto': {} assigns the card {}, but Vulkan finds {}{}. 'clevrvk doctor' explains more",
                               grant.variable, quote_text(card), cards.empty() ? "no card" : fmt::format("{} other cards", cards.size()),
                               start.starts_with("mig-") ? "; MIG devices, which are parts of a card, cannot be used" : ""));
}

}  // namespace

std::optional<DeviceGrant> read_device_grant()
{
    const bool is_scheduled = std::getenv("SLURM_JOB_ID") != nullptr;
    if (const char* text = std::getenv(kCudaVariable); text != nullptr) {
        return DeviceGrant{kCudaVariable, split_cards(text), is_scheduled};
    }
    for (const char* variable : kSlurmVariables) {
        if (const char* text = std::getenv(variable); text != nullptr && *text != '\0') {
            return DeviceGrant{variable, split_cards(text), is_scheduled};
        }
    }
    return std::nullopt;
}

std::vector<DeviceInfo> find_granted(const std::vector<DeviceInfo>& devices, const DeviceGrant& grant)
{
    const bool counts_visible_cards = grant.variable == kCudaVariable;
    const std::vector<DeviceInfo> cards = list_cards(devices, counts_visible_cards);
    if (!counts_visible_cards && !grant.cards.empty() && cards.size() == grant.cards.size()) {
        return cards;
    }
    std::vector<DeviceInfo> granted;
    for (const std::string& card : grant.cards) {
        granted.push_back(find_card(cards, card, grant));
    }
    return granted;
}

std::string find_order_doubt(const std::vector<DeviceInfo>& devices, const DeviceGrant& grant)
{
    const auto is_number = [](const std::string& card) { return card.front() >= '0' && card.front() <= '9'; };
    if (grant.variable != kCudaVariable || grant.is_scheduled || std::none_of(grant.cards.begin(), grant.cards.end(), is_number)) {
        return "";
    }
    const std::vector<DeviceInfo> cards = list_cards(devices, true);
    const bool are_alike = std::all_of(cards.begin(), cards.end(), [&](const DeviceInfo& card) { return card.name == cards.front().name; });
    if (are_alike || read_environment("CUDA_DEVICE_ORDER") == "PCI_BUS_ID") {
        return "";
    }
    return fmt::format(
        "{} numbers cards of different models; clevrvk numbers them by PCI address, as with CUDA_DEVICE_ORDER=PCI_BUS_ID",
        kCudaVariable);
}

std::vector<DeviceInfo> choose_candidates(const std::vector<DeviceInfo>& devices, std::string_view choice,
                                          const std::optional<DeviceGrant>& grant)
{
    if (choice != "auto") {
        return {choose_device(devices, choice)};
    }
    std::vector<DeviceInfo> candidates;
    const auto is_usable_card = [](const DeviceInfo& device) { return device.is_usable() && !device.is_cpu; };
    // Without a scheduler, the variable does not require a card that no driver finds: the CPU driver is used instead,
    // as on a machine without a card.
    const bool binds = grant && (grant->is_scheduled || std::any_of(devices.begin(), devices.end(), is_usable_card));
    const std::vector<DeviceInfo> pool = binds ? find_granted(devices, *grant) : devices;
    std::copy_if(pool.begin(), pool.end(), std::back_inserter(candidates), is_usable_card);
    if (candidates.empty() && binds && !pool.empty()) {
        throw GpuError(fmt::format("no device for 'auto': {} assigns '{}', which lacks {}. 'clevrvk doctor' explains more", grant->variable,
                                   pool.front().name, fmt::join(pool.front().missing, ", ")));
    }
    if (candidates.empty()) {
        candidates.push_back(choose_device(devices, binds ? "cpu" : "auto"));
    }
    return candidates;
}

}  // namespace clevrvk::gpu
