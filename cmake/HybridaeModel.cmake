# SPDX-License-Identifier: Apache-2.0
# hybridae_add_model() and hybridae_use_model(): the same file serves hybridae's own build tree and, installed,
# those who use the package.

cmake_policy(PUSH)
cmake_policy(VERSION 3.25)

# The translation units that the generator emits for every model, besides model.hpp.
set(HYBRIDAE_MODEL_UNITS record follow tangent pattern taylor taylor_tangent enclose tables)

# hybridae_add_model(NAME FILE.cpp... [FLAGS FLAG...] [DEPENDS FILE...])
# hybridae_add_model(NAME GENERATED DIRECTORY [FLAGS FLAG...])
#
# Adds the module target NAME, a shared library that hybridae::Model::load() takes.
#   FILE.cpp...  The model, then further files with helpers. hybridae generates from them when they, the headers
#                they include or hybridae itself change.
#   GENERATED    Takes sources that were generated before; needs no generator.
#   FLAGS        Compiler flags (-I, -D, -march, ...) for reading the model and for compiling the result.
#   DEPENDS      Further files or targets to be up to date before the model is read.
#   OUTPUT_NAME, OUTPUT_DIRECTORY   As the target properties; default NAME and the current build directory.
function(hybridae_add_model name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "GENERATED;OUTPUT_NAME;OUTPUT_DIRECTORY" "FLAGS;DEPENDS;SOURCES")
    set(sources ${arg_UNPARSED_ARGUMENTS} ${arg_SOURCES})
    if(arg_GENERATED AND sources)
        message(FATAL_ERROR "hybridae_add_model(${name}): give model files or GENERATED DIRECTORY, not both.")
    elseif(arg_GENERATED)
        cmake_path(ABSOLUTE_PATH arg_GENERATED NORMALIZE)
        file(GLOB units CONFIGURE_DEPENDS "${arg_GENERATED}/*.cpp")
        if(NOT units)
            message(FATAL_ERROR "hybridae_add_model(${name}): no generated sources in ${arg_GENERATED}.")
        endif()
    elseif(sources)
        _hybridae_generate(units ${name} "${sources}" "${arg_FLAGS}" "${arg_DEPENDS}")
    else()
        message(FATAL_ERROR "hybridae_add_model(${name}): no model file is given.")
    endif()

    add_library(${name} MODULE ${units})
    target_link_libraries(${name} PRIVATE hybridae::headers)
    set_target_properties(
        ${name}
        PROPERTIES CXX_STANDARD 20
                   CXX_STANDARD_REQUIRED ON
                   CXX_EXTENSIONS OFF
                   CXX_CLANG_TIDY ""
                   CXX_VISIBILITY_PRESET hidden
                   VISIBILITY_INLINES_HIDDEN ON)
    if(arg_OUTPUT_NAME)
        set_target_properties(${name} PROPERTIES OUTPUT_NAME "${arg_OUTPUT_NAME}")
    endif()
    if(arg_OUTPUT_DIRECTORY)
        set_target_properties(${name} PROPERTIES LIBRARY_OUTPUT_DIRECTORY "${arg_OUTPUT_DIRECTORY}")
    endif()

    # No contraction: all scalar types give the same bits. No unique symbols: g++ would let two loaded models
    # share their inline statics. A build without a type is an optimised one.
    target_compile_definitions(${name} PRIVATE $<$<NOT:$<CONFIG:Debug>>:NDEBUG>)
    target_compile_options(
        ${name} PRIVATE -ffp-contract=off $<$<CXX_COMPILER_ID:GNU>:-fno-gnu-unique>
                        $<$<NOT:$<CONFIG:Debug>>:-O2> ${arg_FLAGS})
    # A module may have undefined symbols; a model must not, or it fails only when it is loaded.
    if(NOT HYBRIDAE_SANITIZE)
        target_link_options(${name} PRIVATE LINKER:--no-undefined)
    endif()
    # What runs once per mode, not once per step, is worth less compile time; plain double, which runs many times in
    # a step and is quickly compiled, is worth vectorising.
    foreach(unit IN LISTS units)
        cmake_path(GET unit STEM stem)
        if(stem MATCHES "^(pattern|enclose)$")
            set_property(SOURCE "${unit}" APPEND PROPERTY COMPILE_OPTIONS $<$<NOT:$<CONFIG:Debug>>:-O1>)
        elseif(stem STREQUAL "follow")
            set_property(SOURCE "${unit}" APPEND PROPERTY COMPILE_OPTIONS $<$<NOT:$<CONFIG:Debug>>:-O3>)
        endif()
    endforeach()
endfunction()

# hybridae_use_model(TARGET NAME): builds the model NAME before TARGET and defines NAME_MODEL (upper case) in
# TARGET's code as the path of the built module.
function(hybridae_use_model target name)
    foreach(needed IN ITEMS ${target} ${name})
        if(NOT TARGET ${needed})
            message(FATAL_ERROR "hybridae_use_model(${target} ${name}): there is no target '${needed}'.")
        endif()
    endforeach()
    string(MAKE_C_IDENTIFIER "${name}" identifier)
    string(TOUPPER "${identifier}" identifier)
    target_compile_definitions(${target} PRIVATE "${identifier}_MODEL=\"$<TARGET_FILE:${name}>\"")
    add_dependencies(${target} ${name})
endfunction()

# Adds the command that generates a model's sources and returns their paths.
function(_hybridae_generate result name sources flags depends)
    if(NOT TARGET hybridae::hybridae)
        message(FATAL_ERROR "hybridae_add_model(${name}): this build of hybridae has no program 'hybridae'.")
    endif()
    if(NOT HYBRIDAE_GENERATOR)
        message(FATAL_ERROR "hybridae_add_model(${name}): this hybridae was built without its generator. "
                            "Use sources generated elsewhere: hybridae_add_model(${name} GENERATED DIRECTORY).")
    endif()
    set(files "")
    foreach(source IN LISTS sources)
        cmake_path(ABSOLUTE_PATH source NORMALIZE)
        list(APPEND files "${source}")
    endforeach()
    list(GET files 0 model)
    cmake_path(GET model STEM stem)

    set(output "${CMAKE_CURRENT_BINARY_DIR}/hybridae-generated/${name}")
    set(units ${HYBRIDAE_MODEL_UNITS})
    list(TRANSFORM units PREPEND "${output}/sources/")
    list(TRANSFORM units APPEND ".cpp")
    list(GET units 0 first)

    set(generator_flags "")
    if(flags)
        set(generator_flags -- ${flags})
    endif()
    # The generator lists the headers that it reads, so that a change in one is seen.
    set(depfile "${output}/${stem}.d")
    add_custom_command(
        OUTPUT ${units} "${output}/sources/model.hpp"
        COMMAND "${CMAKE_COMMAND}" -E make_directory "${output}"
        COMMAND hybridae::hybridae generate ${files} -o "${output}/sources" --depfile "${depfile}" --depfile-target
                "${first}" ${generator_flags}
        DEPENDS ${files} ${depends} $<TARGET_FILE:hybridae::hybridae>
        DEPFILE "${depfile}"
        COMMENT "hybridae: generating ${name} from ${model}"
        COMMAND_EXPAND_LISTS VERBATIM)
    set(${result} ${units} PARENT_SCOPE)
endfunction()

cmake_policy(POP)
