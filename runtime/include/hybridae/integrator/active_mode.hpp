// SPDX-License-Identifier: Apache-2.0
// A mode with all that integration in it needs, and the store these things come from.
//
// Structures are kept by mode; matrices with their colouring and symbolic analysis by pattern: there may be
// very many modes and only two patterns. Finding a structure costs many times an evaluation, so a new mode
// with the conditions of a known one is tried with that one's: if derivatives in an arbitrary direction agree
// with the columns that the colouring gives, no entry is missing. Rows that were found so are recognised from
// then on (KnownRows), without derivatives.
#pragma once

#include <cstdint>
#include <hybridae/consistency/split.hpp>
#include <hybridae/integrator/combined_jacobian.hpp>
#include <hybridae/integrator/known_rows.hpp>
#include <hybridae/model/mode_system.hpp>
#include <map>
#include <memory>
#include <unordered_map>

namespace hybridae {

// Pattern and colouring of ∂g/∂(y, ẏ) of the watched functions: columns y then ẏ.
struct WatchedPattern {
    SparsityPattern pattern;
    Colouring colouring;
    // One direction per colour, one for time, and an arbitrary one.
    std::vector<double> seed_t, seed_y, seed_ydot;
    // Row after row: columns, and where their entries are in the pattern.
    std::vector<int> row_begin, row_column, row_entry;
    bool of_states = true;  // none depends on ẏ

    hy_seeds seeds() const { return {seed_t.data(), seed_y.data(), seed_ydot.data(), nullptr, nullptr}; }
    template <class Use>  // use(column, entry)
    void each_in_row(std::size_t row, Use use) const {
        for (auto k = static_cast<std::size_t>(row_begin[row]);
             k < static_cast<std::size_t>(row_begin[row + 1]); ++k)
            use(static_cast<std::size_t>(row_column[k]), static_cast<std::size_t>(row_entry[k]));
    }
};

struct ActiveMode {
    Mode mode;
    std::shared_ptr<const ModeStructure> structure;
    std::shared_ptr<const Split> split;
    std::shared_ptr<const WatchedPattern> watched;
    std::shared_ptr<const LinearParts> linear;    // null: nothing is known to be
    std::shared_ptr<const InPlay> in_play;        // null: all functions are
    std::shared_ptr<CombinedJacobian> iteration;  // F_y + α F_ẏ
    std::shared_ptr<CombinedJacobian> index_one;  // A = [F_ẏ T1, F_y T2]
    // The revision of A's values that were found again, to the last bit, beside the point where the mode
    // began: A is constant. 0: none.
    std::uint64_t constant_index_one = 0;
    // Modes of one structure with the same number have the same watched functions, but for what depends on
    // discrete reals.
    std::uint64_t watched_revision = 0;
};

class ModeStore {
  public:
    // `constraints`: equations that the user has named, see Split. `sensitivities`: how many there are.
    ModeStore(Evaluator& evaluator, LinearSolverKind kind, std::vector<int> constraints = {},
              int sensitivities = 0)
        : evaluator_(evaluator),
          kind_(kind),
          constraints_(std::move(constraints)),
          sensitivities_(sensitivities),
          system_(evaluator) {}

    // Completes a mode whose traces are given. False: the model threw. `same_transition`: a mode with the
    // same conditions in its transition, and the same functions of them; may be null.
    bool complete(ActiveMode&, double t, const double* y, const double* ydot,
                  const ActiveMode* same_transition = nullptr);
    // The matrix of the unknowns of a start, by pattern.
    CombinedJacobian& start_matrix(const ActiveMode&, const std::vector<int>& variable,
                                   const std::vector<double>& w, const std::vector<double>& wdot);

  private:
    // Directions in which F is differentiated: of y and of ẏ one per colour each, one of time, and an
    // arbitrary one.
    struct Probe {
        std::size_t width = 0;
        std::vector<double> seed_t, seed_y, seed_ydot;

        const double* arbitrary_y(std::size_t n) const { return seed_y.data() + (width - 1) * n; }
        const double* arbitrary_ydot(std::size_t n) const { return seed_ydot.data() + (width - 1) * n; }
    };
    struct Known {
        std::shared_ptr<const ModeStructure> structure;
        std::shared_ptr<const Split> split;
        std::shared_ptr<const WatchedPattern> watched;
        std::shared_ptr<const Probe> probe;
        std::shared_ptr<KnownRows> rows;
        std::shared_ptr<CombinedJacobian> iteration, index_one;
    };
    struct Identity {
        std::uint64_t mode, conditions;
    };
    // Whether an equation contains a derivative or an algebraic variable.
    struct Determining {
        bool by_structure = false, by_value = false;
    };

    Identity identity(const Mode&) const;
    bool is_last(const ActiveMode&) const;
    bool has_last_keys(const Mode&, bool known_transition) const;
    void use(const Known&, const Known& alike, ActiveMode&) const;
    static Probe probe_of(const Colouring&, std::size_t n);
    bool fits(const Known&, const Mode&, double t, const double* y, const double* ydot);
    bool sweep_beside(const Known&, double t, const double* y, const double* ydot, double factor);
    bool explains(const Known&);
    void take_derivatives(const Known&, LinearParts&) const;
    bool recognise(const Known&, const Mode&);
    ModeSystem& system_of(const Known&, const Mode&);
    void find_factored(const Known&);
    void split(Known&, const Mode&, double t, const double* y, const double* ydot);

    Evaluator& evaluator_;
    LinearSolverKind kind_;
    std::vector<int> constraints_;
    int sensitivities_;
    std::unordered_map<std::uint64_t, Known> modes_;
    std::unordered_map<std::uint64_t, Known> by_conditions_;  // the latest with these conditions
    Known last_;  // what is known of modes with the conditions of the last one
    std::vector<std::uint64_t> last_keys_;
    ModeSystem system_;
    double t_beside_ = 0.0;
    std::vector<double> y_beside_, ydot_beside_, swept_, swept_g_, explained_, size_;
    std::vector<bool> lacking_;
    std::vector<Determining> determining_;
    KnownRows::Findings findings_;
    LinearParts there_;
    std::unordered_map<std::uint64_t, std::shared_ptr<CombinedJacobian>> iteration_, index_one_;
};

}  // namespace hybridae
