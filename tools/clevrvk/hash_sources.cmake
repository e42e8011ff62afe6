# cmake -D RELEASE=0.1.0 -D FOLDER=... -D SOURCES=LIST_FILE -D TEMPLATE=version.cpp.in -D OUTPUT=version.cpp -P
# hash_sources.cmake
# LIST_FILE has a path a line, relative to FOLDER.
file(STRINGS ${SOURCES} paths)
set(hashes "")
foreach(path IN LISTS paths)
  file(SHA256 ${FOLDER}/${path} hash)
  string(APPEND hashes "${hash} ${path}\n")
endforeach()
string(SHA256 hash "${hashes}")
string(SUBSTRING ${hash} 0 12 hash)
set(VERSION ${RELEASE}+${hash})
configure_file(${TEMPLATE} ${OUTPUT} @ONLY)
