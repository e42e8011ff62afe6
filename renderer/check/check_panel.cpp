// Checks the files of one panel. Each file is read once, then hashed, decoded and compared.
#include "renderer/check/check_panel.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/hash.h"
#include "renderer/check/check_alpha.h"
#include "renderer/check/check_arrays.h"
#include "renderer/check/check_beyond_lens.h"
#include "renderer/check/check_masks.h"
#include "renderer/check/check_picture.h"
#include "renderer/check/compare_json.h"
#include "renderer/check/seen_panels.h"
#include "renderer/image/png.h"

#include <algorithm>
#include <array>

namespace clevrvk::check {

namespace {

constexpr std::size_t kMost8BitObjects = 255;

// Reads a file and records its hash; returns nothing and adds a finding if the file does not exist.
std::optional<std::string> read_file_of(const std::filesystem::path& folder, const std::string& path, const IndexLine& line,
                                        std::vector<HashedFile>& files, Findings& findings)
{
    findings.count(Check::MissingFile);
    std::optional<std::string> bytes = read_if_there(folder / path);
    if (bytes) {
        files.push_back({path, digest_hex(*bytes)});
    } else {
        findings.add(Check::MissingFile, path, fmt::format("{}: is missing", line.name()));
    }
    return bytes;
}

class PanelFileCheck {
public:
    PanelFileCheck(const std::filesystem::path& folder, const write::RunSettings& settings, const PanelPaths& paths, const IndexLine& line,
                   const PanelTruth& truth, MeshTrees& trees, Findings& findings)
        : folder_(folder), paths_(paths), settings_(settings), line_(line), truth_(truth), scene_(*truth.scene), trees_(trees),
          findings_(findings)
    {
    }

    PanelFiles run()
    {
        const std::optional<image::PngImage> image = writes_pictures(settings_) ? check_image_file() : std::nullopt;
        const std::optional<std::vector<std::uint32_t>> ids = check_mask_file();
        const PanelCaster caster(scene_, trees_);
        const PanelCast cast = image || ids ? caster.cast() : PanelCast();
        if (image) {
            const PictureContext context{&truth_, &caster, &cast, &*image, &trees_, settings_.is_denoised};
            result_.picture = check_picture(context, line_, paths_.image, findings_);
        }
        if (image && !caster.view().is_pinhole()) {
            check_beyond_lens(truth_, caster, *image, line_, paths_.image, findings_);
        }
        if (image && scene_.is_transparent) {
            check_alpha(scene_, caster, cast, *image, line_, paths_.image, findings_);
        }
        if (ids) {
            result_.edge_pixels = check_mask(caster, cast, *ids, scene_.width_px, line_, paths_.mask, findings_);
            check_pixel_labels(caster, cast, *ids, scene_.width_px, scene_.height_px, line_, findings_);
        }
        const auto make_caster = [&](const scene::Scene* scene) {
            return scene ? std::make_optional<PanelCaster>(*scene, trees_) : std::nullopt;
        };
        const std::optional<PanelCaster> before = make_caster(truth_.before);
        const std::optional<PanelCaster> after = make_caster(truth_.after);
        for (std::size_t k = 0; k < paths_.arrays.size(); ++k) {
            const std::optional<std::string> bytes = read(paths_.arrays[k]);
            if (bytes && ids) {
                check_array({&truth_, &scene_, &caster, before ? &*before : nullptr, after ? &*after : nullptr, *ids, &line_},
                            settings_.aovs[k], bytes_of(*bytes), paths_.arrays[k], findings_);
            }
        }
        return std::move(result_);
    }

private:
    std::optional<std::string> read(const std::string& path) { return read_file_of(folder_, path, line_, result_.files, findings_); }

    std::optional<image::PngImage> decode(Check check, const std::string& path)
    {
        const std::optional<std::string> bytes = read(path);
        if (!bytes) {
            return std::nullopt;
        }
        findings_.count(check);
        try {
            image::PngImage image = image::decode_png(bytes_of(*bytes));
            if (image.width_px == scene_.width_px && image.height_px == scene_.height_px) {
                return image;
            }
            findings_.add(check, path,
                          fmt::format("{}: expected {} x {} px, found {} x {}", line_.name(), scene_.width_px, scene_.height_px,
                                      image.width_px, image.height_px));
        } catch (const SpecError& error) {
            findings_.add(check, path, fmt::format("{}: {}", line_.name(), error.what()));
        }
        return std::nullopt;
    }

    // The picture, if it can be compared with the scene.
    std::optional<image::PngImage> check_image_file()
    {
        std::optional<image::PngImage> image = decode(Check::Image, paths_.image);
        if (!image) {
            return std::nullopt;
        }
        const int channel_count = scene_.is_transparent ? 4 : 3;
        if (image->channel_count != channel_count || image->bit_depth != 8) {
            findings_.add(Check::Image, paths_.image,
                          fmt::format("{}: expected {} channels of 8 bits, found {} of {}", line_.name(), channel_count,
                                      image->channel_count, image->bit_depth));
            return std::nullopt;
        }
        result_.pixels = hash_picture(*image);
        return image;
    }

    // The ids, if they can be compared with the scene.
    std::optional<std::vector<std::uint32_t>> check_mask_file()
    {
        const std::optional<image::PngImage> mask = decode(Check::Mask, paths_.mask);
        if (!mask) {
            return std::nullopt;
        }
        const auto object_count = static_cast<std::size_t>(count_things(scene_));
        const int bit_depth = object_count <= kMost8BitObjects ? 8 : 16;
        if (mask->channel_count != 1 || mask->bit_depth != bit_depth) {
            findings_.add(Check::Mask, paths_.mask,
                          fmt::format("{}: expected 1 channel of {} bits, found {} of {}", line_.name(), bit_depth, mask->channel_count,
                                      mask->bit_depth));
            return std::nullopt;
        }
        findings_.count(Check::MaskIds);
        std::vector<std::uint32_t> ids(mask->samples.begin(), mask->samples.end());
        const std::uint32_t greatest = *std::max_element(ids.begin(), ids.end());
        if (greatest > object_count) {
            findings_.add(Check::MaskIds, paths_.mask,
                          fmt::format("{}: id {} occurs, but there are only {} objects", line_.name(), greatest, object_count));
            return std::nullopt;
        }
        return ids;
    }

    const std::filesystem::path& folder_;
    const PanelPaths& paths_;
    const write::RunSettings& settings_;
    const IndexLine& line_;
    const PanelTruth& truth_;
    const scene::Scene& scene_;
    MeshTrees& trees_;
    Findings& findings_;
    PanelFiles result_;
};

}  // namespace

PanelFiles check_panel_files(const std::filesystem::path& folder, const write::RunSettings& settings, const PanelPaths& paths,
                             const IndexLine& line, const PanelTruth& truth, MeshTrees& trees, Findings& findings)
{
    return PanelFileCheck(folder, settings, paths, line, truth, trees, findings).run();
}

std::vector<HashedFile> check_texts(const std::filesystem::path& folder, const std::vector<layout::TextFile>& expected,
                                    const IndexLine& line, Findings& findings)
{
    std::vector<HashedFile> files;
    for (const layout::TextFile& file : expected) {
        const std::optional<std::string> found = read_file_of(folder, file.path, line, files, findings);
        if (!found) {
            continue;
        }
        findings.count(Check::FormatFiles);
        if (*found == file.text) {
            continue;
        }
        const std::size_t found_before = findings.found.size();
        try {
            compare_values("", Json::parse(file.text), parse_json_text(*found, file.path).value,
                           [&](const std::string& path, const Json* wanted, const Json* there) {
                               findings.add(Check::FormatFiles, file.path,
                                            fmt::format("{}: {}", line.name(), describe_difference(path, wanted, there)));
                           });
        } catch (const SpecError& error) {
            findings.add(Check::FormatFiles, file.path, fmt::format("{}: {}", line.name(), error.what()));
        }
        if (findings.found.size() == found_before) {
            findings.add(Check::FormatFiles, file.path, fmt::format("{}: its content is right, but its bytes differ", line.name()));
        }
    }
    return files;
}

}  // namespace clevrvk::check
