// Pictures take turns, and the one with the fewest questions comes first. Its question comes from the family that has
// been tried least often.
#include "generators/language/ask.h"

#include "generators/language/execute.h"
#include "generators/language/instance.h"
#include "generators/language/morphology.h"
#include "generators/language/templates.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace clevrvk::language {
namespace {

constexpr int kDrawsOfSlot = 12;       // draws per turn, after which the next family is tried
constexpr int kFailuresBeforeOne = 2;  // turns without a pair, after which a family asks about a single picture
constexpr int kMostCount = 5;          // numeric answers are balanced among the numbers up to this one
constexpr std::size_t kUnused = static_cast<std::size_t>(-1);

const std::vector<ParsedTemplate>& parsed_templates()
{
    static const std::vector<ParsedTemplate> parsed = [] {
        std::vector<ParsedTemplate> list;
        for (const Template& source : all_templates()) {
            list.emplace_back(source);
        }
        return list;
    }();
    return parsed;
}

bool is_for(Scope scope, const SceneIndex& scene)
{
    return scope == Scope::Any || (scope == Scope::Clevr) == scene.graph().is_clevr;
}

/// Nothing if a program has no answer.
using Answer = std::optional<std::string>;

class BlockAsker {
public:
    BlockAsker(std::span<const AskedPicture> pictures, std::int64_t seed, int per_picture)
        : pictures_(pictures), seed_(seed), per_picture_(per_picture), states_(pictures.size()), pressure_(parsed_templates().size(), 0),
          failures_(parsed_templates().size(), 0), answers_(parsed_templates().size())
    {
    }

    [[nodiscard]] std::vector<Question> ask()
    {
        for (std::size_t picture = find_neediest(); picture != kUnused; picture = find_neediest()) {
            const std::uint64_t turn = static_cast<std::uint64_t>(states_[picture].turns++);
            Rng rng = Rng::for_key(seed_, "questions", pictures_[picture].index * kTurns + turn);
            states_[picture].is_done = !ask_of(picture, rng);
        }
        std::ranges::sort(questions_, {}, [](const Question& each) { return std::pair(each.picture, each.slot); });
        return std::move(questions_);
    }

private:
    struct State {
        int asked = 0;
        int turns = 0;
        bool is_done = false;  // whether no further question was found
        std::set<std::string> texts;
    };
    // The most turns of a picture. Each turn gives the picture a question or is its last.
    static constexpr std::uint64_t kTurns = 1U << 16U;

    [[nodiscard]] bool wants_more(std::size_t picture) const { return !states_[picture].is_done && states_[picture].asked < per_picture_; }

    [[nodiscard]] std::size_t find_neediest() const
    {
        std::size_t neediest = kUnused;
        for (std::size_t k = 0; k < pictures_.size(); ++k) {
            if (wants_more(k) && (neediest == kUnused || states_[k].asked < states_[neediest].asked)) {
                neediest = k;
            }
        }
        return neediest;
    }

    /// The families in ascending order of how often they were tried; ties are in random order.
    [[nodiscard]] std::vector<int> order_families(const SceneIndex& scene, Rng& rng) const
    {
        std::vector<std::pair<std::pair<int, std::uint32_t>, int>> keyed;
        for (std::size_t k = 0; k < pressure_.size(); ++k) {
            const std::uint32_t chance = rng.next_u32();
            if (is_for(parsed_templates()[k].source().scope, scene)) {
                keyed.push_back({{pressure_[k], chance}, static_cast<int>(k)});
            }
        }
        std::ranges::sort(keyed);
        std::vector<int> families;
        std::ranges::transform(keyed, std::back_inserter(families), [](const auto& each) { return each.second; });
        return families;
    }

    bool ask_of(std::size_t picture, Rng& rng)
    {
        for (const int family : order_families(pictures_[picture].scene, rng)) {
            ++pressure_[static_cast<std::size_t>(family)];
            if (draw_of(picture, family, true, rng)) {
                return true;
            }
            if (++failures_[static_cast<std::size_t>(family)] % kFailuresBeforeOne == 0 && draw_of(picture, family, false, rng)) {
                return true;
            }
        }
        const bool has_partner = std::ranges::any_of(pictures_, [&](const AskedPicture& other) {
            const auto k = static_cast<std::size_t>(&other - pictures_.data());
            return k != picture && wants_more(k);
        });
        const std::vector<int> families = has_partner ? std::vector<int>() : order_families(pictures_[picture].scene, rng);
        return std::ranges::any_of(families, [&](int family) { return draw_of(picture, family, false, rng); });
    }

    bool draw_of(std::size_t picture, int family, bool in_pairs, Rng& rng)
    {
        const int draw_count = kDrawsOfSlot * parsed_templates()[static_cast<std::size_t>(family)].slot_count();
        for (int draw = 0; draw < draw_count; ++draw) {
            if (try_instance(picture, family, in_pairs, rng)) {
                return true;
            }
        }
        return false;
    }

    bool try_instance(std::size_t picture, int family, bool in_pairs, Rng& rng)
    {
        const SceneIndex& scene = pictures_[picture].scene;
        const auto instance = parsed_templates()[static_cast<std::size_t>(family)].draw(scene, rng);
        const Answer answer = instance ? execute(instance->program, scene) : std::nullopt;
        if (!answer || states_[picture].texts.contains(instance->text) || !is_wanted(family, *answer, in_pairs)) {
            return false;
        }
        std::vector<Answer> answers;
        for (const AskedPicture& each : pictures_) {
            answers.push_back(is_for(parsed_templates()[static_cast<std::size_t>(family)].source().scope, each.scene)
                                  ? execute(instance->program, each.scene)
                                  : std::nullopt);
        }
        const std::size_t partner = in_pairs ? find_partner(picture, family, instance->text, answers, rng) : picture;
        if (partner == kUnused || is_degenerate(instance->program, answers)) {
            return false;
        }
        add(picture, family, *instance, *answer);
        if (partner != picture) {
            add(partner, family, *instance, *answers[partner]);
        }
        return true;
    }

    /// Another picture that still needs a question and answers this one differently, if possible with a rare answer.
    [[nodiscard]] std::size_t find_partner(std::size_t picture, int family, const std::string& text, const std::vector<Answer>& answers,
                                           Rng& rng) const
    {
        const std::uint32_t first = rng.uniform_index(static_cast<std::uint32_t>(pictures_.size()));
        std::size_t best = kUnused;
        for (std::size_t k = 0; k < pictures_.size(); ++k) {
            const std::size_t other = (first + k) % pictures_.size();
            const Answer& found = answers[other];
            if (!found || *found == *answers[picture] || !wants_more(other) || states_[other].texts.contains(text) ||
                !is_wanted(family, *found, true)) {
                continue;
            }
            if (best == kUnused || count_answers(family, *found) < count_answers(family, *answers[best])) {
                best = other;
            }
        }
        return best;
    }

    /// Whether some step could be left out without changing an answer of any picture in the block.
    [[nodiscard]] bool is_degenerate(const Program& program, const std::vector<Answer>& answers) const
    {
        for (std::size_t step = 0; step < program.size(); ++step) {
            if (!is_droppable(program[step])) {
                continue;
            }
            const Program shorter = drop_step(program, step);
            bool changes = false;
            for (std::size_t k = 0; k < pictures_.size() && !changes; ++k) {
                changes = answers[k] && execute(shorter, pictures_[k].scene) != answers[k];
            }
            if (!changes) {
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] int count_answers(int family, const std::string& answer) const
    {
        const auto& counts = answers_[static_cast<std::size_t>(family)];
        const auto found = counts.find(answer);
        return found == counts.end() ? 0 : found->second;
    }

    /// Whether an answer keeps the family balanced. Counts of "yes" and "no" may differ by one and counts of numbers by
    /// two; other answers are always accepted.
    [[nodiscard]] bool is_wanted(int family, const std::string& answer, bool in_pairs) const
    {
        if (answer == "yes" || answer == "no") {
            return in_pairs || count_answers(family, answer) <= count_answers(family, answer == "yes" ? "no" : "yes");
        }
        if (answer.find_first_not_of("0123456789") != std::string::npos) {
            return true;
        }
        int least = count_answers(family, "0");
        for (int number = 1; number <= kMostCount; ++number) {
            least = std::min(least, count_answers(family, std::to_string(number)));
        }
        return std::stoi(answer) <= kMostCount && count_answers(family, answer) <= least + 1;
    }

    void add(std::size_t picture, int family, const ParsedTemplate::Instance& instance, const std::string& answer)
    {
        State& state = states_[picture];
        questions_.push_back({picture, state.asked++, family, instance.program, instance.text, answer});
        std::string& said = questions_.back().answer;
        std::ranges::replace(said, '_', ' ');
        if (instance.program.back().attribute == "pose") {
            said = present_participle_of(said);  // "What is the dog doing?" asks for this form
        }
        state.texts.insert(instance.text);
        ++answers_[static_cast<std::size_t>(family)][answer];
    }

    const std::span<const AskedPicture> pictures_;
    const std::int64_t seed_;
    const int per_picture_;
    std::vector<State> states_;
    std::vector<int> pressure_;  // by family: number of turns
    std::vector<int> failures_;  // by family: number of turns without a pair
    std::vector<std::map<std::string, int>> answers_;
    std::vector<Question> questions_;
};

}  // namespace

std::vector<Question> ask_block(std::span<const AskedPicture> pictures, std::int64_t seed, int per_picture)
{
    return BlockAsker(pictures, seed, per_picture).ask();
}

}  // namespace clevrvk::language
