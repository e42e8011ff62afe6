// Writes a plot's SVG directly: a frame, a scale, and lines.
#include "tools/clevrvk/families/devbench/plot.h"

#include "renderer/base/error.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <vector>

namespace clevrvk::tools {
namespace {

constexpr double kWidth = 720.0;
constexpr double kHeight = 420.0;
constexpr double kLeft = 64.0;
constexpr double kRight = 520.0;  // the legend is to the right of it
constexpr double kTop = 44.0;
constexpr double kBottom = 356.0;
constexpr int kTicks = 5;
// Paul Tol's colour scheme, which suits colour-blind readers.
constexpr std::array kColors{"#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377", "#555555"};

// The names of a report's numbers about people.
struct Measure {
    const char* key;
    const char* age_key;
    const char* title;
    bool has_chance;
};

std::string escape(const std::string& text)
{
    std::string escaped;
    for (const char letter : text) {
        switch (letter) {
            case '&': escaped += "&amp;"; break;
            case '<': escaped += "&lt;"; break;
            case '>': escaped += "&gt;"; break;
            case '"': escaped += "&quot;"; break;
            default: escaped += letter;
        }
    }
    return escaped;
}

Measure choose_measure(const Json& report)
{
    const Json& age = report["people"].at(0);
    if (age.contains("rsa")) {
        return {"rsa", "age_years", "RSA: correlation with people's similarities", false};
    }
    if (age.contains("correlation")) {
        return {"correlation", "age_bin", "Rank correlation with people's ratings", false};
    }
    return {"kl", "age_bin", "KL from people, nats (less is more like people)", true};
}

// The step, 1, 2 or 5 times a power of ten, that divides the range into a few parts.
double choose_step(double range)
{
    const double raw = range / kTicks;
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    const double share = raw / power;
    return power * (share < 1.5 ? 1.0 : share < 3.5 ? 2.0 : share < 7.5 ? 5.0 : 10.0);
}

class Plot {
public:
    Plot(double low, double high, std::size_t age_count) : low_(low), high_(high), age_count_(age_count) {}

    [[nodiscard]] double x(std::size_t age) const
    {
        return kLeft + (kRight - kLeft) * (static_cast<double>(age) + 0.5) / static_cast<double>(age_count_);
    }
    [[nodiscard]] double y(double value) const { return kBottom - (kBottom - kTop) * (value - low_) / (high_ - low_); }

    void add_text(double x, double y, const char* anchor, const std::string& text)
    {
        svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor, escape(text));
    }

    void add_line(double x0, double y0, double x1, double y1, const std::string& style)
    {
        svg += fmt::format("<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\" {}/>\n", x0, y0, x1, y1, style);
    }

    void add_scale()
    {
        const double step = choose_step(high_ - low_);
        for (double tick = std::ceil(low_ / step) * step; tick <= high_ + 1e-9; tick += step) {
            add_line(kLeft, y(tick), kRight, y(tick), "stroke=\"#dddddd\"");
            add_text(kLeft - 8.0, y(tick) + 4.0, "end", fmt::format("{:.3g}", std::abs(tick) < 1e-9 ? 0.0 : tick));
        }
    }

    // Draws lines between the points of one model, and the interval at each point.
    void add_series(const std::vector<double>& values, const std::vector<std::array<double, 2>>& intervals, double shift,
                    const std::string& color, const std::string& dash)
    {
        const std::string style = fmt::format("stroke=\"{}\" stroke-width=\"2\" {}", color, dash);
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (i > 0) {
                add_line(x(i - 1) + shift, y(values[i - 1]), x(i) + shift, y(values[i]), style);
            }
            if (!intervals.empty()) {
                add_line(x(i) + shift, y(intervals[i][0]), x(i) + shift, y(intervals[i][1]),
                         fmt::format("stroke=\"{}\" stroke-opacity=\"0.55\"", color));
                svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.5\" fill=\"{}\"/>\n", x(i) + shift, y(values[i]), color);
            } else if (values.size() == 1) {
                add_line(x(i) - 20.0, y(values[i]), x(i) + 20.0, y(values[i]), style);
            }
        }
    }

    std::string svg;

private:
    double low_;
    double high_;
    std::size_t age_count_;
};

}  // namespace

std::string plot_scores(std::span<const Json> reports)
{
    if (reports.front()["people"].empty()) {
        throw SpecError("--plot needs people to compare with; give their answers with --people, or simulate them with --simulate");
    }
    const Measure measure = choose_measure(reports.front());
    const Json& ages = reports.front()["people"];
    double low = measure.has_chance ? 0.0 : 1.0;
    double high = measure.has_chance ? 0.0 : -1.0;
    for (const Json& report : reports) {
        for (const Json& age : report["people"]) {
            low = std::min(low, age["interval_99"][0].get<double>());
            high = std::max({high, age["interval_99"][1].get<double>(), age.value("chance_kl", -1.0)});
        }
    }
    const double room = 0.06 * std::max(high - low, 1e-6);
    Plot plot(measure.has_chance ? low : low - room, high + room, ages.size());
    plot.svg = fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
                           "font-family=\"sans-serif\" font-size=\"13\" fill=\"#222222\">\n<rect width=\"{0}\" height=\"{1}\" "
                           "fill=\"#ffffff\"/>\n",
                           kWidth, kHeight);
    plot.add_text(kLeft, 24.0, "start", fmt::format("{}: {}", reports.front()["task"].get<std::string>(), measure.title));
    plot.add_scale();
    for (std::size_t i = 0; i < ages.size(); ++i) {
        plot.add_text(plot.x(i), kBottom + 20.0, "middle", ages[i][measure.age_key].get<std::string>());
    }
    plot.add_text(0.5 * (kLeft + kRight), kBottom + 44.0, "middle", "age, years");
    double legend = kTop + 8.0;
    const auto add_legend = [&](const std::string& name, const std::string& style) {
        plot.add_line(kRight + 20.0, legend - 4.0, kRight + 44.0, legend - 4.0, style);
        plot.add_text(kRight + 52.0, legend, "start", name);
        legend += 20.0;
    };
    for (std::size_t k = 0; k < reports.size(); ++k) {
        std::vector<double> values;
        std::vector<std::array<double, 2>> intervals;
        for (const Json& age : reports[k]["people"]) {
            values.push_back(age[measure.key].get<double>());
            intervals.push_back(age["interval_99"].get<std::array<double, 2>>());
        }
        const std::string color = kColors.at(k % kColors.size());
        const std::string dash = k < kColors.size() ? "" : "stroke-dasharray=\"7 3\"";
        plot.add_series(values, intervals, 5.0 * (static_cast<double>(k) - 0.5 * static_cast<double>(reports.size() - 1)), color, dash);
        add_legend(std::filesystem::path(reports[k]["scores"].get<std::string>()).stem().string(),
                   fmt::format("stroke=\"{}\" stroke-width=\"2\" {}", color, dash));
    }
    if (measure.has_chance) {
        std::vector<double> chance;
        for (const Json& age : ages) {
            chance.push_back(age["chance_kl"].get<double>());
        }
        plot.add_series(chance, {}, 0.0, "#999999", "stroke-dasharray=\"2 4\"");
        add_legend("chance", "stroke=\"#999999\" stroke-width=\"2\" stroke-dasharray=\"2 4\"");
    }
    return plot.svg + "</svg>\n";
}

}  // namespace clevrvk::tools
