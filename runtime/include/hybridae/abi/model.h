/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The C table that a built model exports and the runtime reads.
 *
 * A model library exports exactly one symbol, `hybridae_model`, which returns a pointer to an immutable
 * hy_model. Rules:
 *   - no entry throws; every entry returns a hy_status (or a plain value that cannot fail);
 *   - members are only ever appended, `size` tells the reader how many there are;
 *   - the table is const and may be shared, a workspace belongs to one thread;
 *   - all storage for results belongs to the caller.
 */
#ifndef HYBRIDAE_ABI_MODEL_H
#define HYBRIDAE_ABI_MODEL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HY_ABI_NUMBER 1u

typedef enum {
    HY_OK = 0,
    HY_GREW = 1,  /* caller's storage was too small; the needed size has been written: enlarge and repeat */
    HY_THREW = 2, /* the model's code threw; last_error() has the text */
    HY_DESYNC = 3 /* the trace does not belong to this function or these discrete values */
} hy_status;

/* Where a function is evaluated. y, ydot: states; p: parameters; d: discrete doubles; k: discrete integers;
 * pk: integer settings. Pointers of absent roles may be NULL. */
typedef struct {
    double t;
    const double *y, *ydot, *p, *d;
    const int64_t *k, *pk;
} hy_point;

typedef enum {
    HY_ATOM = 0,   /* a relation; value 0 or 1; one discontinuity function */
    HY_BRANCH = 1, /* a decision taken from atoms; value 0 or 1; no discontinuity function */
    HY_INTEGER =
        2, /* floor and relatives; value k; two discontinuity functions, for floor x - k and k + 1 - x */
    HY_FACT = 3,   /* a leaf of a condition that does not depend on model values; value 0 or 1 */
    HY_TRIGGER = 4 /* the condition of a trigger; value: bit 0 the condition's truth, bit 1 whether it fired;
                      among what is held while recording, HY_FIRES: its body runs, HY_FIRES_IF_TRUE: if its
                      condition is true */
} hy_kind;

/* One decision. The key identifies it across modes: hash of site, calling sites and loop iterations in the
 * upper 56 bits, slot in the lower 8; a branch or trigger has slot HY_BRANCH_SLOT, so that
 * (key & HY_SITE_MASK) is shared by a branch and its atoms. */
typedef struct {
    uint64_t key;
    uint32_t site;
    uint16_t slot;
    uint16_t kind;
    int64_t value;
} hy_entry;

#define HY_FIRES 2
#define HY_FIRES_IF_TRUE 4
#define HY_BRANCH_SLOT 255u
#define HY_SITE_MASK (~(uint64_t)255u)

/* Owned by the caller. n: entries in use (in: ignored by record; out: needed). */
typedef struct {
    hy_entry* entries;
    size_t n, capacity;
} hy_trace;

/* Directions, each array column after column: direction j of y is y[j * n_states + i]. NULL: all zero. */
typedef struct {
    const double *t, *y, *ydot, *p, *d;
} hy_seeds;

/* Taylor coefficients c_k = f^(k)/k! of the arguments at the point's time: coefficient k of state i is
 * y[k * n_states + i], k = 0 .. order. Time itself has coefficients (t, 1, 0, ...); p and d are constant. */
typedef struct {
    const double *y, *ydot;
} hy_series;

/* Directions of a series: y[(j * (order + 1) + k) * n_states + i]; p[j * n_params + i], d likewise. NULL:
 * zero. */
typedef struct {
    const double *y, *ydot, *p, *d;
} hy_series_seeds;

/* Rows: outputs, then discontinuity functions. Columns: t, y, ydot, p, d in one numbering. Compressed rows;
 * row_begin has n_rows + 1 elements. Owned by the caller; `n` is the number of entries (out: needed). */
typedef struct {
    size_t* row_begin;
    uint32_t* columns;
    size_t n, capacity;
} hy_pattern;

/*
 * One function of the model. record == NULL: the model does not have it.
 * Outputs (out, and integers in kout):
 *   residual    r                                          n_out = states
 *   transition  next states, next discrete doubles; kout   n_out = states + discrete doubles
 *   initial     y0, ydot0, discrete doubles; kout          n_out = 2 states + discrete doubles
 *   output      derived quantities
 * out, kout and g may be NULL where they are not wanted. g: one value per discontinuity function in trace
 * order (see hy_kind); for record g has room for 2 * trace capacity.
 *
 * record  evaluates open: each decision is taken from the values, except those whose key is in `held` (may be
 *         NULL), which take the value given there. A trigger's body runs only if `held` has its key with bit
 *         1 set. With a complete trace as `held` it repeats that trace. `held` and the trace may share their
 *         entries: repeated in place, without a copy; HY_DESYNC: other decisions are met. The entries can
 *         then still be held.
 * follow  takes every decision from the trace, whatever the values, and still delivers every g.
 */
typedef struct {
    uint32_t n_out, n_kout;
    int (*record)(void* ws, const hy_point*, const hy_trace* held, hy_trace*, double* out, int64_t* kout,
                  double* g);
    int (*follow)(void* ws, const hy_point*, const hy_trace*, double* out, int64_t* kout, double* g);
    int (*tangent)(void* ws, const hy_point*, const hy_seeds*, int width, const hy_trace*, double* out,
                   double* dout, double* g, double* dg);
    int (*pattern)(void* ws, const hy_point*, const hy_trace*, hy_pattern*);
    int (*taylor)(void* ws, const hy_point*, const hy_series*, int order, const hy_trace*, double* out,
                  double* g);
    int (*enclose)(void* ws, const hy_point*, double t_lo, double t_hi, const hy_trace*, double* g_lo,
                   double* g_hi);
    /* Derivatives of the Taylor coefficients: dout[(j * (order + 1) + k) * n_out + i], dg likewise. */
    int (*taylor_tangent)(void* ws, const hy_point*, const hy_series*, const hy_series_seeds*, int order,
                          int width, const hy_trace*, double* dout, double* dg);
    /* Loop iterations, outermost first, that lead to the entry with this key when `trace` is repeated. Writes
     * at most `capacity` numbers and returns how many there are; -1: there is no such entry. */
    int (*instance)(void* ws, const hy_point*, const hy_trace*, uint64_t key, int64_t* iterations,
                    int capacity);
} hy_function;

typedef enum { HY_REAL = 0, HY_INT = 1, HY_BOOL = 2, HY_ENUM = 3 } hy_type;

enum { HY_HAS_VALUE = 1u /* has an initialiser (or nominal()/initial() supplies the value) */ };

typedef struct {
    const char* name;
    int64_t value;
} hy_enumerator;

/* A member of a role's struct, in declaration order. Flattening: for every index tuple of dims (last index
 * fastest), the member itself or, if n_members > 0, its members. Reals and integers are numbered separately.
 */
typedef struct hy_member {
    const char* name;
    const char* description; /* "" if none */
    uint32_t type;           /* hy_type; for aggregates unused */
    uint32_t flags;
    uint32_t n_dims;
    const uint64_t* dims;
    uint32_t n_members;
    const struct hy_member* members;
    uint32_t n_enumerators;
    const hy_enumerator* enumerators;
} hy_member;

typedef struct {
    uint32_t n_members;
    const hy_member* members;
    uint64_t n_reals, n_integers;
} hy_role;

typedef enum { HY_LESS = 0, HY_LESS_EQUAL = 1, HY_GREATER = 2, HY_GREATER_EQUAL = 3 } hy_relation;

typedef struct {
    const char* text;
    uint32_t line, column;
    uint32_t relation; /* hy_relation */
} hy_atom;

typedef enum {
    HY_SITE_CONDITION = 0, /* if, ?:, a condition used as a value */
    HY_SITE_TRIGGER = 1,
    HY_SITE_KINK = 2, /* min, max, abs, clamp and relatives */
    HY_SITE_INTEGER = 3
} hy_site_kind;

typedef struct {
    const char* text;
    const char* file; /* relative to the model's folder */
    uint32_t line, column;
    uint32_t kind; /* hy_site_kind */
    uint32_t n_atoms;
    const hy_atom* atoms; /* by slot; facts have text too */
} hy_site;

typedef struct {
    uint32_t abi_number;
    uint32_t reserved;
    uint64_t size; /* sizeof(hy_model) of the library */

    const char *name, *source, *generator; /* model, input file, tool and version */
    hy_role states, params, discrete, outputs;
    uint32_t n_sites;
    uint32_t explicit_ode; /* the user wrote `derivative` */
    const hy_site* sites;

    hy_function residual, transition, initial, output;

    void* (*create_workspace)(void); /* NULL when out of memory */
    void (*destroy_workspace)(void*);
    const char* (*last_error)(void* ws);

    /* Values of the member initialisers. Arrays of the roles' sizes; NULL: not wanted. */
    int (*nominal)(void* ws, double* y, double* p, int64_t* pk, double* d, int64_t* k);

    /* The truth of a condition from its atoms' (and facts') truths by slot: 1, 0, or -1 for unknown. */
    int (*decide)(uint32_t site, const signed char* truths);

    const void* (*extension)(const char* id); /* NULL: unknown */
} hy_model;

/* The one exported symbol: const hy_model* hybridae_model(void). */
#define HY_ENTRY_POINT "hybridae_model"

#ifdef __cplusplus
}
#endif
#endif
