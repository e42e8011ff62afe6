// Words of enumerations. A word is its enumerator's name in lower case, with '-' or '_' between its parts: "off-roader"
// is OffRoader. The compiler checks that words are spelt right and cannot be mixed up.
#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <string_view>
#include <utility>

namespace clevrvk::things {

/// The name of an enumerator without its scope; empty if the enumeration has no such value.
/// Source: the text that GCC and Clang write for a template argument, as in magic_enum.
template <auto kValue>
[[nodiscard]] consteval std::string_view read_enumerator()
{
    constexpr std::string_view kBefore = "kValue = ";
    const std::string_view function = __PRETTY_FUNCTION__;
    const std::size_t from = function.find(kBefore) + kBefore.size();
    const std::string_view name = function.substr(from, function.find_first_of(";]", from) - from);
    return name.front() == '(' ? std::string_view() : name.substr(name.rfind(':') + 1);  // a value without a name is a cast
}

/// The number of enumerators. Their values must be 0, 1, 2, ...
template <typename Enum, int kFrom = 0>
[[nodiscard]] consteval std::size_t count_enumerators()
{
    if constexpr (read_enumerator<static_cast<Enum>(kFrom)>().empty()) {
        return kFrom;
    } else {
        return count_enumerators<Enum, kFrom + 1>();
    }
}

/// The names of all enumerators, in their order.
template <typename Enum>
inline constexpr auto kEnumerators = []<std::size_t... kPlaces>(std::index_sequence<kPlaces...>)
{
    return std::array<std::string_view, sizeof...(kPlaces)>{read_enumerator<static_cast<Enum>(kPlaces)>()...};
}
(std::make_index_sequence<count_enumerators<Enum>()>());

// Clang 14 crashes when it generates code for some consteval constructors (seen in 14.0.6, of Debian 12). There, words
// are checked when they are read. Goes with Debian 13.
#if defined(__clang__) && __clang_major__ < 15
#define CLEVRVK_CONSTEVAL constexpr
#else
#define CLEVRVK_CONSTEVAL consteval
#endif

// Called for wrong words. These functions are not constexpr, so the compiler refuses the call and names the function.
void a_word_names_no_enumerator();
void a_word_is_there_twice();
void an_enumerator_has_no_word();

/// Words and the values of their enumerators, each once.
class WordList {
public:
    [[nodiscard]] constexpr std::size_t size() const { return count_; }
    [[nodiscard]] constexpr std::string_view word(std::size_t place) const { return words_[place]; }
    [[nodiscard]] constexpr int value(std::size_t place) const { return values_[place]; }

protected:
    constexpr void add(std::string_view word, std::span<const std::string_view> enumerators)
    {
        int value = 0;
        for (const std::string_view enumerator : enumerators) {
            if (is_word_of(word, enumerator)) {
                break;
            }
            ++value;
        }
        if (static_cast<std::size_t>(value) == enumerators.size()) {
            a_word_names_no_enumerator();
        }
        for (std::size_t before = 0; before < count_; ++before) {
            if (values_[before] == value) {
                a_word_is_there_twice();
            }
        }
        words_[count_] = word;
        values_[count_] = value;
        ++count_;
    }

private:
    static constexpr std::size_t kMost = 48;

    [[nodiscard]] static constexpr bool is_word_of(std::string_view word, std::string_view enumerator)
    {
        std::size_t place = 0;
        for (const char letter : word) {
            if (letter != '-' && letter != '_') {
                const char named = place < enumerator.size() ? enumerator[place] : ' ';
                if (letter != (named >= 'A' && named <= 'Z' ? static_cast<char>(named - 'A' + 'a') : named)) {
                    return false;
                }
                ++place;
            }
        }
        return place == enumerator.size();
    }

    std::array<std::string_view, kMost> words_{};
    std::array<int, kMost> values_{};
    std::size_t count_ = 0;
};

/// Words of some enumerators, in their own order.
template <typename Enum>
class Words : public WordList {
public:
    CLEVRVK_CONSTEVAL Words(std::initializer_list<std::string_view> words)
    {
        for (const std::string_view word : words) {
            add(word, kEnumerators<Enum>);
        }
    }

    [[nodiscard]] constexpr Enum enumerator(std::size_t place) const { return static_cast<Enum>(value(place)); }

    [[nodiscard]] constexpr bool contains(Enum wanted) const
    {
        for (std::size_t place = 0; place < size(); ++place) {
            if (value(place) == static_cast<int>(wanted)) {
                return true;
            }
        }
        return false;
    }
};

/// Words of all enumerators.
template <typename Enum>
class AllWords : public Words<Enum> {
public:
    CLEVRVK_CONSTEVAL AllWords(std::initializer_list<std::string_view> words) : Words<Enum>(words)
    {
        if (words.size() != kEnumerators<Enum>.size()) {
            an_enumerator_has_no_word();
        }
    }
};

}  // namespace clevrvk::things
