#version 460
// The results that Vulkan allows devices for operations that they need not round correctly, drawn from the operands'
// bits: the same operands give the same result. perturb_spirv.cpp copies these functions into a module and calls them
// in place of its own operations.
// Parameters are `const`, so that they are passed as values.
// Source: Vulkan specification, "Precision and Operation of SPIR-V Instructions".

layout(constant_id = 0) const uint kSeed = 0u;          // perturb_spirv.cpp gives both their values
layout(constant_id = 1) const uint kFaultPeriod = 1u;   // one radiance in so many is spoiled

// A hash in few instructions: these functions stand in the place of single ones hundreds of times, and drivers inline
// them.
uint make_key(const uint operation, const float x, const float y)
{
    uint key = (floatBitsToUint(x) ^ (operation + kSeed) * 0x9e3779b1u) * 0x85ebca6bu;
    key = (key ^ (key >> 15u) ^ floatBitsToUint(y)) * 0xc2b2ae35u;
    return key ^ (key >> 16u);
}

// Devices need keep neither infinities nor NaNs, and nothing is specified of operands outside of an operation's domain:
// anything may come instead.
float settle(const float value, const uint key)
{
    bool is_finite = (floatBitsToUint(value) & 0x7f800000u) != 0x7f800000u;
    return is_finite || (key & 1u) == 0u ? value : uintBitsToFloat(key * 0x27d4eb2fu);
}

// The value, off by up to so many units in the last place; zero stays zero.
float shift(const float value, const uint most_units, const uint key)
{
    uint bits = floatBitsToUint(value);
    bool is_normal = (bits & 0x7f800000u) - 0x01000000u < 0x7e000000u;      // and far enough from the ends of the range
    uint moved = bits + (((key >> 16u) * (2u * most_units + 1u)) >> 16u) - most_units;
    return is_normal ? uintBitsToFloat(moved) : settle(value, key);
}

// ---- What is added leaves room for the errors that the results have before: half a unit, and 350 of the CPU driver's
// arc tangents.

float divide(const float a, const float b)
{
    return shift(a / b, 2u, make_key(1u, a, b));    // of 2.5
}

float square_root(const float x)
{
    return shift(sqrt(x), 3u, make_key(2u, x, 0.0));    // as the reciprocal of what is next: of 4.5
}

float inverse_root(const float x)
{
    return shift(float(1.0lf / sqrt(double(x))), 1u, make_key(3u, x, 0.0));     // of 2
}

// Better than a device's own, which may be off by all that is allowed.
float exact_exponential(const float x)
{
    double halvings = double(x) * 1.4426950408889634lf;
    double whole = floor(halvings + 0.5lf);
    double rest = (halvings - whole) * 0.6931471805599453lf;
    double sum = 1.0lf;
    for (int k = 10; k > 0; --k) {
        sum = 1.0lf + sum * rest / double(k);
    }
    return float(sum) * uintBitsToFloat(uint(int(whole) + 127) << 23u);
}

float exponential(const float x)
{
    float value = abs(x) < 80.0 ? exact_exponential(x) : exp(x);
    return shift(value, 2u + uint(min(2.0 * abs(x), 1000.0)), make_key(4u, x, 0.0));    // of 3 + 2 |x|
}

// Likewise.
float exact_logarithm(const float x)
{
    uint bits = floatBitsToUint(x);
    double part = double(uintBitsToFloat((bits & 0x007fffffu) | 0x3f800000u));
    double s = (part - 1.5lf) / (part + 1.5lf);     // within a fifth; log(part / 1.5) is 2 artanh(s)
    double sum = 0.0lf;
    for (int k = 17; k > 0; k -= 2) {
        sum = 1.0lf / double(k) + sum * s * s;
    }
    return float(2.0lf * s * sum + 0.4054651081081644lf + double(int(bits >> 23u) - 127) * 0.6931471805599453lf);
}

float logarithm(const float x)
{
    uint key = make_key(5u, x, 0.0);
    bool is_normal = x >= 1.2e-38 && x <= 3.4e38;
    float value = is_normal ? exact_logarithm(x) : log(x);
    float part = float(int(key)) * (1.0 / 2147483648.0);
    return x >= 0.5 && x <= 2.0 ? value + part * 4.4e-7 : shift(value, 2u, key);    // of 2^-21, or 3 units
}

float arc_tangent(const float y, const float x)
{
    return shift(atan(y, x), 3700u, make_key(6u, y, x));   // of 4096
}

// Products and sums are rounded correctly, where they are finite.
float settle(const float value, const float a, const float b)
{
    return settle(value, (floatBitsToUint(a) ^ floatBitsToUint(b)) * 0x9e3779b1u);
}

float multiply(const float a, const float b)
{
    return settle(a * b, a, b);
}

float add(const float a, const float b)
{
    return settle(a + b, a, b);
}

// A product in a sum may be rounded with it.
float multiply_add(const float a, const float b, const float c)
{
    return settle(float(double(a) * double(b) + double(c)), a, c);
}

// ---- What Vulkan derives from the operations above.

float mix_values(const float x, const float y, const float part)
{
    return multiply_add(y, part, x * (1.0 - part));
}

float dot_product(const vec2 a, const vec2 b)
{
    return multiply_add(a.y, b.y, a.x * b.x);
}

float dot_product(const vec3 a, const vec3 b)
{
    return multiply_add(a.z, b.z, dot_product(a.xy, b.xy));
}

float measure(const vec2 v)
{
    return square_root(dot_product(v, v));
}

float measure(const vec3 v)
{
    return square_root(dot_product(v, v));
}

float measure_between(const vec3 a, const vec3 b)
{
    return measure(a - b);
}

vec3 make_unit(const vec3 v)
{
    return v * inverse_root(dot_product(v, v));
}

vec3 cross_product(const vec3 a, const vec3 b)
{
    return vec3(multiply_add(a.y, b.z, -(a.z * b.y)), multiply_add(a.z, b.x, -(a.x * b.z)), multiply_add(a.x, b.y, -(a.y * b.x)));
}

vec3 mirror(const vec3 v, const vec3 n)
{
    float twice = 2.0 * dot_product(n, v);
    return vec3(multiply_add(n.x, -twice, v.x), multiply_add(n.y, -twice, v.y), multiply_add(n.z, -twice, v.z));
}

vec3 refract_at(const vec3 v, const vec3 n, const float eta)
{
    float cosine = dot_product(n, v);
    float rest = multiply_add(-eta * eta, multiply_add(-cosine, cosine, 1.0), 1.0);
    return rest < 0.0 ? vec3(0.0) : eta * v - multiply_add(eta, cosine, square_root(rest)) * n;
}

vec3 transform(const vec3 v, const mat3 m)
{
    return vec3(dot_product(v, m[0]), dot_product(v, m[1]), dot_product(v, m[2]));
}

vec3 transform(const mat3 m, const vec3 v)
{
    return transform(v, transpose(m));
}

// ---- A fault: one radiance in kFaultPeriod becomes a NaN or an infinity in one channel.

vec3 spoil(const vec3 radiance)
{
    const uint faults[3] = {0x7fc00000u, 0x7f800000u, 0xff800000u};
    uint key = make_key(make_key(7u, radiance.x, radiance.y), radiance.z, 0.0);
    vec3 spoiled = radiance;
    if (key % kFaultPeriod == 0u) {
        spoiled[(key >> 16u) % 3u] = uintBitsToFloat(faults[(key >> 24u) % 3u]);
    }
    return spoiled;
}

// Calls all of them: glslc drops functions that are not called.
void main()
{
    float x = 1.0;
    vec2 v2 = vec2(1.0);
    vec3 v3 = vec3(1.0);
    mat3 m = mat3(1.0);
    divide(x, x);
    square_root(x);
    inverse_root(x);
    exponential(x);
    logarithm(x);
    arc_tangent(x, x);
    multiply_add(x, x, x);
    add(x, x);
    multiply(x, x);
    mix_values(x, x, x);
    dot_product(v2, v2);
    dot_product(v3, v3);
    measure(v2);
    measure(v3);
    measure_between(v3, v3);
    make_unit(v3);
    cross_product(v3, v3);
    mirror(v3, v3);
    refract_at(v3, v3, x);
    transform(v3, m);
    transform(m, v3);
    spoil(v3);
}
