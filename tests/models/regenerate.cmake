# SPDX-License-Identifier: Apache-2.0
# cmake -D PROGRAM=hybridae -D MODEL=FILE.cpp -D COMMITTED=DIR -D WORK=DIR -P regenerate.cmake
# Fails unless the program generates for MODEL exactly the files in COMMITTED.

cmake_path(GET MODEL STEM name)
execute_process(COMMAND "${PROGRAM}" generate "${MODEL}" -o "${WORK}/${name}" COMMAND_ERROR_IS_FATAL ANY)
file(GLOB committed RELATIVE "${COMMITTED}" "${COMMITTED}/*")
file(GLOB generated RELATIVE "${WORK}/${name}" "${WORK}/${name}/*")
if(NOT committed STREQUAL generated)
    message(FATAL_ERROR "${COMMITTED} holds ${committed}, but ${generated} are generated")
endif()
foreach(file IN LISTS generated)
    file(READ "${COMMITTED}/${file}" before)
    file(READ "${WORK}/${name}/${file}" now)
    if(NOT before STREQUAL now)
        message(FATAL_ERROR "${COMMITTED}/${file} is not what is generated now; generate it again:\n"
                            "  hybridae generate ${MODEL} -o ${COMMITTED}")
    endif()
endforeach()
