// The structs that the probe of operations reads and writes, shared with the tests.
#ifndef CLEVRVK_TESTS_ARITHMETIC_PROBE_TYPES_H
#define CLEVRVK_TESTS_ARITHMETIC_PROBE_TYPES_H

#include "shaders/shared/language.h"

CLEVRVK_SHARED_BEGIN

struct ArithmeticInput {
    vec3 a;
    vec3 b;
    vec3 c;
};
CLEVRVK_CHECK_SIZE(ArithmeticInput, 36);

// Each of components where it is a vector, but for the last ten.
struct ArithmeticResult {
    vec3 quotient;           // a / b
    vec3 root;               // sqrt(|a|)
    vec3 inverse_root;       // 1 / sqrt(|a|)
    vec3 exponential;        // exp(a)
    vec3 logarithm;          // log(|a|)
    vec3 arc_tangent;        // atan(a, b)
    vec3 sum_of_product;     // a b + c
    vec3 rest_of_product;    // a b - c
    vec3 product_from;       // c - a b, over a variable
    vec3 scaled_sum;         // a b.x + c
    vec3 mixed;              // a (1 - c) + b c
    float dot_product;       // a . b
    float flat_dot_product;  // of their first two components
    float size;              // |a|
    float distance;          // |a - b|
    vec3 unit;               // a / |a|
    vec3 crossed;            // a x b
    vec3 mirrored;           // a - 2 (b . a) b
    vec3 refracted;          // of the unit vector of a at that of b, with the index 0.75
    vec3 column_transform;   // the matrix of columns a, b, c times a
    vec3 row_transform;      // a times that matrix
};
CLEVRVK_CHECK_SIZE(ArithmeticResult, 220);

struct ArithmeticLaunch {
    DeviceAddress inputs;   // ArithmeticInput, one a lane
    DeviceAddress results;  // ArithmeticResult, one a lane
    uint count;
    uint padding;
};
CLEVRVK_CHECK_SIZE(ArithmeticLaunch, 24);

CLEVRVK_SHARED_END

#endif
