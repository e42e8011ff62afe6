// Draws tokens until some are alike, beginning with the choices that keep the others from a match. Building a mesh
// takes the most time, so each token is tried in every way before another is drawn.
#include "generators/devbench/match.h"

#include "renderer/base/error.h"

#include <algorithm>
#include <array>

namespace clevrvk::generators::devbench {

namespace {

// A range from which the coverage of a trial's things is drawn, and the number of tokens to try for each thing.
struct Pass {
    double least_coverage;
    double most_coverage;
    std::size_t token_count;
};
// A random coverage first, then the least for things that are not slender, then coverages that slender things reach.
constexpr std::array kPasses{Pass{0.165, 0.24, 24}, Pass{0.16, 0.165, 72}, Pass{0.106, 0.115, 96}, Pass{0.075, 0.08, 144}};
constexpr int kViews = 3;  // views of each variant; each view is a token
// A thing is slender, and ends the pass, if less than kLargeShare of at least kTrialTokens tokens can cover enough.
constexpr std::size_t kTrialTokens = 12;
constexpr double kLargeShare = 0.25;
constexpr std::size_t kMostAhead = 9;    // greatest lead of one thing over another in tokens
constexpr double kFailedCoverage = 0.9;  // new limit of a token that failed, as a share of the coverage it failed to reach

using Pools = std::vector<std::vector<Token>>;  // the tokens drawn for each choice

bool is_in_window(const Appearance& appearance, const Appearance& darkest, const Appearance& faintest)
{
    const double lighter = appearance.lightness - darkest.lightness;
    const double stronger = appearance.contrast - faintest.contrast;
    return lighter >= 0.0 && lighter <= kMostLightness && stronger >= 0.0 && stronger <= kMostContrast;
}

// One token for each choice, among the tokens that can cover enough; null for a choice without a match. Lightness and
// contrast lie within windows that each begin at a token's value. The first match with the fewest nulls is taken.
std::vector<Token*> find_best_match(Pools& pools, double coverage)
{
    std::vector<std::vector<Token*>> large(pools.size());
    std::vector<Appearance> all;
    for (std::size_t i = 0; i < pools.size(); ++i) {
        for (Token& token : pools[i]) {
            if (token.most_coverage >= coverage) {
                large[i].push_back(&token);
                all.push_back(token.appearance);
            }
        }
    }
    std::vector<Token*> best(pools.size());
    auto best_nulls = static_cast<std::ptrdiff_t>(best.size());
    for (const Appearance& darkest : all) {
        for (const Appearance& faintest : all) {
            std::vector<Token*> match;
            for (const std::vector<Token*>& tokens : large) {
                const auto found = std::find_if(tokens.begin(), tokens.end(),
                                                [&](const Token* token) { return is_in_window(token->appearance, darkest, faintest); });
                match.push_back(found == tokens.end() ? nullptr : *found);
            }
            const std::ptrdiff_t nulls = std::count(match.begin(), match.end(), nullptr);
            if (nulls < best_nulls) {
                best = std::move(match);
                best_nulls = nulls;
            }
        }
    }
    return best;
}

// The choice for which to draw next: the unmatched one with the fewest tokens, or any choice if that one is too far
// ahead.
std::size_t choose_next(const Pools& pools, const std::vector<Token*>& match)
{
    const auto has_fewer = [](const std::vector<Token>& a, const std::vector<Token>& b) { return a.size() < b.size(); };
    const auto fewest = std::min_element(pools.begin(), pools.end(), has_fewer) - pools.begin();
    std::size_t next = match.size();
    for (std::size_t i = 0; i < match.size(); ++i) {
        if (match[i] == nullptr && (next == match.size() || has_fewer(pools[i], pools[next]))) {
            next = i;
        }
    }
    CLEVRVK_CHECK(next < match.size(), "all {} choices have tokens that match", match.size());
    const auto rarest = static_cast<std::size_t>(fewest);
    return pools[next].size() > pools[rarest].size() + kMostAhead ? rarest : next;
}

// Brings the next coarse token of a match to the coverage and updates it. \return  whether every token was fine already
bool frame_match(const catalog::Catalog& catalog, Meshes& meshes, double coverage, const std::vector<Token*>& match)
{
    const auto unsure = std::find_if(match.begin(), match.end(), [](const Token* token) { return !token->is_estimated; });
    if (unsure == match.end()) {
        return true;
    }
    Token framed = **unsure;
    if (frame_token(catalog, meshes, coverage, framed)) {
        **unsure = std::move(framed);
    } else {
        (*unsure)->most_coverage = kFailedCoverage * coverage;
    }
    return false;
}

bool has_slender(const Pools& pools, double coverage)
{
    return std::any_of(pools.begin(), pools.end(), [&](const std::vector<Token>& tokens) {
        const auto large = std::count_if(tokens.begin(), tokens.end(), [&](const Token& token) { return token.most_coverage >= coverage; });
        return tokens.size() >= kTrialTokens && static_cast<double>(large) < kLargeShare * static_cast<double>(tokens.size());
    });
}

std::size_t count_tokens(const Pools& pools)
{
    std::size_t count = 0;
    for (const std::vector<Token>& tokens : pools) {
        count += tokens.size();
    }
    return count;
}

}  // namespace

std::optional<std::vector<Token>> draw_matched_tokens(const catalog::Catalog& catalog, std::span<const Choice> choices,
                                                      const PictureStyle& style, Rng& rng)
{
    Meshes meshes;
    Pools pools(choices.size());
    for (const Pass& pass : kPasses) {
        const double coverage = rng.uniform(pass.least_coverage, pass.most_coverage);
        for (std::vector<Token>& tokens : pools) {
            for (Token& token : tokens) {
                token.is_estimated = false;
            }
        }
        while (true) {
            const std::vector<Token*> match = find_best_match(pools, coverage);
            if (std::find(match.begin(), match.end(), nullptr) == match.end()) {
                if (frame_match(catalog, meshes, coverage, match)) {
                    std::vector<Token> tokens;
                    std::transform(match.begin(), match.end(), std::back_inserter(tokens), [](const Token* token) { return *token; });
                    return tokens;
                }
                continue;
            }
            const bool is_last = &pass == &kPasses.back();
            if (count_tokens(pools) >= pass.token_count * choices.size() || (!is_last && has_slender(pools, coverage))) {
                break;
            }
            const std::size_t next = choose_next(pools, match);
            const things::Thing* const thing = find_noun_thing(choices[next].noun);
            CLEVRVK_CHECK(thing != nullptr, "there is no thing '{}'", choices[next].noun);
            const std::uint32_t variant = draw_variant(*thing, rng);
            for (int view = 0; view < kViews; ++view) {
                pools[next].push_back(draw_token(catalog, meshes, *thing, variant, style, rng));
            }
        }
    }
    return std::nullopt;
}

}  // namespace clevrvk::generators::devbench
