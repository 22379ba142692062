/* SPDX-License-Identifier: Apache-2.0 */
/* What hy_model.extension(id) may have: ids, and what they point at. */
#ifndef HYBRIDAE_ABI_EXTENSIONS_H
#define HYBRIDAE_ABI_EXTENSIONS_H

/* const uint64_t*: so many of the states, the last ones, are integrals. Their rows of the residual are
 * ydot - L(t, y, ydot, p, d), and no function of the model depends on their values. A model with a running
 * cost has one. */
#define HY_EXTENSION_QUADRATURES "quadratures"

/* Any pointer: what the transition evaluates depends neither on discrete values nor on which triggers hold or
 * fire. With the same decisions in the conditions themselves it meets the same ones everywhere, and their
 * functions are the same. */
#define HY_EXTENSION_INDEPENDENT_TRIGGERS "independent triggers"

/* Any pointer: tests that no trace has choose between formulas (no_event, other than at the end of an
 * iteration). What depends on what may then differ from point to point of a mode: a pattern is that of its
 * point alone. */
#define HY_EXTENSION_UNRECORDED_CHOICES "unrecorded choices"

#endif
