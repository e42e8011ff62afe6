// clevrvk questions: writes questions about pictures with programs and answers, in the format of CLEVR's files. Uses no
// device.
#include "generators/language/ask.h"
#include "generators/language/templates.h"
#include "renderer/base/error.h"
#include "renderer/facts/build_graph.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/flags/shard_flag.h"
#include "tools/clevrvk/flags/task_flags.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/text_output.h"
#include "tools/clevrvk/run/visit_graphs.h"

#include <nlohmann/json.hpp>

#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace clevrvk::tools {
namespace {

constexpr const char* kQuestionsFooter =
    R"(Writes one JSON object {info, questions}. A question has the keys of CLEVR's: image_index, image_filename, split,
question_index, question, answer, program (steps with inputs, function, value_inputs), question_family_index. For
pictures in world clevr, only CLEVR's functions and words are used. Each text is asked about two pictures that have
different answers. question_index is image_index times N plus the place among the picture's questions, so shards have
the same indices as a single run.

Examples:
  clevrvk questions samples/one_scene.jsonl --seed 1
  clevrvk generate clevr --count 1000 --seed 7 | clevrvk questions - --seed 7 --out questions.json)";

constexpr int kMostQuestions = 100;

struct QuestionOptions {
    GraphFlags graph;
    std::string out;
    std::optional<std::int64_t> seed;
    int per_panel = 10;
    std::string shard;
};

/// The fields by which a question's line names its picture.
struct PictureLabel {
    std::uint64_t index = 0;
    std::string file;
    std::string split;
};

/// Collects the pictures of a block and writes their questions.
class QuestionWriter {
public:
    QuestionWriter(const QuestionOptions& options, std::int64_t seed, TextOutput& output) : options_(options), seed_(seed), output_(output)
    {
    }

    void add(const InputPanel& panel, facts::Graph graph)
    {
        graphs_.push_back(std::move(graph));
        pictures_.push_back({language::SceneIndex(graphs_.back()), panel.image_index});
        labels_.push_back({panel.image_index, panel.image_filename, panel.split});
    }

    void finish_block()
    {
        for (const language::Question& question : language::ask_block(pictures_, seed_, options_.per_panel)) {
            write(question);
        }
        pictures_.clear();
        graphs_.clear();
        labels_.clear();
    }

    void finish()
    {
        finish_block();
        begin();
        output_.add_line(last_);
        output_.add_line("]}");
        output_.finish();
    }

private:
    /// Writes the text before the questions, once.
    void begin()
    {
        if (has_begun_) {
            return;
        }
        Json families = Json::array();
        for (const language::Template& each : language::all_templates()) {
            families.push_back(each.name);
        }
        const Json info{{"program", "clevrvk"}, {"seed", seed_}, {"families", std::move(families)}};
        output_.add_line(fmt::format("{{\"info\":{},", info.dump()));
        output_.add_line("\"questions\":[");
        has_begun_ = true;
    }

    void write(const language::Question& question)
    {
        begin();
        const PictureLabel& label = labels_[question.picture];
        const std::uint64_t index =
            label.index * static_cast<std::uint64_t>(options_.per_panel) + static_cast<std::uint64_t>(question.slot);
        const Json line{{"image_index", label.index},
                        {"image_filename", label.file},
                        {"split", label.split},
                        {"question_index", index},
                        {"question_family_index", question.family},
                        {"question", question.text},
                        {"answer", question.answer},
                        {"program", language::program_to_json(question.program)}};
        if (!last_.empty()) {
            output_.add_line(last_ + ",");
        }
        last_ = line.dump();
    }

    const QuestionOptions& options_;  // this and the next references must outlive this object
    const std::int64_t seed_;
    TextOutput& output_;
    std::deque<facts::Graph> graphs_;  // a deque, so that graphs keep their addresses
    std::vector<language::AskedPicture> pictures_;
    std::vector<PictureLabel> labels_;
    bool has_begun_ = false;
    std::string last_;  // written once it is known whether another follows
};

int run_questions(const QuestionOptions& options)
{
    const pipeline::Shard shard = options.shard.empty() ? find_array_shard() : parse_shard(options.shard);
    const catalog::Catalog catalog = load_assets(options.graph.assets);
    const std::int64_t seed = options.seed ? *options.seed : draw_seed();
    facts::GraphBuilder builder(catalog);
    TextOutput output(options.out);
    QuestionWriter writer(options, seed, output);
    visit_input_panels(options.graph.input, catalog, [&](const InputPanel& panel) {
        if (panel.image_index % language::kBlockPictures == 0) {
            writer.finish_block();
        }
        if (shard.takes(panel.image_index / language::kBlockPictures)) {
            writer.add(panel, builder.build(*panel.episode, panel.panel_index));
        }
    });
    writer.finish();
    return kExitDone;
}

}  // namespace

void add_questions_command(const Command& app, Action& action)
{
    const Command command = app.add_command("questions", "Write questions about pictures, with programs and answers, as CLEVR does");
    const auto options = std::make_shared<QuestionOptions>();
    add_graph_flags(command, options->graph);
    command.add_option("--out", options->out, "File to write; it must not exist yet; default: standard output").type_name("FILE");
    command.add_option("--seed", options->seed, "Seed, any 64-bit integer; by default one is drawn, logged, and stored in info")
        .check(make_integer_check<std::int64_t>())
        .type_name("S");
    command.add_option("--per-panel", options->per_panel, "Maximum number of questions per panel, 1 to 100; default 10")
        .check(make_integer_check(1, kMostQuestions))
        .type_name("N");
    command
        .add_option("--shard", options->shard,
                    "Take only every N-th block of 64 panels, beginning with the I-th (I from 0 to N - 1); default: the task's part in a "
                    "Slurm job array, otherwise all")
        .type_name("I/N");
    command.footer(kQuestionsFooter);
    command.callback([&action, options] { action = [options] { return run_questions(*options); }; });
}

}  // namespace clevrvk::tools
