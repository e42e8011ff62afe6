// Three timed steps.
#include "renderer/pipeline/panel_finisher.h"

#include "renderer/annotate/annotate_geometry.h"
#include "renderer/annotate/annotate_pixels.h"

#include <utility>

namespace clevrvk::pipeline {

PanelFinisher::PanelFinisher(const write::Format& format, const write::RunSettings& settings, const write::DatasetWriter& writer, RunStatus& status)
    : format_(format), settings_(settings), writer_(writer), status_(status)
{
}

StoredPanel PanelFinisher::finish(const RenderedPanel& panel) const
{
    const write::PanelRecord record = annotate(panel);
    StoredPanel stored;
    stored.byte_count = panel.byte_count;
    {
        const StageTimer timer(status_, Stage::Encode);
        stored.panel = format_.encode(record);
    }
    const StageTimer timer(status_, Stage::Write);
    writer_.store_files(stored.panel);
    stored.panel.files.clear();    // on the disk now; only the index line waits for its turn
    return stored;
}

write::PanelRecord PanelFinisher::annotate(const RenderedPanel& panel) const
{
    const StageTimer timer(status_, Stage::Annotate);
    const queue::RenderJob& job = panel.job;
    write::PanelRecord record;
    record.episode = job.episode.get();
    record.panel_index = job.panel_index;
    record.sequence = job.sequence;
    record.record = job.record;
    record.spec_hash = job.spec_hash;
    record.geometry = annotate::annotate_geometry(job.panel());
    record.render.samples = settings_.samples;
    record.render.quality = settings_.quality;
    record.render.is_denoised = settings_.is_denoised;
    record.render.device = settings_.device;
    if (panel.frame) {
        record.pixels = annotate::annotate_pixels(*panel.frame);
        record.frame = &*panel.frame;
        record.aovs = settings_.aovs;
        record.render.noise_seed = job.scene.noise_seed;
    }
    return record;
}

write::EntryKey make_key(const queue::RenderJob& job)
{
    return {job.sequence, job.record, job.episode->id, job.panel().id, job.spec_hash};
}

}  // namespace clevrvk::pipeline
