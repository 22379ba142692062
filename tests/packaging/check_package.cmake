# SPDX-License-Identifier: Apache-2.0
# Run with cmake -P. Installs BUILD into a prefix below WORK, moves that prefix (an installed tree must not know
# where it was put), builds the consumer project against it and checks what its driver prints.

function(run)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "OUTPUT" "COMMAND")
    execute_process(COMMAND ${arg_COMMAND} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE errors)
    if(NOT result EQUAL 0)
        list(JOIN arg_COMMAND " " command)
        message(FATAL_ERROR "failed (${result}): ${command}\n${output}\n${errors}")
    endif()
    if(arg_OUTPUT)
        set(${arg_OUTPUT} "${output}" PARENT_SCOPE)
    endif()
endfunction()

# Carver's circuit changes its mode ten times up to t = 0.05. One line per change names the condition's place.
function(expect_ten_mode_changes what output)
    # Semicolons and brackets mean something in CMake's lists.
    string(REGEX REPLACE "[][;]" "_" text "${output}")
    string(REGEX MATCHALL "[^\n]*carver\\.cpp:[0-9]+[^\n]*" lines "${text}")
    list(LENGTH lines count)
    if(NOT count EQUAL 10)
        message(FATAL_ERROR "${what}: expected 10 mode changes, got ${count}:\n${output}")
    endif()
endfunction()

file(REMOVE_RECURSE "${WORK}")
run(COMMAND "${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${WORK}/prefix")
file(RENAME "${WORK}/prefix" "${WORK}/moved")
set(prefix "${WORK}/moved")

file(COPY "${SOURCE}/tests/packaging/consumer" DESTINATION "${WORK}")
set(consumer "${WORK}/consumer")
if(HAS_GENERATOR)
    file(COPY "${SOURCE}/models/carver.cpp" DESTINATION "${consumer}")
else()
    # Without the generator the same project takes sources that were generated before.
    file(COPY "${SOURCE}/generated/carver" DESTINATION "${consumer}/generated")
    file(READ "${consumer}/CMakeLists.txt" text)
    string(REPLACE "(carver carver.cpp)" "(carver GENERATED generated/carver)" text "${text}")
    file(WRITE "${consumer}/CMakeLists.txt" "${text}")
endif()

run(COMMAND "${CMAKE_COMMAND}" -S "${consumer}" -B "${WORK}/build" -G "${GENERATOR}"
    "-DCMAKE_CXX_COMPILER=${CXX}" "-DCMAKE_PREFIX_PATH=${prefix}" -DCMAKE_FIND_USE_PACKAGE_REGISTRY=OFF)
run(COMMAND "${CMAKE_COMMAND}" --build "${WORK}/build")
run(COMMAND "${WORK}/build/driver" OUTPUT printed)
expect_ten_mode_changes("the consumer's driver" "${printed}")

# The program compiles models against the headers that were installed with it.
if(HAS_GENERATOR)
    set(ENV{XDG_CACHE_HOME} "${WORK}/cache")
    run(COMMAND "${prefix}/bin/hybridae" run "${consumer}/carver.cpp" --t-end 0.05 --rtol 1e-8 --atol 1e-8
        OUTPUT printed)
    expect_ten_mode_changes("the installed program" "${printed}")
endif()
