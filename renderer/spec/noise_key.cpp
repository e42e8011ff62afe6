// Hashes the names.
#include "renderer/spec/noise_key.h"

#include "renderer/base/hash.h"

namespace clevrvk::spec {

namespace {

std::uint32_t mix_key(const EpisodeSpec& episode, std::uint64_t names)
{
    const std::uint64_t seed = episode.seed ? mix_splitmix64(static_cast<std::uint64_t>(*episode.seed)) : 0;
    return static_cast<std::uint32_t>(mix_splitmix64(names ^ seed) >> 32U);
}

}  // namespace

std::uint32_t compute_noise_seed(const EpisodeSpec& episode, const PanelSpec& panel)
{
    return episode.clip ? mix_key(episode, hash_fnv1a(episode.id)) : compute_sensor_seed(episode, panel);
}

std::uint32_t compute_sensor_seed(const EpisodeSpec& episode, const PanelSpec& panel)
{
    return mix_key(episode, hash_fnv1a(episode.id) ^ mix_splitmix64(hash_fnv1a(panel.id)));
}

}  // namespace clevrvk::spec
