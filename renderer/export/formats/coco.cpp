// COCO's instances: a folder of pictures and a file of annotations for each split. Categories are all that the program
// knows, so that files of several splits and datasets agree.
// Source: pycocotools, coco.py; the page "Data format" of the COCO data set.
#include "renderer/export/formats.h"
#include "renderer/export/part_file.h"

#include <nlohmann/json.hpp>

#include <map>
#include <string>
#include <utility>

namespace clevrvk::exporting {
namespace {

std::string write_head(const Job& job)
{
    Json head;
    head["info"] = {{"description", "made by clevrvk"}, {"version", job.dataset.settings.tool_version}};
    head["licenses"] = Json::array();
    for (const Json& license : job.dataset.all.at("licenses")) {
        head["licenses"].push_back({{"id", head["licenses"].size() + 1},
                                    {"name", license.at("license")},
                                    {"url", license.at("source")},
                                    {"asset", license.at("asset")}});
    }
    head["categories"] = Json::array();
    for (const Category& category : job.categories.all()) {
        head["categories"].push_back({{"id", category.id}, {"name", category.name}, {"supercategory", category.group}});
    }
    std::string text = head.dump();
    text.pop_back();
    return text + ",\n\"images\":[";
}

/// The annotations of one split. Those of pictures and those of objects grow side by side.
class SplitFile {
public:
    SplitFile(const Job& job, const std::string& split)
        : images_(job.out, fmt::format("annotations/instances_{}.json", split)),
          annotations_(job.out, fmt::format("annotations/{}.part", split))
    {
        images_.write(write_head(job));
    }

    void add_image(const Json& image)
    {
        images_.write(has_images_ ? ",\n" : "\n");
        images_.write(image.dump());
        has_images_ = true;
    }

    void add_annotation(const Json& annotation)
    {
        annotations_.write(has_annotations_ ? ",\n" : "\n");
        annotations_.write(annotation.dump());
        has_annotations_ = true;
    }

    void finish()
    {
        images_.write("\n],\n\"annotations\":[");
        images_.take(annotations_);
        images_.write("\n]}\n");
        images_.place();
    }

private:
    PartFile images_;  // becomes the whole file
    PartFile annotations_;
    bool has_images_ = false;
    bool has_annotations_ = false;
};

class CocoExporter final : public Exporter {
public:
    explicit CocoExporter(const Job& job) : job_(job) {}

    void add(const ExportPanel& panel) override
    {
        const dataset::PanelFile& picture = *panel.find(dataset::FileRole::Picture);
        const std::string file_name = panel.key + find_ending(picture);
        link_file(job_, picture, fmt::format("{}/{}", panel.split, file_name));
        SplitFile& file = splits_.try_emplace(panel.split, job_, panel.split).first->second;
        file.add_image({{"id", panel.number},
                        {"file_name", file_name},
                        {"width", panel.record.width},
                        {"height", panel.record.height},
                        {"episode", panel.record.episode},
                        {"panel", panel.record.panel}});
        for (const record::ObjectRecord& object : panel.record.objects) {
            if (object.visible_px.value_or(0) > 0) {
                file.add_annotation(make_annotation(panel, object));
            }
        }
    }

    void finish() override
    {
        for (auto& [split, file] : splits_) {
            file.finish();
        }
    }

private:
    Json make_annotation(const ExportPanel& panel, const record::ObjectRecord& object)
    {
        const record::RleRecord& rle = object.rle.value();
        return {{"id", ++annotation_count_},
                {"image_id", panel.number},
                {"category_id", job_.categories.all()[job_.categories.find(object, panel.place)].id},
                {"bbox", object.bbox.value().value.value()},
                {"area", *object.visible_px},
                {"iscrowd", 0},
                {"segmentation", {{"size", rle.size}, {"counts", rle.counts}}},
                {"object", object.id}};
    }

    Job job_;
    std::map<std::string, SplitFile> splits_;  // by name
    std::uint64_t annotation_count_ = 0;
};

}  // namespace

std::unique_ptr<Exporter> begin_coco(const Job& job)
{
    return std::make_unique<CocoExporter>(job);
}

}  // namespace clevrvk::exporting
