// Tests hashes against published values, and digests of pieces against those of the whole.
#include "renderer/base/hash.h"

#include <doctest/doctest.h>

#include <string>

using namespace clevrvk;

TEST_CASE("hash_fnv1a gives the values of the FNV reference")
{
    CHECK(hash_fnv1a("") == 0xcbf29ce484222325U);
    CHECK(hash_fnv1a("a") == 0xaf63dc4c8601ec8cU);
    CHECK(hash_fnv1a("foobar") == 0x85944171f73967e8U);
}

TEST_CASE("mix_splitmix64 gives the first outputs of the reference for seed 0 and 1234567")
{
    CHECK(mix_splitmix64(0) == 0xe220a8397b1dcdafU);
    CHECK(mix_splitmix64(1234567) == 6457827717110365317U);
}

TEST_CASE("digest_hex of nothing is XXH3's published value, high half first")
{
    CHECK(digest_hex("") == "99aa06d3014798d86001c324468d497f");
}

TEST_CASE("Digest gives what digest_hex gives, wherever the pieces are cut")
{
    std::string text;
    for (int i = 0; i < 1000; ++i) {
        text += static_cast<char>(i * 31 % 251);
    }
    const std::string whole = digest_hex(text);
    CHECK(whole.size() == 32);
    for (const std::size_t cut : {0U, 1U, 17U, 240U, 241U, 999U, 1000U}) {
        Digest digest;
        digest.update(std::string_view(text).substr(0, cut));
        digest.update(std::string_view(text).substr(cut));
        CHECK(digest.hex() == whole);
    }
}

TEST_CASE("Digest can be asked in between and continues")
{
    Digest digest;
    CHECK(digest.hex() == digest_hex(""));
    digest.update("ab");
    CHECK(digest.hex() == digest_hex("ab"));
    digest.update("c");
    CHECK(digest.hex() == digest_hex("abc"));
}

TEST_CASE("digest_hex distinguishes texts that differ in one bit")
{
    CHECK(digest_hex("clevrvk/1") != digest_hex("clevrvk/0"));
}
