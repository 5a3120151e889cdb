# The kernels are headers without any Python; this target carries their include path and the warnings
# that every translation unit of ours must survive.
add_library(kernels INTERFACE)
target_include_directories(kernels INTERFACE ${CMAKE_CURRENT_LIST_DIR})
target_compile_features(kernels INTERFACE cxx_std_20)
target_compile_options(kernels INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow)

# Warnings are errors for us, and not for a user whose compiler is newer than ours.
option(WARNINGS_ARE_ERRORS "Stop at the first warning" OFF)
if(WARNINGS_ARE_ERRORS)
  target_compile_options(kernels INTERFACE -Werror)
endif()

# Nim arithmetic is compiled once for each instruction set; the fastest one that the processor has is picked at run time.
set(nim_sources ${CMAKE_CURRENT_LIST_DIR}/nim/path.cpp ${CMAKE_CURRENT_LIST_DIR}/nim/path_scalar.cpp)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  foreach(path avx2 gfni avx512)
    list(APPEND nim_sources ${CMAKE_CURRENT_LIST_DIR}/nim/path_${path}.cpp)
  endforeach()
  set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/nim/path_avx2.cpp PROPERTIES COMPILE_OPTIONS "-mavx2")
  set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/nim/path_gfni.cpp PROPERTIES COMPILE_OPTIONS "-mavx2;-mgfni")
  # GCC 12 takes the undefined operands inside its own AVX-512 intrinsics for uninitialized variables of ours.
  set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/nim/path_avx512.cpp
                              PROPERTIES COMPILE_OPTIONS "-mavx512f;-mavx512bw;-mgfni;-Wno-uninitialized;-Wno-maybe-uninitialized")
endif()
# So are the steps on tables of coset weights.
list(APPEND nim_sources ${CMAKE_CURRENT_LIST_DIR}/codes/table_path.cpp)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  list(APPEND nim_sources ${CMAKE_CURRENT_LIST_DIR}/codes/table_path_avx2.cpp)
  set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/codes/table_path_avx2.cpp PROPERTIES COMPILE_OPTIONS "-mavx2")
endif()
# And the hot loops of the octal games.
list(APPEND nim_sources ${CMAKE_CURRENT_LIST_DIR}/sequences/octal_path.cpp)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  list(APPEND nim_sources ${CMAKE_CURRENT_LIST_DIR}/sequences/octal_path_avx2.cpp)
  set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/sequences/octal_path_avx2.cpp PROPERTIES COMPILE_OPTIONS "-mavx2")
endif()
# And the products of polynomials over {0, 1}.
list(APPEND nim_sources ${CMAKE_CURRENT_LIST_DIR}/nim/carryless_path.cpp)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  foreach(path pclmul vpclmul)
    list(APPEND nim_sources ${CMAKE_CURRENT_LIST_DIR}/nim/carryless_path_${path}.cpp)
  endforeach()
  set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/nim/carryless_path_pclmul.cpp PROPERTIES COMPILE_OPTIONS "-mpclmul;-msse4.1")
  set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/nim/carryless_path_vpclmul.cpp
                              PROPERTIES COMPILE_OPTIONS "-mavx2;-mpclmul;-mvpclmulqdq")
endif()
add_library(nim STATIC ${nim_sources})
set_target_properties(nim PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden)
target_link_libraries(nim PUBLIC kernels)
