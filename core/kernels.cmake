# The kernels are headers without Python. This target has their include path and the warnings for all our translation units.
set(CMAKE_CXX_EXTENSIONS OFF) # standard C++20; base/compiler.hpp has everything that depends on the compiler
add_library(kernels INTERFACE)
target_include_directories(kernels INTERFACE ${CMAKE_CURRENT_LIST_DIR})
target_compile_features(kernels INTERFACE cxx_std_20)

# Warnings are errors for developers, but not for users, whose compilers may be newer.
option(WARNINGS_ARE_ERRORS "Stop at the first warning" OFF)
if(MSVC)
  # Sources are UTF-8. Tables that are computed at compile time need more steps than the default limit.
  target_compile_options(kernels INTERFACE /W4 /utf-8 $<$<CXX_COMPILER_ID:MSVC>:/constexpr:steps10000000>
                                           $<$<BOOL:${WARNINGS_ARE_ERRORS}>:/WX>)
  target_compile_definitions(kernels INTERFACE NOMINMAX)
else()
  target_compile_options(kernels INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow
                                           $<$<CXX_COMPILER_ID:Clang,AppleClang>:-Wgnu> $<$<BOOL:${WARNINGS_ARE_ERRORS}>:-Werror>)
endif()

# Some kernels are compiled once for each instruction set. The fastest one that the processor supports is chosen at run time.
add_library(nim STATIC ${CMAKE_CURRENT_LIST_DIR}/nim/path.cpp ${CMAKE_CURRENT_LIST_DIR}/nim/carryless_path.cpp
                       ${CMAKE_CURRENT_LIST_DIR}/codes/table_path.cpp ${CMAKE_CURRENT_LIST_DIR}/sequences/octal_path.cpp)
set_target_properties(nim PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden)
target_link_libraries(nim PUBLIC kernels)

# MSVC has one option for each size of vector registers, and always accepts all instructions on them.
function(add_path source for_msvc)
  set(source ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/${source})
  target_sources(nim PRIVATE ${source})
  if(MSVC)
    set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS "${for_msvc}")
  else()
    set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS "${ARGN}")
  endif()
endfunction()

# These paths only increase speed. A universal build for macOS compiles every file for both processors, so it omits them.
if(CMAKE_OSX_ARCHITECTURES)
  set(target_processor "${CMAKE_OSX_ARCHITECTURES}")
else()
  set(target_processor "${CMAKE_SYSTEM_PROCESSOR}")
endif()
option(PORTABLE_ONLY "Omit the kernels for special instruction sets" OFF)
if(PORTABLE_ONLY OR NOT target_processor MATCHES "^(x86_64|AMD64|amd64)$")
  target_compile_definitions(kernels INTERFACE GRUNDY_PORTABLE_ONLY)
else()
  add_path(nim/path_avx2.cpp /arch:AVX2 -mavx2)
  add_path(nim/path_gfni.cpp /arch:AVX2 -mavx2 -mgfni)
  # GCC 12 warns that the undefined operands in its own AVX-512 intrinsics are uninitialized variables.
  add_path(nim/path_avx512.cpp /arch:AVX512 -mavx512f -mavx512bw -mgfni
           $<$<CXX_COMPILER_ID:GNU>:-Wno-uninitialized> $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  add_path(nim/carryless_path_pclmul.cpp "" -mpclmul -msse4.1)
  add_path(nim/carryless_path_vpclmul.cpp /arch:AVX2 -mavx2 -mpclmul -mvpclmulqdq)
  add_path(codes/table_path_avx2.cpp /arch:AVX2 -mavx2)
  add_path(sequences/octal_path_avx2.cpp /arch:AVX2 -mavx2)
endif()
