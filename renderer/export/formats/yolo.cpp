// YOLO's pictures and boxes: images/SPLIT, labels/SPLIT and data.yaml. A class is the place of its category in the list
// of all, because classes must be numbered from 0 without gaps.
// Source: the page "Object Detection Datasets Overview" of Ultralytics.
#include "renderer/export/formats.h"

#include <nlohmann/json.hpp>

#include <set>
#include <string>

namespace clevrvk::exporting {
namespace {

class YoloExporter final : public Exporter {
public:
    explicit YoloExporter(const Job& job) : job_(job) {}

    void add(const ExportPanel& panel) override
    {
        const dataset::PanelFile& picture = *panel.find(dataset::FileRole::Picture);
        link_file(job_, picture, fmt::format("images/{}/{}{}", panel.split, panel.key, find_ending(picture)));
        std::string lines;
        for (const record::ObjectRecord& object : panel.record.objects) {
            if (object.visible_px.value_or(0) > 0) {
                const auto [x, y, width, height] = object.bbox.value().value.value();
                lines += fmt::format("{} {} {} {} {}\n", job_.categories.find(object, panel.place), (x + 0.5 * width) / panel.record.width,
                                     (y + 0.5 * height) / panel.record.height, static_cast<double>(width) / panel.record.width,
                                     static_cast<double>(height) / panel.record.height);
            }
        }
        job_.out.store(fmt::format("labels/{}/{}.txt", panel.split, panel.key), lines);
        splits_.insert(panel.split);
    }

    void finish() override
    {
        std::string text = "# Give this file's folder as `path` where a program does not take it by itself.\n";
        for (const std::string& split : splits_) {
            text += fmt::format("{0}: images/{0}\n", split);
        }
        text += "names:\n";
        for (std::size_t k = 0; k < job_.categories.all().size(); ++k) {
            // A text of JSON is one of YAML, too.
            text += fmt::format("  {}: {}\n", k, Json(job_.categories.all()[k].name).dump());
        }
        job_.out.store("data.yaml", text);
    }

private:
    Job job_;
    std::set<std::string> splits_;
};

}  // namespace

std::unique_ptr<Exporter> begin_yolo(const Job& job)
{
    return std::make_unique<YoloExporter>(job);
}

}  // namespace clevrvk::exporting
