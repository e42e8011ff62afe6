#version 460
// Runs every operation that devices may round differently on listed operands, one a lane.
#extension GL_EXT_buffer_reference2 : require
#include "tests/arithmetic/arithmetic_probe_types.h"

layout(local_size_x = 64) in;
layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer Inputs { ArithmeticInput at[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) writeonly buffer Results { ArithmeticResult at[]; };
layout(push_constant, scalar) uniform Constants { ArithmeticLaunch launch; };

void main()
{
    uint lane = gl_GlobalInvocationID.x;
    if (lane >= launch.count) {
        return;
    }
    vec3 a = Inputs(launch.inputs).at[lane].a;
    vec3 b = Inputs(launch.inputs).at[lane].b;
    vec3 c = Inputs(launch.inputs).at[lane].c;
    mat3 m = mat3(a, b, c);
    ArithmeticResult result;
    result.quotient = a / b;
    result.root = vec3(sqrt(abs(a.x)), sqrt(abs(a.yz)));
    result.inverse_root = inversesqrt(abs(a));
    result.exponential = exp(a);
    result.logarithm = log(abs(a));
    result.arc_tangent = atan(a, b);
    result.sum_of_product = a * b + c;
    result.rest_of_product = a * b - c;
    vec3 product = a * b;
    result.product_from = c - product;
    result.scaled_sum = c + b.x * a;
    result.mixed = mix(a, b, c);
    result.dot_product = dot(a, b);
    result.flat_dot_product = dot(a.xy, b.xy);
    result.size = length(a);
    result.distance = distance(a, b);
    result.unit = normalize(a);
    result.crossed = cross(a, b);
    result.mirrored = reflect(a, b);
    result.refracted = refract(normalize(a), normalize(b), 0.75);
    result.column_transform = m * a;
    result.row_transform = a * m;
    Results(launch.results).at[lane] = result;
}
