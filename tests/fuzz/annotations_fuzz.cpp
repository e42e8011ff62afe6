// Fuzzes annotations of tangrams: accepted input has measures within their ranges.
#include "generators/kilogram/annotations.h"
#include "renderer/base/error.h"
#include "renderer/base/parse_json.h"
#include "tests/fuzz/fuzz_checks.h"
#include "tools/scoring/kilogram/agreement.h"

#include <cmath>

namespace clevrvk::fuzz {
namespace {

void check_measures(const std::vector<generators::kilogram::AnnotatedTangram>& tangrams)
{
    const std::vector<std::string> stop_words{"a", "the", "it's"};
    constexpr double kRounding = 1e-9;
    for (const auto& tangram : tangrams) {
        if (tangram.annotations.size() < scoring::kilogram::kLeastComparedAnnotations) {
            continue;  // one annotation has no measures
        }
        const scoring::kilogram::Agreement agreement = measure_agreement(tangram.annotations, stop_words);
        require(agreement.snd >= 0.0 && agreement.snd <= 1.0 + kRounding, "snd lies outside of its range");
        require(agreement.pnd >= 0.0 && agreement.pnd <= 1.0 + kRounding, "pnd lies outside of its range");
        require(agreement.psa >= 1.0 && agreement.psa <= 7.0, "psa lies outside of its range");
        require(std::isfinite(measure_log_perplexity(tangram.annotations, stop_words)), "the perplexity is not finite");
    }
}

}  // namespace
}  // namespace clevrvk::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace clevrvk;
    try {
        fuzz::check_measures(generators::kilogram::read_annotations(parse_json_text(fuzz::as_text(data, size), "in.json")));
    } catch (const SpecError& error) {
        fuzz::check_message(error.what(), "in.json:");
    }
    return 0;
}
