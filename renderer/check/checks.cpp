// The names and descriptions of all checks.
#include "renderer/check/checks.h"

#include "renderer/base/nearest_name.h"

#include <utility>

namespace clevrvk::check {

namespace {

constexpr std::array<CheckInfo, kCheckCount> kChecks{{
    {"certificate", "every file is as certified by an earlier check"},
    {"dataset", "dataset.json exists, says that the dataset is complete, and agrees with the other files"},
    {"journal", "every line of journal.jsonl can be read, its sizes match the index, and its end says that the run is finished"},
    {"errors", "a line of errors.jsonl names file, line, episode and error of a failed record, and the journal remembers the same error"},
    {"index-fields", "a line of index.jsonl is one JSON object with the fields that dataset.json explains, and no others"},
    {"index-order", "the lines of index.jsonl are in the order of the journal"},
    {"index-complete", "no line of index.jsonl is missing and none is too many"},
    {"stream", "a spec file holds all lines that its lines' stream counts promise"},
    {"unique-ids", "no two lines have the same episode and panel"},
    {"spec", "names and values of a line are allowed in a spec"},
    {"spec-hash", "the lines of an episode describe the spec that the journal remembers"},
    {"catalog", "radius and rgb agree with the catalog's entries"},
    {"camera", "K and pose_opencv follow from eye, look_at, focal_mm and sensor_mm"},
    {"pixel-coords", "pixel_coords are the projected centres"},
    {"directions", "directions follow from the panel's camera"},
    {"relations", "relationships follow from positions and directions"},
    {"render-info", "samples, quality and device agree with dataset.json, and the noise seed follows from the ids"},
    {"file-names", "file and mask have the names that the format gives them"},
    {"missing-file", "every picture, mask, array and other file of the format is there"},
    {"stray-file", "the dataset's folder and its format's folders hold no other file and no empty folder"},
    {"file-hash", "every file has the hash that it had when it was written, as the journal remembers it"},
    {"image", "a picture decodes as 8-bit RGB of the panel's size, or RGBA where its background is transparent"},
    {"picture", "a picture shows its scene: the backdrop is as bright as its lights make it, shadows and colours are where they belong, "
                "and no mirrored picture fits better"},
    {"alpha", "a picture is opaque where its mask shows objects all around, and transparent where no surface is near"},
    {"mask", "a mask decodes as one channel of the panel's size, 8-bit, or 16-bit above 255 objects"},
    {"mask-ids", "mask ids count the objects from 1, and a mask holds no other"},
    {"bbox", "bbox is the bounds of the object's pixels in the mask"},
    {"visible-px", "visible_px is the number of these pixels"},
    {"rle", "rle decodes to these pixels"},
    {"visible-fraction", "visible_fraction is visible_px / amodal_px"},
    {"visible-within-amodal", "where the mask shows an object, the ray through the pixel hits it"},
    {"hidden-by-nearer", "where the ray hits objects, the mask shows the nearest"},
    {"amodal", "amodal_px and amodal_bbox describe the object as if it were alone"},
    {"arrays",
     "an array has the right shape and type; depth is above 0, normals are unit vectors towards the viewer, albedo is the object's"},
    {"depth", "depth agrees with the scene's surfaces, and with pixel_coords where a centre is visible"},
    {"normals", "normals agree with the scene's surfaces"},
    {"parts", "names, pixel counts and arrays of things' parts agree with the scene's meshes"},
    {"stage", "the array stage has the classes of the pieces that show"},
    {"flow", "the array flow leads each point to where the neighbouring panel's scene and lens have it"},
    {"format-files", "the format's other files, beside pictures, masks and arrays, agree with the spec and the index"},
    {"duplicate-image", "no two pictures have equal pixels unless they show equal scenes or a single colour"},
    {"labels", "the task makes the same spec again from seed and id, labels included"},
    {"task-rules", "an episode keeps the rules of its task, whoever made it: its words are true of its pictures, and one choice is right"},
    {"sample", "a panel that is rendered again has the same files and the same line"},
}};

}  // namespace

std::span<const CheckInfo, kCheckCount> list_checks()
{
    return kChecks;
}

std::string_view name_of(Check check)
{
    return kChecks[static_cast<std::size_t>(check)].name;
}

void Findings::add(Check check, std::string_view place, std::string_view what)
{
    found.push_back({check, fit_line(place), fit_line(what)});
}

void FindingLog::add(Finding finding)
{
    const auto check = static_cast<std::size_t>(finding.check);
    ++counts_[check];
    ++total_;
    if (kept_[check].size() < most_kept_) {
        kept_[check].push_back(std::move(finding));
    }
}

void FindingLog::add(Findings findings)
{
    for (Finding& finding : findings.found) {
        add(std::move(finding));
    }
    for (std::size_t check = 0; check < kCheckCount; ++check) {
        made_[check] += findings.made[check];
    }
}

}  // namespace clevrvk::check
