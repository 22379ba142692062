// SPDX-License-Identifier: Apache-2.0
// Moves numbers between the flat arrays of the C table and the structs of an emitted model.
//
// An emitted class template `Model<T, Lock>` offers, besides the user's code,
//   using hy_State, hy_Params, hy_Discrete, hy_Output;       hybridae::Nothing where a role is absent
//   static constexpr std::size_t hy_n_state, hy_n_params, hy_n_discrete, hy_n_output;     numbers of reals
//   static constexpr std::size_t hy_n_local;                 reals in local variables, where there are many
//   static void hy_each(hy_State&, visit), ...               visits every leaf in flattening order; `visit`
//   gets a
//                                                            T& for a real, the member itself for an integer
//   void hy_residual(t, y, ydot, d, p, r)
//   void hy_transition(t, y, ydot, d, p, next, dnext)        only if the user has one, and so on
//   void hy_initial(p, y0, ydot0, d0)
//   void hy_output(t, y, ydot, d, p, q)
#pragma once

#include <hybridae/abi/model.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>

namespace hybridae {

struct Nothing {};

namespace abi {

// The model's arguments and results with scalar type T, kept in the workspace: for a big model they are too
// big for the stack.
template <class M>
struct Storage {
    typename M::hy_State y{}, ydot{}, next{}, next_ydot{};
    typename M::hy_Params p{};
    typename M::hy_Discrete d{}, next_d{};
    typename M::hy_Output q{};
};

template <class M, class Role>
constexpr std::size_t count_reals() {
    if (std::is_same_v<Role, typename M::hy_State>) return M::hy_n_state;
    if (std::is_same_v<Role, typename M::hy_Params>) return M::hy_n_params;
    if (std::is_same_v<Role, typename M::hy_Discrete>) return M::hy_n_discrete;
    return M::hy_n_output;
}

// Whether a role is nothing but its numbers, in the order in which they are visited: then it is an array.
template <class M, class Role>
inline constexpr bool is_plain = std::is_trivially_copyable_v<Role>&& std::is_standard_layout_v<Role> &&
                                 sizeof(Role) == count_reals<M, Role>() * sizeof(typename M::Scalar);

// visit(T& leaf, std::size_t index) for reals, visit(Integer& leaf, std::size_t index) for integers.
template <class M, class Role, class Real, class Integer>
void for_each_leaf(Role& role, Real&& real, Integer&& integer) {
    if constexpr (is_plain<M, Role>) {
        auto* const leaves = reinterpret_cast<typename M::Scalar*>(&role);
        for (std::size_t i = 0; i < count_reals<M, Role>(); ++i) real(leaves[i], i);
    } else if constexpr (!std::is_same_v<Role, Nothing>) {
        std::size_t i_real = 0, i_integer = 0;
        M::hy_each(role, [&](auto& leaf) {
            if constexpr (std::is_same_v<std::remove_reference_t<decltype(leaf)>, typename M::Scalar>)
                real(leaf, i_real++);
            else
                integer(leaf, i_integer++);
        });
    }
}

// Gives a role its member initialisers, in place: a temporary of a big model is too big for the stack.
template <class Role>
void renew(Role& role) {
    std::destroy_at(&role);
    std::construct_at(&role);
}

inline constexpr auto ignore = [](auto&, std::size_t) {};

// make_real(index) -> T. A null `from` leaves the integers alone.
template <class M, class Role, class MakeReal>
void load(Role& role, MakeReal&& make_real, const std::int64_t* from) {
    for_each_leaf<M>(
        role,
        [&](auto& leaf, std::size_t i) {
            if constexpr (requires { make_real(leaf, i); })
                make_real(leaf, i);
            else
                leaf = make_real(i);
        },
        [&](auto& leaf, std::size_t i) {
            if (from != nullptr) leaf = static_cast<std::remove_reference_t<decltype(leaf)>>(from[i]);
        });
}

// Loads every argument that the point has: `initial` has neither states nor discrete values.
template <class M, class MakeY, class MakeYdot, class MakeP, class MakeD>
void load_arguments(Storage<M>& s, const hy_point& at, MakeY&& y, MakeYdot&& ydot, MakeP&& p, MakeD&& d) {
    if (at.y != nullptr) load<M>(s.y, y, nullptr);
    if (at.ydot != nullptr) load<M>(s.ydot, ydot, nullptr);
    load<M>(s.p, p, at.pk);
    if (at.d != nullptr || at.k != nullptr) load<M>(s.d, d, at.k);
}

// Where a role is nothing but its n numbers, in the order in which they are visited, they are copied
// together.
template <class M, class Role>
void load_reals(Role& role, const double* from, std::size_t n) {
    constexpr bool is_plain = std::is_same_v<typename M::Scalar, double> &&
                              std::is_trivially_copyable_v<Role> && std::is_standard_layout_v<Role>;
    if (is_plain && sizeof(Role) == n * sizeof(double))
        std::memcpy(static_cast<void*>(&role), from, sizeof(Role));
    else
        load<M>(
            role, [from](std::size_t i) { return from[i]; }, nullptr);
}

// The same in plain numbers.
template <class M>
void load_values(Storage<M>& s, const hy_point& at) {
    if (at.y != nullptr) load_reals<M>(s.y, at.y, M::hy_n_state);
    if (at.ydot != nullptr) load_reals<M>(s.ydot, at.ydot, M::hy_n_state);
    load<M>(
        s.p, [&](std::size_t i) { return at.p[i]; }, at.pk);
    if (at.d != nullptr || at.k != nullptr)
        load<M>(
            s.d, [&](std::size_t i) { return at.d[i]; }, at.k);
}

template <class M, class Role>
void store_integers(Role& role, std::int64_t* to) {
    if (to != nullptr)
        for_each_leaf<M>(role, ignore,
                         [&](auto& leaf, std::size_t i) { to[i] = static_cast<std::int64_t>(leaf); });
}

// The four functions of the table behind one interface: call() evaluates, for_each_out() visits the results.
struct Residual {
    template <class M>
    static constexpr bool exists = true;
    template <class M>
    static constexpr std::size_t n_out = M::hy_n_state;
    template <class M, class T>
    static void call(M& m, const T& t, Storage<M>& s) {
        m.hy_residual(t, s.y, s.ydot, s.d, s.p, s.next);
    }
    template <class M, class Visit>
    static void for_each_out(Storage<M>& s, Visit&& visit) {
        for_each_leaf<M>(s.next, visit, ignore);
    }
    template <class M>
    static void store_kout(Storage<M>&, std::int64_t*) {}
};

struct Transition {
    template <class M>
    static constexpr bool exists = requires(M& m, Storage<M>& s, const typename M::Scalar& t) {
        m.hy_transition(t, s.y, s.ydot, s.d, s.p, s.next, s.next_d);
    };
    template <class M>
    static constexpr std::size_t n_out = M::hy_n_state + M::hy_n_discrete;
    template <class M, class T>
    static void call(M& m, const T& t, Storage<M>& s) {
        s.next = s.y;
        s.next_d = s.d;
        m.hy_transition(t, s.y, s.ydot, s.d, s.p, s.next, s.next_d);
    }
    template <class M, class Visit>
    static void for_each_out(Storage<M>& s, Visit&& visit) {
        std::size_t n = 0;
        for_each_leaf<M>(
            s.next, [&](auto& leaf, std::size_t) { visit(leaf, n++); }, ignore);
        for_each_leaf<M>(
            s.next_d, [&](auto& leaf, std::size_t) { visit(leaf, n++); }, ignore);
    }
    template <class M>
    static void store_kout(Storage<M>& s, std::int64_t* kout) {
        store_integers<M>(s.next_d, kout);
    }
};

struct Initial {
    template <class M>
    static constexpr bool exists = requires(M& m, Storage<M>& s) {
        m.hy_initial(s.p, s.next, s.next_ydot, s.next_d);
    };
    template <class M>
    static constexpr std::size_t n_out = 2 * M::hy_n_state + M::hy_n_discrete;
    template <class M, class T>
    static void call(M& m, const T&, Storage<M>& s) {
        renew(s.next);
        renew(s.next_d);
        for_each_leaf<M>(
            s.next_ydot, [](auto& leaf, std::size_t) { leaf = 0.0; }, ignore);
        m.hy_initial(s.p, s.next, s.next_ydot, s.next_d);
    }
    template <class M, class Visit>
    static void for_each_out(Storage<M>& s, Visit&& visit) {
        std::size_t n = 0;
        for_each_leaf<M>(
            s.next, [&](auto& leaf, std::size_t) { visit(leaf, n++); }, ignore);
        for_each_leaf<M>(
            s.next_ydot, [&](auto& leaf, std::size_t) { visit(leaf, n++); }, ignore);
        for_each_leaf<M>(
            s.next_d, [&](auto& leaf, std::size_t) { visit(leaf, n++); }, ignore);
    }
    template <class M>
    static void store_kout(Storage<M>& s, std::int64_t* kout) {
        store_integers<M>(s.next_d, kout);
    }
};

struct Output {
    template <class M>
    static constexpr bool exists = requires(M& m, Storage<M>& s, const typename M::Scalar& t) {
        m.hy_output(t, s.y, s.ydot, s.d, s.p, s.q);
    };
    template <class M>
    static constexpr std::size_t n_out = M::hy_n_output;
    template <class M, class T>
    static void call(M& m, const T& t, Storage<M>& s) {
        m.hy_output(t, s.y, s.ydot, s.d, s.p, s.q);
    }
    template <class M, class Visit>
    static void for_each_out(Storage<M>& s, Visit&& visit) {
        for_each_leaf<M>(s.q, visit, ignore);
    }
    template <class M>
    static void store_kout(Storage<M>&, std::int64_t*) {}
};

// Calls fill(hy_function&, Function{}) for each of the functions that the model has. Locked: any instance of
// the model's template.
template <class Locked, class Fill>
void for_each_function(hy_model& table, Fill&& fill) {
    fill(table.residual, Residual{});
    if constexpr (Transition::exists<Locked>) fill(table.transition, Transition{});
    if constexpr (Initial::exists<Locked>) fill(table.initial, Initial{});
    if constexpr (Output::exists<Locked>) fill(table.output, Output{});
}

}  // namespace abi
}  // namespace hybridae
