# cmake -D RELEASE=0.1.0 -D HASH_STAGES=PROGRAM -D ROOT=... -D STAGES=LIST_FILE -D TEMPLATE=version.cpp.in
#   -D OUTPUT=version.cpp -P write_version.cmake
# Fills the template with the release and the hashes that hash_stages prints.
execute_process(COMMAND ${HASH_STAGES} ${ROOT} ${STAGES} OUTPUT_VARIABLE lines COMMAND_ERROR_IS_FATAL ANY)
foreach(stage IN ITEMS render labels generators verbs)
  if(NOT lines MATCHES "${stage} ([0-9a-f]+)")
    message(FATAL_ERROR "no hash of the stage '${stage}' among: ${lines}")
  endif()
  set(${stage}_hash ${CMAKE_MATCH_1})
endforeach()
configure_file(${TEMPLATE} ${OUTPUT} @ONLY)
