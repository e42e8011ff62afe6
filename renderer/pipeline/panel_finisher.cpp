// Four timed steps.
#include "renderer/pipeline/panel_finisher.h"

#include "renderer/annotate/annotate_geometry.h"
#include "renderer/annotate/annotate_pixels.h"

#include <utility>

namespace clevrvk::pipeline {

write::EncodedPanel PanelFinisher::finish(RenderedPanel panel) const
{
    const std::optional<frame::Frame> frame = read(panel);
    const write::PanelRecord record = annotate(panel.job, frame ? &*frame : nullptr);
    write::EncodedPanel encoded;
    {
        const StageTimer timer(status_, Stage::Encode);
        encoded = parts_.format.encode(record);
    }
    const StageTimer timer(status_, Stage::Write);
    parts_.writer.store_files(encoded);
    encoded.files.clear();    // on the disk now; only the index line waits for its turn
    return encoded;
}

std::optional<frame::Frame> PanelFinisher::read(RenderedPanel& panel) const
{
    if (!panel.batch) {
        return std::nullopt;
    }
    const StageTimer timer(status_, Stage::Annotate);
    frame::Frame frame = panel.batch->read(panel.place);
    panel.batch.reset();    // before the panel is committed: then the next batch may take its room
    return frame;
}

write::PanelRecord PanelFinisher::annotate(const queue::RenderJob& job, const frame::Frame* frame) const
{
    const StageTimer timer(status_, Stage::Annotate);
    write::PanelRecord record;
    record.episode = job.episode.get();
    record.panel_index = job.panel_index;
    record.sequence = job.sequence;
    record.record = job.record;
    record.spec_hash = job.spec_hash;
    record.geometry = annotate::annotate_geometry(job.panel());
    record.render.samples = parts_.settings.samples;
    record.render.quality = parts_.settings.quality;
    record.render.is_denoised = parts_.settings.is_denoised;
    record.render.device = parts_.settings.device;
    if (frame != nullptr) {
        record.pixels = annotate::annotate_pixels(*frame);
        record.frame = frame;
        record.aovs = parts_.settings.aovs;
        record.render.noise_seed = job.noise_seed;
    }
    return record;
}

write::EntryKey make_key(const queue::RenderJob& job)
{
    return {job.sequence, job.record, job.episode->id, job.panel().id, job.spec_hash};
}

}  // namespace clevrvk::pipeline
