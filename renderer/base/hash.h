// Hashes that are the same on every machine and in every version: for random streams, spec hashes and resuming. Not for
// security.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace clevrvk {

/// 64-bit FNV-1a over bytes. Source: Fowler, Noll, Vo; draft-eastlake-fnv.
[[nodiscard]] constexpr std::uint64_t hash_fnv1a(std::string_view bytes)
{
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char byte : bytes) {
        hash ^= static_cast<unsigned char>(byte);
        hash *= 0x100000001b3U;
    }
    return hash;
}

/// One step of splitmix64: a bijection that spreads every input bit over the output.
/// Source: Steele, Lea, Flood, Fast Splittable Pseudorandom Number Generators (2014).
[[nodiscard]] constexpr std::uint64_t mix_splitmix64(std::uint64_t value)
{
    value += 0x9e3779b97f4a7c15U;
    value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9U;
    value = (value ^ (value >> 27U)) * 0x94d049bb133111ebU;
    return value ^ (value >> 31U);
}

/// The 128-bit XXH3 hash of `bytes` as 32 lower-case hex digits, high half first. Source: xxHash 0.8, XXH3_128bits.
[[nodiscard]] std::string digest_hex(std::span<const std::byte> bytes);

/// The same hash of a text's bytes.
[[nodiscard]] std::string digest_hex(std::string_view text);

/// The same hash for bytes that arrive in pieces; the sizes of the pieces do not matter.
class Digest {
public:
    Digest();
    ~Digest();
    Digest(Digest&&) noexcept;
    Digest& operator=(Digest&&) noexcept;

    void update(std::span<const std::byte> bytes);
    void update(std::string_view text);

    /// The hash of everything so far; more may follow.
    [[nodiscard]] std::string hex() const;

private:
    struct State;  // xxHash's own, kept out of this header
    std::unique_ptr<State> state_;
};

}  // namespace clevrvk
