// Tests which bytes are UTF-8, and how the first that is none is told.
#include "renderer/base/text_encoding.h"

#include "renderer/base/error.h"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

using namespace clevrvk;

namespace {

constexpr std::size_t kNone = std::string_view::npos;

std::string message_of(const std::string& text)
{
    try {
        check_utf8_text(text, "a.csv");
    } catch (const SpecError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("find_bad_utf8 takes letters of one to four bytes")
{
    CHECK(find_bad_utf8("") == kNone);
    CHECK(find_bad_utf8("a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80z") == kNone);  // a, e with an acute accent, a euro sign, a smiling face, z
    CHECK(find_bad_utf8("\xed\x9f\xbf\xee\x80\x80\xf4\x8f\xbf\xbf") == kNone);  // beside the surrogates, and the last of all
}

TEST_CASE("find_bad_utf8 finds Latin-1, cut letters, overlong forms, surrogates and what lies beyond Unicode")
{
    CHECK(find_bad_utf8("caf\xe9,1") == 3);
    CHECK(find_bad_utf8("ab\xc3") == 2);
    CHECK(find_bad_utf8("ab\xe2\x82") == 2);
    CHECK(find_bad_utf8("\x80") == 0);
    CHECK(find_bad_utf8("\xc0\xaf") == 0);
    CHECK(find_bad_utf8("\xe0\x80\xaf") == 0);
    CHECK(find_bad_utf8("\xf0\x80\x80\xaf") == 0);
    CHECK(find_bad_utf8("\xed\xa0\x80") == 0);
    CHECK(find_bad_utf8("\xf4\x90\x80\x80") == 0);
    CHECK(find_bad_utf8("\xff\xfe") == 0);
}

TEST_CASE("check_utf8_text names the line and the byte")
{
    CHECK(message_of("a,b\n1,\xc3\xa9\n").empty());
    CHECK(message_of("a,b\n1,\xe9\n").starts_with("a.csv:2: byte 3 (0xe9) is not UTF-8; save the file as UTF-8"));
    CHECK(message_of("\xe9").starts_with("a.csv:1: byte 1 (0xe9)"));
}
