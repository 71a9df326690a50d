# What only C can say to a processor: what memory is wanted soon, and what several threads read and write.

cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
    #define PREFETCH(place) __builtin_prefetch(place, 1)
    #else
    #define PREFETCH(place) ((void)(place))
    #endif
    #if defined(_WIN32)
    #include <windows.h>
    #define GIVE_WAY() ((void)SwitchToThread())
    #else
    #include <sched.h>
    #define GIVE_WAY() ((void)sched_yield())
    #endif
    #if defined(__x86_64__) || defined(__i386__)
    #define PAUSE() __builtin_ia32_pause()
    #elif defined(_MSC_VER)
    #define PAUSE() YieldProcessor()
    #else
    #define PAUSE() ((void)0)
    #endif
    #if defined(_MSC_VER) && !defined(__clang__)
    #define READ(cell) _InterlockedOr((volatile long *)(cell), 0)
    #define WRITE(cell, value) _InterlockedExchange((volatile long *)(cell), value)
    #define ADD(cell, value) _InterlockedExchangeAdd((volatile long *)(cell), value)
    #else
    #define READ(cell) __atomic_load_n(cell, __ATOMIC_SEQ_CST)
    #define WRITE(cell, value) __atomic_exchange_n(cell, value, __ATOMIC_SEQ_CST)
    #define ADD(cell, value) __atomic_fetch_add(cell, value, __ATOMIC_SEQ_CST)
    #endif
    """
    void PREFETCH(void* place) noexcept nogil
    void GIVE_WAY() noexcept nogil
    void PAUSE() noexcept nogil
    # What several threads read and write; each says what was there before.
    int READ(int32_t* cell) noexcept nogil
    int WRITE(int32_t* cell, int value) noexcept nogil
    int ADD(int32_t* cell, int value) noexcept nogil
