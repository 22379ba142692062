# SPDX-License-Identifier: Apache-2.0
# The targets lint (all of it), lint-format, lint-tidy, and format, which rewrites the files.
# What the generator emits (generated/) is not checked.

set(_folders runtime generator cli models examples tests bench)
set(_formatted "")
set(_headers "")
foreach(_folder IN LISTS _folders)
    file(GLOB_RECURSE _files CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}"
         "${PROJECT_SOURCE_DIR}/${_folder}/*.cpp" "${PROJECT_SOURCE_DIR}/${_folder}/*.hpp"
         "${PROJECT_SOURCE_DIR}/${_folder}/*.h")
    list(APPEND _formatted ${_files})
endforeach()
foreach(_file IN LISTS _formatted)
    if(_file MATCHES "^(runtime|generator|cli)/.*\\.(h|hpp)$")
        list(APPEND _headers "${PROJECT_SOURCE_DIR}/${_file}")
    endif()
endforeach()

add_custom_target(lint-format)
add_custom_target(lint-tidy)
add_custom_target(lint)
add_dependencies(lint lint-format lint-tidy)

# Releases of clang-format differ in details; the sources are in the form that version 14 gives them.
find_program(HYBRIDAE_CLANG_FORMAT NAMES clang-format-14 clang-format)
mark_as_advanced(HYBRIDAE_CLANG_FORMAT)
set(_format_version "none")
if(HYBRIDAE_CLANG_FORMAT)
    execute_process(COMMAND "${HYBRIDAE_CLANG_FORMAT}" --version OUTPUT_VARIABLE _output)
    string(REGEX MATCH "version ([0-9]+)" _ "${_output}")
    set(_format_version "${CMAKE_MATCH_1}")
endif()
if(_format_version STREQUAL "14" AND _formatted)
    set(_list "${PROJECT_BINARY_DIR}/lint/formatted-files.txt")
    list(JOIN _formatted "\n" _lines)
    file(CONFIGURE OUTPUT "${_list}" CONTENT "${_lines}\n" @ONLY)
    add_custom_command(
        TARGET lint-format
        POST_BUILD
        COMMAND xargs -a "${_list}" "${HYBRIDAE_CLANG_FORMAT}" --dry-run -Werror --style=file
        WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
        COMMENT "clang-format: checking the form of the sources"
        VERBATIM)
    add_custom_target(
        format
        COMMAND xargs -a "${_list}" "${HYBRIDAE_CLANG_FORMAT}" -i --style=file
        WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
        VERBATIM)
else()
    add_custom_command(
        TARGET lint-format
        POST_BUILD
        COMMAND "${CMAKE_COMMAND}" -E echo
                "lint: form NOT checked: clang-format 14 is needed, found: ${_format_version}"
        VERBATIM)
endif()

# clang-tidy reads the compile commands without what only g++ understands (its precompiled headers, its flags).
find_program(HYBRIDAE_CLANG_TIDY NAMES "clang-tidy-${HYBRIDAE_CLANG_VERSION}" clang-tidy-19 clang-tidy)
mark_as_advanced(HYBRIDAE_CLANG_TIDY)
if(HYBRIDAE_CLANG_TIDY)
    set(_commands "${PROJECT_BINARY_DIR}/lint/compile_commands.json")
    add_custom_command(
        OUTPUT "${_commands}"
        COMMAND
            sed -E -e "s# -include [^ ]*cmake_pch[.]hxx##g" -e "s# -Winvalid-pch##g" -e "s# -fpch-preprocess##g" -e
            "s# -fno-gnu-unique##g" -e "s# -Werror##g" "${PROJECT_BINARY_DIR}/compile_commands.json" > "${_commands}"
        DEPENDS "${PROJECT_BINARY_DIR}/compile_commands.json"
        COMMENT "clang-tidy: preparing the compile commands"
        VERBATIM)
    set(_stamps "")
    foreach(_target IN ITEMS hybridae_runtime hybridae_generator hybridae_cli hybridae)
        if(NOT TARGET ${_target})
            continue()
        endif()
        get_target_property(_sources ${_target} SOURCES)
        get_target_property(_base ${_target} SOURCE_DIR)
        foreach(_source IN LISTS _sources)
            cmake_path(ABSOLUTE_PATH _source BASE_DIRECTORY "${_base}" NORMALIZE)
            cmake_path(RELATIVE_PATH _source BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE _short)
            string(REPLACE "/" "." _stamp "${_short}")
            set(_stamp "${PROJECT_BINARY_DIR}/lint/${_stamp}.ok")
            add_custom_command(
                OUTPUT "${_stamp}"
                COMMAND "${HYBRIDAE_CLANG_TIDY}" --quiet -p "${PROJECT_BINARY_DIR}/lint" "${_source}"
                COMMAND "${CMAKE_COMMAND}" -E touch "${_stamp}"
                DEPENDS "${_commands}" "${_source}" ${_headers} "${PROJECT_SOURCE_DIR}/.clang-tidy"
                COMMENT "clang-tidy: ${_short}"
                VERBATIM)
            list(APPEND _stamps "${_stamp}")
        endforeach()
    endforeach()
    add_custom_target(lint-tidy-files DEPENDS ${_stamps})
    add_dependencies(lint-tidy lint-tidy-files)
else()
    add_custom_command(
        TARGET lint-tidy
        POST_BUILD
        COMMAND "${CMAKE_COMMAND}" -E echo "lint: clang-tidy NOT run: it is not installed"
        VERBATIM)
endif()
