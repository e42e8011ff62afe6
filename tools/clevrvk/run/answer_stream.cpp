// Frames answers: a line, then bytes whose lengths the line has told.
#include "tools/clevrvk/run/answer_stream.h"

#include <nlohmann/json.hpp>

namespace clevrvk::tools {
namespace {

using write::Json;

std::string dump_line(const Json& json)
{
    // A name that is not UTF-8 must not hide the error message.
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

AnswerStream::AnswerStream(PipeOutput& output, const write::RunSettings& settings) : output_(output)
{
    Json greeting;
    greeting["serve"] = write::to_json(settings);
    output_.write(dump_line(greeting));
}

void AnswerStream::send(const write::EncodedPanel& panel)
{
    Json files = Json::array();
    for (const write::EncodedFile& file : panel.files) {
        Json entry;
        entry["path"] = file.path;
        entry["bytes"] = file.bytes.size();
        files.push_back(std::move(entry));
    }
    // The index line goes as it is, so that it has the bytes of a dataset's line.
    output_.write(fmt::format("{{\"record\":{},\"index\":{},\"files\":{}}}\n", panel.key.record, panel.index_line, files.dump()));
    for (const write::EncodedFile& file : panel.files) {
        output_.write({reinterpret_cast<const char*>(file.bytes.data()), file.bytes.size()});
    }
}

void AnswerStream::send_failed(const write::EntryKey& key, const write::RecordError& error)
{
    Json answer;
    answer["record"] = key.record;
    answer["line"] = error.line;
    answer["error"] = error.error;
    output_.write(dump_line(answer));
}

}  // namespace clevrvk::tools
