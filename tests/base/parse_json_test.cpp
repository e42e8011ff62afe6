// Tests what strict parsing accepts, and its messages about the rest.
#include "renderer/base/parse_json.h"

#include "renderer/base/error.h"

#include <doctest/doctest.h>

#include <string>

using namespace clevrvk;

namespace {

std::string message_of_line(const std::string& text)
{
    try {
        static_cast<void>(parse_json_line(text, "f.jsonl:7"));
    } catch (const SpecError& error) {
        return error.what();
    }
    return "";
}

std::string message_of_text(const std::string& text)
{
    try {
        static_cast<void>(parse_json_text(text, "f.json"));
    } catch (const SpecError& error) {
        return error.what();
    }
    return "";
}

std::string repeat(const std::string& piece, int count)
{
    std::string text;
    for (int i = 0; i < count; ++i) {
        text += piece;
    }
    return text;
}

}  // namespace

TEST_CASE("parse_json_line keeps values, and keys in their order")
{
    const std::string text = R"({"z":1,"a":[-2,3.5,"x",true,null,{"k":{}}],"big":18446744073709551615})";
    CHECK(parse_json_line(text, "f:1").value.dump() == text);
}

TEST_CASE("parse_json_line finds a duplicate key at any depth and names its place")
{
    CHECK(message_of_line(R"({"id":1,"id":2})") == "f.jsonl:7: duplicate key 'id'");
    CHECK(message_of_line(R"({"panels":[{},{"objects":{"a":1,"b":[],"a":3}}]})") == "f.jsonl:7: panels[1].objects: duplicate key 'a'");
    CHECK(message_of_line(R"([[1],[2,{"k":1,"k":1}]])") == "f.jsonl:7: [1][1]: duplicate key 'k'");
}

TEST_CASE("parse_json_line takes the same key in different objects")
{
    CHECK(message_of_line(R"({"a":{"a":{"a":1}},"b":{"a":1}})").empty());
}

TEST_CASE("parse_json_line finds a duplicate among many keys")
{
    std::string text = "{";
    for (int i = 0; i < 500; ++i) {
        text += "\"k" + std::to_string(i) + "\":0,";
    }
    CHECK(message_of_line(text + "\"k500\":0}").empty());
    CHECK(message_of_line(text + "\"k250\":0}") == "f.jsonl:7: duplicate key 'k250'");
    CHECK(message_of_line(text + "\"k499\":0}") == "f.jsonl:7: duplicate key 'k499'");
}

TEST_CASE("parse_json_line says at which column the syntax is wrong, in one short line")
{
    CHECK(message_of_line(R"({"a":1,})").starts_with("f.jsonl:7: column 8: syntax error while parsing object key - unexpected '}'"));
    CHECK(message_of_line(R"({"a":1)").starts_with("f.jsonl:7: column 7: syntax error while parsing object - unexpected end of input"));
    CHECK(message_of_line(R"({"a":1)").ends_with("each line must hold a whole object; remove the line breaks within objects (jq -c . FILE "
                                                 "does this)"));
    CHECK(message_of_line(R"({"a":1,})").find("jq") == std::string::npos);
    CHECK(message_of_line("").starts_with("f.jsonl:7: column 1: syntax error while parsing value - unexpected end of input"));
    CHECK(message_of_line("{} {}").starts_with("f.jsonl:7: column 4: syntax error"));
    CHECK(message_of_line("[NaN]").starts_with("f.jsonl:7: column 2: syntax error while parsing value - invalid literal"));
    CHECK(message_of_line("[" + std::string(10000, 'x')).size() < 200);
    CHECK(message_of_line("[\"" + std::string(10000, 'x')).size() < 200);
}

TEST_CASE("parse_json_line says what a Python dict, a trailing comma and a comment should be (issue 57)")
{
    const auto says = [](const std::string& text, const std::string& hint) {
        const std::string message = message_of_line(text);
        CHECK_MESSAGE(message.ends_with(hint), message);
    };
    says("{'id': 1}", "; JSON requires double quotes; use json.dumps to write a Python dict");
    says(R"({"id": 'a'})", "; JSON requires double quotes; use json.dumps to write a Python dict");
    says(R"({"id": None})", "; Python's None is null in JSON; use json.dumps to write it");
    says(R"({"id": [True]})", "; Python's True is true in JSON; use json.dumps to write it");
    says(R"({"id": 1,})", "; leave out the comma before '}'");
    says(R"({"id": [1, 2 , ]})", "; leave out the comma before ']'");
    says(R"({"id": NaN})", "; JSON does not have this number");
    says(R"({"id": -Infinity})", "; JSON does not have this number");
    says("{\"id\": 1 // one\n}", "; JSON does not allow comments");
    CHECK(message_of_line(R"({"id": ]})").find("comma") == std::string::npos);
}

TEST_CASE("parse_json_line refuses numbers that do not fit")
{
    CHECK(message_of_line("[1,1e999]").starts_with("f.jsonl:7: column "));
    CHECK(message_of_line("[1,1e999]").find("number overflow") != std::string::npos);
    CHECK(message_of_line(R"({"a":[1,123456789012345678901234567890]})") ==
          "f.jsonl:7: a[1]: integer '123456789012345678901234567890' does not fit in 64 bits");
}

TEST_CASE("parse_json_line leaves what was read out of the message, even where it reads like the message's own words")
{
    CHECK(message_of_line("[\"a; expected \x7f\x01") ==
          "f.jsonl:7: column 16: syntax error while parsing value - invalid string: control character "
          "U+0001 (SOH) must be escaped to \\u0001");
    CHECK(message_of_line("[\"a'; expected it\":") ==
          "f.jsonl:7: column 19: syntax error while parsing array - unexpected ':'; expected ']'");
    CHECK(message_of_line("[1" + std::string(10000, '0') + "e9999]").size() < 200);
}

TEST_CASE("parse_json_line refuses bytes that are not UTF-8")
{
    CHECK(message_of_line("[\"\xff\"]").find("UTF-8") != std::string::npos);
}

TEST_CASE("parse_json_line takes 64 levels and refuses 65")
{
    CHECK(message_of_line(repeat("[", 64) + repeat("]", 64)).empty());
    CHECK(message_of_line(repeat("[", 65) + repeat("]", 65)) == "f.jsonl:7: nested deeper than 64 levels");
    CHECK(message_of_line(repeat("{\"a\":", 1000000)) == "f.jsonl:7: nested deeper than 64 levels");
}

TEST_CASE("a message about a value deep among long names is little longer than a thousand bytes")
{
    std::string text;
    for (int level = 0; level < 60; ++level) {
        text += "{\"" + std::string(80, 'x') + "\":";
    }
    const std::string message = message_of_line(text + "{\"a\":1,\"a\":2}" + repeat("}", 60));
    CHECK(message.size() < 1200);
    CHECK(message.starts_with("f.jsonl:7: ['xxx"));
    CHECK(message.find("...: ") != std::string::npos);

    std::string path;
    for (int level = 0; level < 1000; ++level) {
        path = level % 2 == 0 ? join_json_path(path, "name") : join_json_path(path, 7);
    }
    CHECK(path.size() < 1100);
    CHECK(path.ends_with("..."));
}

TEST_CASE("parse_json_text counts lines and columns")
{
    CHECK(message_of_text("{\n  \"a\": 1\n  \"b\": 2\n}").starts_with("f.json:3: column 5: syntax error"));
    CHECK(message_of_text("x").starts_with("f.json:1: column 1: "));
    CHECK(message_of_text("{\n\"a\":1").starts_with("f.json:2: column 6: "));
    CHECK(message_of_text("{\"a\":1,\n\"a\":2}") == "f.json: duplicate key 'a'");
}

TEST_CASE("join_json_path quotes keys that are not plain names")
{
    CHECK(join_json_path("", "a_1") == "a_1");
    CHECK(join_json_path("a", "b") == "a.b");
    CHECK(join_json_path("a", "b c\n") == "a['b c\\x0a']");
    CHECK(join_json_path("a", 3) == "a[3]");
}

TEST_CASE("check_utf8 refuses what JSON cannot hold, and shows its bytes, at most as many as the name of a file has")
{
    CHECK_NOTHROW(check_utf8("", "the file"));
    CHECK_NOTHROW(check_utf8("a b/\xc3\xa4\xf0\x9f\x98\x80.svg", "the file"));
    CHECK_THROWS_WITH_AS(check_utf8("x\xff\xc3y", "the file"),
                         "the file 'x\\xff\\xc3y' is not UTF-8, so JSON cannot store it; choose another name", SpecError);
    CHECK_THROWS_AS(check_utf8("\xed\xa0\x80", "the file"), SpecError);
    try {
        check_utf8(std::string(1000000, '\xff'), "the file");
    } catch (const SpecError& error) {
        CHECK(std::string(error.what()).size() < 1200);
    }
}

TEST_CASE("slice_member gives the text of a member of the outermost object alone")
{
    CHECK(slice_member(R"({"a":1,"b":{"c":[1,"}",2]},"c":"x\",\"d\":3"})", "b") == R"({"c":[1,"}",2]})");
    CHECK(slice_member(R"({"a":1,"b":{"c":[1,"}",2]},"c":"x\",\"d\":3"})", "c") == R"("x\",\"d\":3")");
    CHECK(slice_member(R"({"a":1})", "a") == "1");
    for (const char* line : {R"({"a":1,"b":{"d":2},"c":"x\",\"d\":3"})", R"({"a":"\\"})", "{}", "", "\"d\":1", R"({"d)", R"({"x":")",
                             R"({"d":[1)", R"(["d",1])"}) {
        CAPTURE(line);
        CHECK_FALSE(slice_member(line, "d").has_value());
    }
}
