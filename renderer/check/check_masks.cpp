// Verifies masks and their labels. The writer's own function derives the visible labels from the mask; its tests
// compare it with hand-worked numbers. This folder's rays verify the mask and the amodal labels against the scene.
#include "renderer/check/check_masks.h"

#include "renderer/annotate/annotate_pixels.h"
#include "renderer/annotate/rle.h"
#include "renderer/base/error.h"
#include "renderer/check/compare_json.h"

#include <algorithm>
#include <cstdlib>
#include <map>

namespace clevrvk::check {

namespace {

using annotate::PixelBox;

Json to_json(const std::optional<PixelBox>& box)
{
    return box ? Json::array({box->x, box->y, box->width, box->height}) : Json();
}

std::optional<int> read_count(const Json& object, const char* key)
{
    const Json* value = find_member(object, key);
    if (value == nullptr || !value->is_number_integer() || *value < 0 || *value > (1 << 30)) {
        return std::nullopt;
    }
    return value->get<int>();
}

std::optional<PixelBox> read_box(const Json& object, const char* key)
{
    const Json* value = find_member(object, key);
    if (value == nullptr || !value->is_array() || value->size() != 4) {
        return std::nullopt;
    }
    const bool are_integers =
        std::all_of(value->begin(), value->end(), [](const Json& v) { return v.is_number_integer() && v >= 0 && v < (1 << 16); });
    return are_integers ? std::optional(PixelBox{(*value)[0], (*value)[1], (*value)[2], (*value)[3]}) : std::nullopt;
}

// An empty box lies within any other.
bool lies_within(const std::optional<PixelBox>& inner, const std::optional<PixelBox>& outer)
{
    if (!inner || !outer) {
        return !inner;
    }
    return inner->x >= outer->x && inner->y >= outer->y && inner->x + inner->width <= outer->x + outer->width &&
           inner->y + inner->height <= outer->y + outer->height;
}

// The fault of an object's run lengths; nothing if they are right.
std::optional<std::string> find_rle_fault(const Json& object, const annotate::Rle& expected)
{
    const Json* rle = find_member(object, "rle");
    const Json* size = rle == nullptr ? nullptr : find_member(*rle, "size");
    const Json* counts = rle == nullptr ? nullptr : find_member(*rle, "counts");
    if (size == nullptr || counts == nullptr || !counts->is_string() || rle->size() != 2) {
        return "expected an object of size and counts";
    }
    if (*size != Json::array({expected.height_px, expected.width_px})) {
        return fmt::format("size: expected [{},{}], found {}", expected.height_px, expected.width_px, shorten(*size));
    }
    if (*counts == expected.counts) {
        return std::nullopt;
    }
    try {
        const std::vector<std::uint8_t> found = annotate::decode_rle({expected.height_px, expected.width_px, counts->get<std::string>()});
        const std::vector<std::uint8_t> wanted = annotate::decode_rle(expected);
        std::size_t difference_count = 0;
        for (std::size_t k = 0; k < found.size(); ++k) {
            difference_count += found[k] != wanted[k] ? 1 : 0;
        }
        return difference_count == 0 ? std::nullopt
                                     : std::optional(fmt::format("decodes to a mask that differs at {} pixels", difference_count));
    } catch (const SpecError& error) {
        return error.what();
    }
}

class LabelCheck {
public:
    LabelCheck(const PanelCaster& caster, const PanelCast& cast, std::span<const std::uint32_t> ids, const IndexLine& line,
               Findings& findings)
        : caster_(caster), cast_(cast), ids_(ids), line_(line), findings_(findings)
    {
    }

    void check_object(std::size_t index, const annotate::ObjectPixels& pixels)
    {
        index_ = index;
        object_ = &line_.value["objects"][index];
        compare(Check::Bbox, "bbox", to_json(pixels.bbox));
        compare(Check::VisiblePx, "visible_px", pixels.visible_px);
        findings_.count(Check::Rle);
        if (const std::optional<std::string> fault = find_rle_fault(*object_, pixels.rle)) {
            add(Check::Rle, "rle: " + *fault);
        }
        check_amodal(pixels);
        check_parts(pixels);
    }

private:
    struct Bounds {
        int least = 0;
        int most = 0;
    };

    // The fewest and the most pixels that may show each part of the object: rounding decides at a seam.
    [[nodiscard]] std::map<std::uint32_t, Bounds> bound_parts() const
    {
        std::map<std::uint32_t, Bounds> bounds;
        for (std::size_t pixel = 0; pixel < ids_.size(); ++pixel) {
            if (ids_[pixel] != index_ + 1) {
                continue;
            }
            const std::vector<std::uint32_t> parts = caster_.list_parts(pixel, ids_[pixel]);
            for (const std::uint32_t part : parts) {
                bounds[part].least += parts.size() == 1 ? 1 : 0;
                bounds[part].most += 1;
            }
        }
        return bounds;
    }

    // A pixel at a seam shows one part or the other: the sum of all parts is certain.
    void check_sum(int visible_px, const std::map<std::uint32_t, int>& counts, const std::map<std::uint32_t, Bounds>& bounds)
    {
        int sum = 0;
        for (const auto& entry : counts) {
            sum += entry.second;
        }
        const Bounds none = bounds.contains(0) ? bounds.at(0) : Bounds{};
        if (sum < visible_px - none.most || sum > visible_px - none.least) {
            add(Check::Parts, fmt::format("parts: they have {} pixels together, and the object {}", sum, visible_px));
        }
    }

    void check_parts(const annotate::ObjectPixels& pixels)
    {
        const Json* found = find_member(*object_, "parts");
        if (found == nullptr && pixels.parts.empty()) {
            return;
        }
        findings_.count(Check::Parts);
        std::map<std::uint32_t, int> counts;
        if (found != nullptr && found->is_array()) {
            for (const Json& part : *found) {
                const std::optional<int> id = part.is_object() ? read_count(part, "id") : std::nullopt;
                const std::optional<int> count = part.is_object() ? read_count(part, "visible_px") : std::nullopt;
                if (!id || !count || *id == 0 || *count == 0 || part.size() != 3 || find_member(part, "name") == nullptr ||
                    !counts.emplace(static_cast<std::uint32_t>(*id), *count).second) {
                    add(Check::Parts, fmt::format("parts: {} is not a part with a name, an id of its own and a count", shorten(part)));
                    return;
                }
            }
        }
        std::map<std::uint32_t, int> expected;
        for (const annotate::PartPixels& part : pixels.parts) {
            expected[part.id] = part.visible_px;
        }
        if (counts == expected) {
            return;
        }
        const std::map<std::uint32_t, Bounds> bounds = bound_parts();
        check_sum(pixels.visible_px, counts, bounds);
        for (const auto& [id, count] : counts) {
            if (!bounds.contains(id)) {
                add(Check::Parts, fmt::format("parts: {} pixels of part {}, which does not show", count, id));
            }
        }
        for (const auto& [id, bound] : bounds) {
            const int count = counts.contains(id) ? counts.at(id) : 0;
            if (id > 0 && (count < bound.least || count > bound.most)) {
                add(Check::Parts, fmt::format("parts: expected {} to {} pixels of part {}, found {}", bound.least, bound.most, id, count));
            }
        }
    }

    void compare(Check check, const char* key, const Json& expected)
    {
        findings_.count(check);
        const Json* found = find_member(*object_, key);
        if (found != nullptr && *found != expected) {
            add(check, fmt::format("{}: expected {}, found {}", key, shorten(expected), shorten(*found)));
        }
    }

    void check_amodal(const annotate::ObjectPixels& pixels)
    {
        findings_.count(Check::Amodal);
        const std::optional<int> amodal_px = read_count(*object_, "amodal_px");
        const std::optional<PixelBox> box = read_box(*object_, "amodal_bbox");
        const Json* box_value = find_member(*object_, "amodal_bbox");
        if (!amodal_px || (!box && box_value != nullptr && !box_value->is_null())) {
            add(Check::Amodal,
                fmt::format("amodal_px and amodal_bbox are not a count and a box: {}, {}", shorten(object_->value("amodal_px", Json())),
                            shorten(box_value == nullptr ? Json() : *box_value)));
            return;
        }
        if (*amodal_px < pixels.visible_px || !lies_within(pixels.bbox, box)) {
            add(Check::VisibleWithinAmodal, fmt::format("{} visible pixels in {} are not part of {} amodal ones in {}", pixels.visible_px,
                                                        shorten(to_json(pixels.bbox)), *amodal_px, shorten(to_json(box))));
        }
        compare(Check::VisibleFraction, "visible_fraction", *amodal_px == 0 ? 0.0 : static_cast<double>(pixels.visible_px) / *amodal_px);
        const PixelSet& cast = cast_.amodal[index_];
        if (*amodal_px == cast.count && to_json(box) == to_json(cast.box)) {
            return;
        }
        const PanelCaster::AmodalBounds bounds = caster_.bound_amodal(index_);
        if (*amodal_px < bounds.least.count || *amodal_px > bounds.most.count) {
            add(Check::Amodal, fmt::format("amodal_px: expected {} to {}, found {}", bounds.least.count, bounds.most.count, *amodal_px));
        }
        if (!lies_within(bounds.least.box, box) || !lies_within(box, bounds.most.box)) {
            add(Check::Amodal, fmt::format("amodal_bbox: expected {}, found {}", shorten(to_json(cast.box)), shorten(to_json(box))));
        }
    }

    void add(Check check, const std::string& what)
    {
        findings_.add(check, line_.place(), fmt::format("{}: objects[{}].{}", line_.name(), index_, what));
    }

    const PanelCaster& caster_;
    const PanelCast& cast_;
    std::span<const std::uint32_t> ids_;
    const IndexLine& line_;
    Findings& findings_;
    std::size_t index_ = 0;
    const Json* object_ = nullptr;
};

}  // namespace

std::uint64_t check_mask(const PanelCaster& caster, const PanelCast& cast, std::span<const std::uint32_t> ids, int width_px,
                         const IndexLine& line, const std::string& place, Findings& findings)
{
    findings.count(Check::VisibleWithinAmodal, ids.size());
    findings.count(Check::HiddenByNearer, ids.size());
    // One finding for each mask and kind: the first pixel, and the number of pixels.
    struct Wrong {
        std::uint64_t count = 0;
        std::string first;
    };
    Wrong missed;
    Wrong not_nearest;
    std::uint64_t edge_pixels = 0;
    for (std::size_t pixel = 0; pixel < ids.size(); ++pixel) {
        if (ids[pixel] == cast.ids[pixel]) {
            continue;
        }
        const int x = static_cast<int>(pixel % static_cast<std::size_t>(width_px));
        const int y = static_cast<int>(pixel / static_cast<std::size_t>(width_px));
        if (caster.may_show(x, y, ids[pixel])) {
            ++edge_pixels;
            continue;
        }
        const glm::dvec2 centre(x + 0.5, y + 0.5);
        const bool is_hit = ids[pixel] == 0 || caster.intersect_object(ids[pixel] - 1, centre) != kNoHit;
        Wrong& wrong = is_hit ? not_nearest : missed;
        if (wrong.count++ == 0) {
            wrong.first = fmt::format("at ({}, {}) expected {}, found {}", x, y, cast.ids[pixel], ids[pixel]);
        }
    }
    if (missed.count > 0) {
        findings.add(Check::VisibleWithinAmodal, place,
                     fmt::format("{}: {} pixels show an object that is not there; {}", line.name(), missed.count, missed.first));
    }
    if (not_nearest.count > 0) {
        findings.add(Check::HiddenByNearer, place,
                     fmt::format("{}: {} pixels do not show the nearest object; {}", line.name(), not_nearest.count, not_nearest.first));
    }
    return edge_pixels;
}

void check_pixel_labels(const PanelCaster& caster, const PanelCast& cast, std::span<const std::uint32_t> ids, int width_px, int height_px,
                        const IndexLine& line, Findings& findings)
{
    frame::Frame frame;
    frame.width_px = width_px;
    frame.height_px = height_px;
    frame.object_count = static_cast<int>(cast.amodal.size());
    frame.ids.assign(ids.begin(), ids.end());
    frame.parts.resize(ids.size());
    for (std::size_t pixel = 0; pixel < ids.size(); ++pixel) {
        frame.parts[pixel] = caster.find_part(pixel, ids[pixel]);
    }
    frame.amodal.resize(static_cast<std::size_t>(frame::amodal_word_count(frame.object_count)) * ids.size());
    const std::vector<annotate::ObjectPixels> objects = annotate::annotate_pixels(frame);
    LabelCheck check(caster, cast, ids, line, findings);
    for (std::size_t k = 0; k < objects.size(); ++k) {
        check.check_object(k, objects[k]);
    }
}

}  // namespace clevrvk::check
