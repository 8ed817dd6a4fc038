cdef extern from *:
    """
    #include <math.h>
    #define logistic(logit) (1.0f / (1.0f + expf(-(logit))))
    #define square_root(number) sqrtf(number)
    #define nearest_whole(number) rintf(number)
    static inline float bounded_by(float most, float number) {
        number = number < most ? number : most;
        return number > -most ? number : -most;
    }
    static inline float cut_neuron(float value) {
        value = value < 1.0f ? value : 1.0f;
        return value > 0.0f ? value : 0.0f;
    }
    #define neuron_slope(cut) (2.0f * (cut) * (float)((cut) < 1.0f))
    """
    float logistic(float logit) noexcept nogil
    float square_root(float number) noexcept nogil
    float nearest_whole(float number) noexcept nogil
    float bounded_by(float most, float number) noexcept nogil
    float cut_neuron(float value) noexcept nogil
    float neuron_slope(float cut) noexcept nogil
