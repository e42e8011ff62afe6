// The beginnings of all exporters. Each is defined in formats/NAME.cpp.
#pragma once

#include "renderer/export/exporter.h"

namespace clevrvk::exporting {

[[nodiscard]] std::unique_ptr<Exporter> begin_coco(const Job& job);
[[nodiscard]] std::unique_ptr<Exporter> begin_yolo(const Job& job);
[[nodiscard]] std::unique_ptr<Exporter> begin_huggingface(const Job& job);
[[nodiscard]] std::unique_ptr<Exporter> begin_webdataset(const Job& job);
[[nodiscard]] std::unique_ptr<Exporter> begin_clevr(const Job& job);

/// Refuses an object that CLEVR has no words for, or that is turned freely. \throws SpecError  that begins with `place`
void check_clevr_object(const record::ObjectRecord& object, const std::string& place);

}  // namespace clevrvk::exporting
