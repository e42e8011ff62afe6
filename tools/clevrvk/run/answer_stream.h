// The answers of `clevrvk serve`: docs/serve.md describes them.
#pragma once

#include "tools/clevrvk/run/panel_stream.h"
#include "tools/clevrvk/run/pipe_output.h"

#include "renderer/write/run_settings.h"

#include <string>

namespace clevrvk::tools {

/// An answer is a line of JSON. For a panel it has the number of its record, its index line, and the lengths of its
/// files, whose bytes follow; for a bad record it has the error.
class AnswerStream : public PanelStream {
public:
    /// Greets the reader with the settings. \param output  must outlive this object \throws ReaderGone, IoError
    AnswerStream(PipeOutput& output, const write::RunSettings& settings);

    void finish(const std::string& /*input*/) override {}

protected:
    void send(const write::EncodedPanel& panel) override;
    void send_failed(const write::EntryKey& key, const write::RecordError& error) override;

private:
    PipeOutput& output_;
};

}  // namespace clevrvk::tools
