// An imagefolder of the library `datasets`: a folder for each split with its pictures, its masks and metadata.jsonl.
// The README names the splits: without it the library would guess them from words in paths.
// Source: datasets, folder_based_builder.py; the page "Create an image dataset" of its documentation.
#include "renderer/export/formats.h"
#include "renderer/export/part_file.h"

#include <nlohmann/json.hpp>

#include <map>
#include <string>

namespace clevrvk::exporting {
namespace {

class HuggingFaceExporter final : public Exporter {
public:
    explicit HuggingFaceExporter(const Job& job) : job_(job) {}

    void add(const ExportPanel& panel) override
    {
        const std::string& split = panel.split;
        const dataset::PanelFile& picture = *panel.find(dataset::FileRole::Picture);
        const dataset::PanelFile& mask = *panel.find(dataset::FileRole::Mask);
        Json row;
        row["file_name"] = panel.key + find_ending(picture);
        row["mask_file_name"] = "masks/" + panel.key + find_ending(mask);
        link_file(job_, picture, fmt::format("{}/{}", split, row["file_name"].get<std::string>()));
        link_file(job_, mask, fmt::format("{}/{}", split, row["mask_file_name"].get<std::string>()));
        row["episode"] = panel.record.episode;
        row["panel"] = panel.record.panel;
        row["width"] = panel.record.width;
        row["height"] = panel.record.height;
        row["objects"] = list_objects(panel);
        row["labels"] = panel.line;
        PartFile& file = splits_.try_emplace(split, job_.out, fmt::format("{}/metadata.jsonl", split)).first->second;
        file.write(row.dump());
        file.write("\n");
    }

    void finish() override
    {
        std::string readme = "---\nlicense: other\nconfigs:\n- config_name: default\n  data_files:\n";
        for (auto& [split, file] : splits_) {
            file.place();
            readme += fmt::format("  - split: {}\n    path: \"{}/**\"\n", split, split);
        }
        readme += "---\n\nMade by clevrvk. The column `labels` is the panel's line of the index, as a text of JSON; masks hold the\n"
                  "`mask_id` of the object that a pixel shows, and 0 elsewhere. licenses.json names the licences of all assets that\n"
                  "the pictures show.\n";
        job_.out.store("README.md", readme);
    }

private:
    // Lists side by side, the form that the library's detection examples use. Every list has the same type in each row.
    Json list_objects(const ExportPanel& panel) const
    {
        Json objects{{"id", Json::array()},   {"mask_id", Json::array()}, {"category", Json::array()}, {"category_id", Json::array()},
                     {"bbox", Json::array()}, {"area", Json::array()}};
        for (const record::ObjectRecord& object : panel.record.objects) {
            if (object.visible_px.value_or(0) > 0) {
                const Category& category = job_.categories.all()[job_.categories.find(object, panel.place)];
                objects["id"].push_back(object.id);
                objects["mask_id"].push_back(object.mask_id);
                objects["category"].push_back(category.name);
                objects["category_id"].push_back(category.id);
                objects["bbox"].push_back(object.bbox.value().value.value());
                objects["area"].push_back(*object.visible_px);
            }
        }
        return objects;
    }

    Job job_;
    std::map<std::string, PartFile> splits_;  // the metadata, by name
};

}  // namespace

std::unique_ptr<Exporter> begin_huggingface(const Job& job)
{
    return std::make_unique<HuggingFaceExporter>(job);
}

}  // namespace clevrvk::exporting
