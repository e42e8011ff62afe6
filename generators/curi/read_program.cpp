// Reads programs: splits the text into tokens with their columns and hands them to the builder.
#include "generators/curi/program_builder.h"
#include "generators/curi/tokens.h"
#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"

#include <algorithm>

namespace clevrvk::generators::curi {
namespace {

struct PlacedToken {
    std::string_view text;
    std::size_t begin = 0;  // in the line, counted from 0
};

[[noreturn]] void refuse(std::string_view source, std::size_t begin, std::string_view what)
{
    throw SpecError(fmt::format("{}: column {}: {}", source, begin + 1, what));
}

/// Splits a text into runs of non-separators. Each separator other than a space is also a token.
std::vector<PlacedToken> split(std::string_view text, std::string_view separators)
{
    std::vector<PlacedToken> tokens;
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t end = std::min(text.find_first_of(separators, begin), text.size());
        if (end == begin && text[begin] != ' ') {
            end = begin + 1;
        }
        if (end > begin) {
            tokens.push_back({text.substr(begin, end - begin), begin});
        }
        begin = std::max(end, begin + 1);
    }
    return tokens;
}

Program build(const std::vector<PlacedToken>& body, Quantifier quantifier, std::string_view source, std::size_t end)
{
    ProgramBuilder builder(source);
    for (const PlacedToken& token : body) {
        builder.take(token.text, token.begin + 1);
    }
    return builder.finish(quantifier, end + 1);
}

Quantifier read_quantifier(const PlacedToken& token, std::string_view source)
{
    for (const Quantifier quantifier : {Quantifier::Exists, Quantifier::ForAll}) {
        if (token.text == token_of(quantifier)) {
            return quantifier;
        }
    }
    refuse(source, token.begin, fmt::format("expected 'exists=' or 'for-all=' after 'lambda S.', found {}", quote_text(token.text)));
}

}  // namespace

Program read_postfix(std::string_view text, std::string_view source)
{
    std::vector<PlacedToken> tokens = split(text, " ");
    const auto lambda = std::find_if(tokens.begin(), tokens.end(), [](const PlacedToken& token) { return token.text == "lambda"; });
    if (lambda == tokens.end()) {
        // Reports a fault in the body before the missing end.
        static_cast<void>(build(tokens, Quantifier::Exists, source, text.size()));
        refuse(source, text.size(), "expected 'lambda S.' after the body, found the end of the line");
    }
    const std::size_t rest = static_cast<std::size_t>(tokens.end() - lambda);
    const std::size_t lambda_begin = lambda->begin;
    if (rest < 2 || lambda[1].text != "S.") {
        const std::size_t begin = rest < 2 ? text.size() : lambda[1].begin;
        refuse(source, begin,
               fmt::format("expected 'S.' after 'lambda', found {}", rest < 2 ? "the end of the line" : quote_text(lambda[1].text)));
    }
    if (rest > 3) {
        refuse(source, lambda[3].begin, fmt::format("expected the end of the line, found {}", quote_text(lambda[3].text)));
    }
    const Quantifier quantifier = rest < 3 ? Quantifier::None : read_quantifier(lambda[2], source);
    tokens.erase(lambda, tokens.end());
    return build(tokens, quantifier, source, lambda_begin);
}

Program read_prefix(std::string_view text, std::string_view source)
{
    std::vector<PlacedToken> tokens = split(text, " (,)");
    Quantifier quantifier = Quantifier::None;
    if (tokens.size() >= 3 && tokens[1].text == "\\in" && tokens[2].text == kSetToken) {
        PlacedToken first = tokens.front();
        if (first.text.ends_with(kObjectToken)) {
            first.text.remove_suffix(kObjectToken.size());
        }
        quantifier = read_quantifier(first, source);
        tokens.erase(tokens.begin(), tokens.begin() + 3);
    }
    // Moves operators behind their operands, which gives the postfix form.
    std::vector<PlacedToken> operators;
    std::vector<PlacedToken> body;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const PlacedToken& token = tokens[i];
        if (token.text == ")") {
            if (operators.empty()) {
                refuse(source, token.begin, "expected the end of the line, found ')' without its '('");
            }
            body.push_back(operators.back());
            operators.pop_back();
        } else if (i + 1 < tokens.size() && tokens[i + 1].text == "(") {
            operators.push_back(token);
            ++i;
        } else if (token.text != ",") {
            body.push_back(token);
        }
    }
    if (!operators.empty()) {
        refuse(source, text.size(), fmt::format("expected ')' of {}, found the end of the line", quote_text(operators.back().text)));
    }
    Program program = build(body, quantifier, source, text.size());
    // Misplaced commas and parentheses give the same token order, so the printed form is compared.
    const std::string printed = print_prefix(program);
    const std::vector<PlacedToken> found = split(text, " (,)");
    const std::vector<PlacedToken> wanted = split(printed, " (,)");
    for (std::size_t i = 0; i < std::max(found.size(), wanted.size()); ++i) {
        const std::string_view wanted_text = i < wanted.size() ? wanted[i].text : "the end of the line";
        const std::string_view found_text = i < found.size() ? found[i].text : "the end of the line";
        if (wanted_text != found_text) {
            refuse(source, i < found.size() ? found[i].begin : text.size(),
                   fmt::format("expected {}, found {}", quote_text(wanted_text), quote_text(found_text)));
        }
    }
    return program;
}

}  // namespace clevrvk::generators::curi
