// hash_stages ROOT LIST: prints a hash of each stage's sources, one line each: NAME HASH. Runs during the build, for
// the program's version. LIST has one line for each file: the stage's name, a space, and the path relative to ROOT.
//
// Text that cannot affect a dataset's bytes is left out: comments, white space between tokens, and literals that end in
// _help. A farm can therefore continue after a word was corrected.
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/hash.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <exception>
#include <map>
#include <sstream>
#include <string>
#include <string_view>

namespace clevrvk::tools {
namespace {

bool is_word(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool is_space(char c)
{
    return std::isspace(static_cast<unsigned char>(c)) != 0;
}

/// Reads C++, GLSL or CMake token by token.
class SourceReader {
public:
    SourceReader(std::string_view text, bool is_cmake) : text_(text), is_cmake_(is_cmake) {}

    /// The tokens without comments and help texts, with one space between any two that were separated.
    std::string read()
    {
        while (at_ < text_.size()) {
            if (!skip_gap()) {
                read_token();
            }
        }
        flush_literals();
        return std::move(out_);
    }

private:
    [[nodiscard]] bool begins(std::string_view word) const { return text_.substr(at_).starts_with(word); }

    void skip_to(std::string_view end)
    {
        const std::size_t found = text_.find(end, at_);
        at_ = found == std::string_view::npos ? text_.size() : found + end.size();
    }

    /// Skips white space or a comment.
    bool skip_gap()
    {
        if (is_space(text_[at_])) {
            ++at_;
        } else if (is_cmake_ ? text_[at_] == '#' : begins("//")) {
            skip_to("\n");
        } else if (!is_cmake_ && begins("/*")) {
            at_ += 2;
            skip_to("*/");
        } else {
            return false;
        }
        is_apart_ = true;
        return true;
    }

    void read_token()
    {
        const std::size_t begin = at_;
        if (text_[at_] == '"') {
            skip_quoted('"');
            add_literal(begin);
        } else if (!is_cmake_ && begins("R\"") && (begin == 0 || !is_word(text_[begin - 1]))) {
            const std::size_t open = std::min(text_.find('(', at_), text_.size() - 1);
            const std::string end = fmt::format("){}\"", text_.substr(at_ + 2, open - at_ - 2));
            at_ = open;
            skip_to(end);
            add_literal(begin);
        } else if (!is_cmake_ && text_[at_] == '\'' && (begin == 0 || !is_word(text_[begin - 1]))) {  // else a digit separator
            skip_quoted('\'');
            add(text_.substr(begin, at_ - begin));
        } else {
            add(text_.substr(at_++, 1));
        }
    }

    void skip_quoted(char quote)
    {
        for (++at_; at_ < text_.size() && text_[at_] != quote; ++at_) {
            at_ += text_[at_] == '\\' ? 1 : 0;
        }
        at_ = std::min(at_ + 1, text_.size());
    }

    /// Adjacent literals form one literal with one suffix.
    void add_literal(std::size_t begin)
    {
        while (at_ < text_.size() && is_word(text_[at_])) {
            ++at_;
        }
        const std::string_view literal = text_.substr(begin, at_ - begin);
        literals_ += literal;
        is_help_ = is_help_ || literal.ends_with("\"_help");
        is_apart_ = false;
    }

    void flush_literals()
    {
        if (!is_help_) {
            out_ += literals_;
        }
        literals_.clear();
        is_help_ = false;
    }

    void add(std::string_view token)
    {
        flush_literals();
        if (is_apart_ && !out_.empty() && is_word(out_.back()) && is_word(token.front())) {
            out_ += ' ';
        }
        is_apart_ = false;
        out_ += token;
    }

    std::string_view text_;
    bool is_cmake_;
    std::size_t at_ = 0;
    bool is_apart_ = false;  // a gap followed the last token
    std::string literals_;   // literals not yet known to be help or not
    bool is_help_ = false;
    std::string out_;
};

void print_hashes(const std::string& root, const std::string& list)
{
    std::map<std::string, Digest> stages;
    std::istringstream lines(read_text_file(list));
    for (std::string stage, path; lines >> stage >> path;) {
        const std::string text = read_text_file(root + "/" + path);
        Digest& digest = stages[stage];
        digest.update(path + "\n");
        digest.update(SourceReader(text, path.ends_with(".txt")).read() + "\n");
    }
    for (const auto& [stage, digest] : stages) {
        fmt::print("{} {}\n", stage, digest.hex().substr(0, 8));
    }
}

}  // namespace
}  // namespace clevrvk::tools

int main(int count, char** arguments)
{
    if (count != 3) {
        fmt::print(stderr, "usage: hash_stages ROOT LIST\n");
        return 2;
    }
    try {
        clevrvk::tools::print_hashes(arguments[1], arguments[2]);
    } catch (const std::exception& error) {
        fmt::print(stderr, "hash_stages: {}\n", error.what());
        return 1;
    }
    return 0;
}
