// The body of volk, which loads Vulkan at run time: the program starts on a machine without it.
#define VOLK_IMPLEMENTATION
#include <volk.h>
