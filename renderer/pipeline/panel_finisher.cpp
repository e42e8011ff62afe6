// Four timed steps.
#include "renderer/pipeline/panel_finisher.h"

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
        encoded.dropped_samples = frame ? frame->dropped_samples : 0;
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
    write::PanelRecord record = write::make_panel_record(*job.episode, job.panel_index, parts_.settings, frame, job.noise_seed);
    record.key = make_key(job);
    return record;
}

write::EntryKey make_key(const queue::RenderJob& job)
{
    return {job.sequence, job.record, job.episode->id, job.panel().id, job.spec_hash};
}

}  // namespace clevrvk::pipeline
