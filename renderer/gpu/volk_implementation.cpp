// Compiles the body of volk, which loads Vulkan at run time, so that the program starts on a machine without Vulkan.
#define VOLK_IMPLEMENTATION
#include <volk.h>
