// Computes XXH3 digests. The other hashes are in the header.
#include "renderer/base/hash.h"

#include "renderer/base/error.h"

#include <fmt/format.h>

// Compiles all of xxHash into this file, so that there is no library to link and no other version can be loaded at run
// time.
#define XXH_INLINE_ALL
#include <xxhash.h>

namespace clevrvk {

namespace {

std::string to_hex(const XXH128_hash_t& hash)
{
    return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

}  // namespace

struct Digest::State {
    XXH3_state_t xxh3;
};

std::string digest_hex(std::span<const std::byte> bytes)
{
    return to_hex(XXH3_128bits(bytes.data(), bytes.size()));
}

std::string digest_hex(std::string_view text)
{
    return digest_hex(std::as_bytes(std::span(text)));
}

Digest::Digest() : state_(std::make_unique<State>())
{
    XXH3_INITSTATE(&state_->xxh3);
    const XXH_errorcode code = XXH3_128bits_reset(&state_->xxh3);
    CLEVRVK_CHECK(code == XXH_OK, "xxHash cannot start: {}", static_cast<int>(code));
}

Digest::~Digest() = default;
Digest::Digest(Digest&&) noexcept = default;
Digest& Digest::operator=(Digest&&) noexcept = default;

void Digest::update(std::span<const std::byte> bytes)
{
    if (bytes.empty()) {
        return;
    }
    const XXH_errorcode code = XXH3_128bits_update(&state_->xxh3, bytes.data(), bytes.size());
    CLEVRVK_CHECK(code == XXH_OK, "xxHash cannot continue: {}", static_cast<int>(code));
}

void Digest::update(std::string_view text)
{
    update(std::as_bytes(std::span(text)));
}

std::string Digest::hex() const
{
    return to_hex(XXH3_128bits_digest(&state_->xxh3));
}

}  // namespace clevrvk
