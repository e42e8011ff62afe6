// Prints scores as text, one line for each measure.
#include "tools/clevrvk/families/devbench/print_scores.h"

#include "tools/clevrvk/run/print_line.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <string>
#include <utility>

namespace clevrvk::tools {
namespace {

std::string print_mean(const Json& mean)
{
    return fmt::format("{:5.1f} % ({:.1f} to {:.1f}), chance {:.1f} %", 100.0 * mean["mean"].get<double>(),
                       100.0 * mean["interval_99"][0].get<double>(), 100.0 * mean["interval_99"][1].get<double>(),
                       100.0 * mean["chance"].get<double>());
}

/// Prints four digits; a number that rounds to zero has no sign.
std::string print_number(double number)
{
    return fmt::format("{:.4f}", std::abs(number) < 0.00005 ? 0.0 : number);
}

std::string print_numbers(const Json& json, const char* key)
{
    return fmt::format("{} ({} to {})", print_number(json[key].get<double>()), print_number(json["interval_99"][0].get<double>()),
                       print_number(json["interval_99"][1].get<double>()));
}

void print_left_out(const Json& json)
{
    if (const int count = json.value("left_out_for_attention", 0); count > 0) {
        print_line(fmt::format("  {} participants are left out because they failed too many attention checks", count));
    }
}

}  // namespace

void print_scores(const Json& json)
{
    if (json["task"] == "categories") {
        print_line(fmt::format("{}: {} pictures", json["scores"].get<std::string>(), json["pictures"].get<int>()));
        for (const Json& age : json["people"]) {
            print_line(fmt::format("  age {:<9} RSA {}", age["age_years"].get<std::string>(), print_numbers(age, "rsa")));
        }
        return;
    }
    if (json["task"] == "ratings") {
        print_line(fmt::format("{}: {} trials of ratings", json["scores"].get<std::string>(), json["trials"].get<int>()));
        for (const Json& age : json["people"]) {
            print_line(fmt::format("  age {:<9} rank correlation {} with the ratings of {} people in {} trials",
                                   age["age_bin"].get<std::string>(), print_numbers(age, "correlation"), age["participants"].get<int>(),
                                   age["trials"].get<int>()));
        }
        print_left_out(json);
        return;
    }
    print_line(fmt::format("{}: {} trials of {}, {}", json["scores"].get<std::string>(), json["trials"].get<int>(),
                           json["task"].get<std::string>(), json["logits"].get<bool>() ? "logits of yes and no" : "similarities"));
    if (json["task"] == "pairs") {
        for (const auto& [key, text] :
             {std::pair("text_of_image", "the picture's own text scores above the other (DevBench)"),
              std::pair("image_of_text", "the text's own picture scores above the other"),
              std::pair("text", "both pictures (Winoground's text score)"), std::pair("image", "both texts (its image score)"),
              std::pair("group", "all four (its group score)")}) {
            print_line(fmt::format("  {} {}", print_mean(json["accuracy"][key]), text));
        }
    } else {
        print_line(fmt::format("  {} accuracy; {} ties, {:.1f} % with ties shared", print_mean(json["accuracy"]),
                               json["ties"].get<int>(), 100.0 * json["accuracy_ties_shared"].get<double>()));
    }
    for (const Json& age : json["people"]) {
        print_line(fmt::format("  age {:<9} KL {} at beta {:.3f}, chance {:.4f}; people choose the target in {:.1f} % of {} trials",
                               age["age_bin"].get<std::string>(), print_numbers(age, "kl"), age["beta"].get<double>(),
                               age["chance_kl"].get<double>(), 100.0 * age["people_choose_target"].get<double>(),
                               age["trials"].get<int>()));
        if (age.contains("halves")) {
            Json halves = age["halves"];
            print_line(
                fmt::format("                halves of {} people: KL {}", age["participants"].get<int>(), print_numbers(halves, "median")));
        }
    }
    print_left_out(json);
    if (json.contains("simulated")) {
        print_line("  These people are simulated by a model of errors; their answers are not data.");
    }
}

}  // namespace clevrvk::tools
