// The list of export formats.
#include "renderer/export/formats.h"

#include <algorithm>
#include <array>

namespace clevrvk::exporting {

std::span<const Format> all_formats()
{
    static constexpr std::array kFormats{
        Format{"coco", "COCO's instances, for pycocotools and detectors",
               "pictures; of each visible object its category, box, area and exact mask as run lengths",
               "arrays, amodal boxes, parts, attributes, cameras, relations, labels of episodes", false, nullptr, begin_coco},
        Format{"yolo", "pictures and text files of boxes, for YOLO's detectors", "pictures; of each visible object its category and box",
               "masks, arrays and every other label", false, nullptr, begin_yolo},
        Format{"huggingface", "an imagefolder with metadata.jsonl, for the library datasets",
               "pictures; masks as a second column; boxes, areas and categories; the whole line of the index as a text", "arrays", false,
               nullptr, begin_huggingface},
        Format{"webdataset", "tar files of samples, for webdataset and streaming", "every file of a panel and its line of the index", "",
               true, nullptr, begin_webdataset},
        Format{"clevr", "the folders and scene files of CLEVR, for its loaders",
               "pictures; of each object shape, size, material, colour, place; CLEVR's relations",
               "masks, arrays, boxes, lenses and every other label; refuses objects that CLEVR has no words for", false, check_clevr_object,
               begin_clevr},
    };
    return kFormats;
}

const Format* find_format(std::string_view name)
{
    const std::span<const Format> formats = all_formats();
    const auto found = std::ranges::find(formats, name, &Format::name);
    return found == formats.end() ? nullptr : &*found;
}

const dataset::PanelFile* ExportPanel::find(dataset::FileRole role) const
{
    const auto found = std::ranges::find(files, role, &dataset::PanelFile::role);
    return found == files.end() ? nullptr : &*found;
}

void link_file(const Job& job, const dataset::PanelFile& file, const std::string& name)
{
    job.out.link(name, job.source / file.path, file.stored.value());
}

std::string find_ending(const dataset::PanelFile& file)
{
    return file.role == dataset::FileRole::Array ? "." + file.array + ".npy" : std::filesystem::path(file.path).extension().string();
}

}  // namespace clevrvk::exporting
