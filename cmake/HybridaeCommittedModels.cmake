# SPDX-License-Identifier: Apache-2.0
# Builds every model in generated/ as lib<name>.so in HYBRIDAE_MODEL_DIR, for tests and benchmarks: they run on
# the committed sources, also in a build without the generator. The target hybridae_models builds them all.

set(HYBRIDAE_MODEL_DIR "${PROJECT_BINARY_DIR}/models")

function(hybridae_add_committed_models)
    add_custom_target(hybridae_models)
    file(GLOB tables CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/generated/*/tables.cpp")
    foreach(table IN LISTS tables)
        cmake_path(GET table PARENT_PATH folder)
        cmake_path(GET folder FILENAME name)
        # hybridae_add_model() has to know beforehand what the generator will write.
        file(GLOB units CONFIGURE_DEPENDS RELATIVE "${folder}" "${folder}/*.cpp")
        list(TRANSFORM units REPLACE "[.]cpp$" "")
        set(expected ${HYBRIDAE_MODEL_UNITS})
        list(SORT units)
        list(SORT expected)
        if(NOT units STREQUAL expected)
            message(WARNING "generated/${name} holds the units ${units}; "
                            "HYBRIDAE_MODEL_UNITS in cmake/HybridaeModel.cmake says ${expected}")
        endif()
        hybridae_add_model(
            model_${name}
            GENERATED "${folder}"
            OUTPUT_NAME ${name}
            OUTPUT_DIRECTORY "${HYBRIDAE_MODEL_DIR}")
        add_dependencies(hybridae_models model_${name})
    endforeach()
endfunction()

if(HYBRIDAE_TESTS OR HYBRIDAE_BENCH)
    hybridae_add_committed_models()
endif()
