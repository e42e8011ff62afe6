// Finishes a panel in four timed steps: read back, annotate, develop and encode, store.
#include "renderer/pipeline/panel_finisher.h"

#include "renderer/develop/develop_picture.h"
#include "renderer/spec/noise_key.h"
#include "renderer/write/encode_panel.h"

#include <utility>

namespace clevrvk::pipeline {

write::EncodedPanel PanelFinisher::finish(RenderedPanel panel) const
{
    const std::optional<frame::Frame> frame = read(panel);
    const annotate::LabeledPanel labeled = label(panel.job, frame ? &*frame : nullptr);
    if (parts_.watcher != nullptr) {
        parts_.watcher->see_labels(panel.job, labeled);
    }
    write::EncodedPanel encoded;
    {
        const StageTimer timer(status_, Stage::Encode);
        encoded = develop_and_encode(parts_.layout, labeled, parts_.settings, make_key(panel.job));
    }
    const StageTimer timer(status_, Stage::Write);
    parts_.writer.store_files(encoded);
    return encoded;
}

std::optional<frame::Frame> PanelFinisher::read(RenderedPanel& panel) const
{
    if (!panel.batch) {
        return std::nullopt;
    }
    const StageTimer timer(status_, Stage::Annotate);
    frame::Frame frame = panel.batch->read(panel.place);
    panel.batch.reset();  // released before the panel's commit, so that the next batch can use the memory
    return frame;
}

annotate::LabeledPanel PanelFinisher::label(const queue::RenderJob& job, const frame::Frame* frame) const
{
    const StageTimer timer(status_, Stage::Annotate);
    return annotate::label_panel(*job.episode, job.panel_index, job.resolved, frame, job.noise_seed, parts_.settings.aovs,
                                 parts_.source.meshes().bodies().get());
}

write::EncodedPanel develop_and_encode(const layout::Layout& layout, const annotate::LabeledPanel& panel,
                                       const write::RunSettings& settings, write::EntryKey key)
{
    std::optional<develop::Picture> picture;
    if (panel.frame != nullptr && write::writes_pictures(settings)) {
        picture = develop::develop_picture(panel.panel(), *panel.frame, spec::compute_sensor_seed(*panel.episode, panel.panel()));
    }
    return write::encode_panel(layout, panel, picture ? &*picture : nullptr, settings, std::move(key));
}

write::EntryKey make_key(const queue::RenderJob& job)
{
    return {job.sequence, job.record, job.episode->id, job.panel().id, job.spec_hash};
}

}  // namespace clevrvk::pipeline
