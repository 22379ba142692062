// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <clang/AST/StmtCXX.h>
#include <clang/AST/TypeLoc.h>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "generator/analysis/activity.hpp"
#include "generator/analysis/decisions.hpp"
#include "generator/analysis/names.hpp"
#include "generator/analysis/placement.hpp"
#include "generator/analysis/tokens.hpp"
#include "generator/analysis/triggers.hpp"
#include "generator/analysis/unrecorded.hpp"
#include "generator/emit/edits.hpp"
#include "generator/emit/plan.hpp"

namespace hybridae::generator {

// What all translations of a model share.
struct Context {
    clang::ASTContext& ast;
    const Tokens& tokens;
    Refusals& refusals;
    const Roles& roles;
    const Universe& universe;
    const Activity& activity;
    const Decisions& decisions;
    const Placement& placement;
    const Triggers& triggers;
    const Unrecorded& unrecorded;
    const Names& names;
    std::function<Place(clang::SourceLocation)> place;

    std::vector<Site> sites;
    bool unrecorded_choices = false;  // tests under no_event that do more than to end an iteration
    unsigned iterations = 0;
    unsigned calls = 0, loops = 0;  // numbered from 1; 0 is the call from outside
    bool order_forced = true;
};

// What to use instead of a type of the library.
std::string advice_for(const clang::CXXRecordDecl& record);

// Turns one declaration of the user's into edits of its text, or refuses it. There is a rule for each class
// of statement and expression; what has none is refused, never passed through. One construct, one file beside
// this.
class Translator {
  public:
    Translator(Context& context, Edits& edits) : context_(context), edits_(edits) {}

    void function(const clang::FunctionDecl& function);
    void record(const clang::CXXRecordDecl& record);
    void global(const clang::VarDecl& global);
    void enumeration(const clang::EnumDecl& enumeration);

  private:
    // records.cpp, methods.cpp
    void record_head(const clang::CXXRecordDecl& record);
    void member(const clang::Decl& written, const clang::CXXRecordDecl& record);
    void field(const clang::FieldDecl& field);
    void static_member(const clang::VarDecl& member);
    void special_member(const clang::CXXMethodDecl& method);
    void method(const clang::CXXMethodDecl& method);
    void method_head(const clang::CXXMethodDecl& method, std::size_t begin, std::size_t name);
    void outside_template(const clang::CXXMethodDecl& written, const clang::CXXMethodDecl& method);
    void method_name(const clang::CXXMethodDecl& method, std::size_t token);
    void initializers(const clang::CXXConstructorDecl& constructor);
    std::string hidden_parameters(const clang::FunctionDecl& function) const;
    std::string spliced(const clang::Decl& definition) const;
    void erase(clang::SourceRange declaration);
    void splice(clang::SourceLocation after, const std::string& text);

    // statements.cpp, declarations.cpp
    void statement(const clang::Stmt* statement);
    void compound(const clang::CompoundStmt& block);
    void branch(const clang::IfStmt& branch);
    void jump(const clang::GotoStmt& jump);
    void refuse_skipped(const clang::CompoundStmt& block, clang::SourceLocation from,
                        clang::SourceLocation to);
    void constant_branch(const clang::IfStmt& branch);
    void selection(const clang::SwitchStmt& selection);
    void declaration(const clang::DeclStmt& declaration);
    void variable(const clang::VarDecl& variable);
    void signature(const clang::FunctionDecl& function);
    void default_argument(const clang::ParmVarDecl& parameter, bool written_out);
    std::optional<unsigned> parameter_pack(const clang::FunctionDecl& function);
    void check_expansions(const clang::FunctionDecl& function, const clang::FunctionDecl& pattern);
    bool is_used(const clang::CXXRecordDecl& record) const;
    void specifiers(const clang::FunctionDecl& function);
    void enter(const clang::FunctionDecl& function);

    // loops.cpp
    void loop(const clang::Stmt& loop);
    void loop_test(const clang::Expr* test);
    void declared_test(const clang::VarDecl& tested, const clang::DeclStmt& declaration);
    void loop_body(const clang::Stmt* body, const std::string& loop);

    // triggers.cpp
    void trigger(const clang::IfStmt& branch, bool after_another);
    bool is_result(const clang::Expr* argument) const;

    // expressions.cpp, casts.cpp, operators.cpp
    void expression(const clang::Expr* expression);
    void cast(const clang::CastExpr& cast);
    void operation(const clang::BinaryOperator& operation);
    void unary(const clang::UnaryOperator& operation);
    void name(const clang::DeclRefExpr& name);
    void member(const clang::MemberExpr& member);
    bool check_constant(const clang::VarDecl& variable, const clang::Expr& use);
    bool lives_in_model(const clang::NamedDecl& decl) const;
    void lambda(const clang::LambdaExpr& lambda);
    void several_instances(const clang::LambdaExpr& lambda);
    void call_operator(const clang::LambdaExpr& lambda, const clang::CXXMethodDecl& called);

    // objects.cpp
    void object(const clang::CXXConstructExpr& object);
    void default_object(const clang::VarDecl& variable, const clang::CXXConstructExpr& object);
    std::string construction(const clang::CXXConstructExpr& object);

    // conditions.cpp, kinks.cpp, no_event.cpp
    void condition(const clang::Expr& tree);
    std::string condition_tree(const clang::Expr& tree, std::size_t site);
    std::string atom(const clang::BinaryOperator& relation, std::size_t site);
    std::string atom(const clang::CallExpr& relation, std::size_t site);
    std::string fact(const clang::Expr& leaf, std::size_t site);
    void kink(const clang::CallExpr& call);
    void refuse_reference_to_kink(clang::QualType type, const clang::Expr* value);
    void listed_kink(const clang::CallExpr& call);
    void integer(const clang::CallExpr& call, bool as_whole);
    void no_event(const clang::CallExpr& call);
    void plain(const clang::Expr* expression);
    void plain_call(const clang::CallExpr& call);

    // iterations.cpp
    struct Ending {
        std::string iteration;  // the object that watches the iteration
        bool goes_on;           // the test says whether to go on; otherwise, whether to end
        std::string which;      // of several tests
    };
    void ending(const clang::Expr& test);
    std::string iteration(const clang::Stmt& loop);  // what stands before the loop

    // calls.cpp
    void call(const clang::CallExpr& call);
    void user_call(const clang::CallExpr& call, const clang::FunctionDecl& function);
    void named_call(const clang::CallExpr& call, const clang::FunctionDecl& function);
    void method_call(const clang::CXXMemberCallExpr& call, const clang::CXXMethodDecl& method);
    void conversion_call(const clang::CXXMemberCallExpr& call, const clang::CXXMethodDecl& method);
    void smooth(const clang::CallExpr& call);
    bool in_double(const clang::CallExpr& call);  // false: refused
    void in_order(const clang::CallExpr& call, const std::string& capture, const std::string& callee);
    void method_in_order(const clang::CXXMemberCallExpr& call, const std::string& name);
    void replace_callee(const clang::CallExpr& call, const std::string& text);
    bool several_reach(const std::vector<const clang::Expr*>& parts) const;
    std::string hidden(const clang::FunctionDecl& function, bool arguments_follow);
    std::string handed_on(const std::string& callee) const;
    bool has_text(llvm::ArrayRef<const clang::Expr*> arguments) const;
    void default_arguments(llvm::ArrayRef<const clang::Expr*> arguments, std::size_t close, bool others);
    std::string translated(const clang::Expr* expression);
    std::string self() const { return in_method_ ? "hy_model" : "*this"; }

    // user_operators.cpp, library_calls.cpp
    void user_operator(const clang::CXXOperatorCallExpr& call, const clang::FunctionDecl& function);
    void ordered_operator(const clang::CXXOperatorCallExpr& call, const clang::FunctionDecl& function);
    void rewritten_operator(const clang::CXXRewrittenBinaryOperator& operation);
    void functor_call(const clang::CXXOperatorCallExpr& call, const clang::CXXMethodDecl& method);
    void library_call(const clang::CallExpr& call, const clang::FunctionDecl& function);
    void check_callables(const clang::CallExpr& call);
    void made_object(const clang::CallExpr& call);

    // types.cpp
    // `actual`: the type of what is declared, which knows what `auto` stands for.
    void type(clang::TypeLoc type, bool active, clang::QualType actual = {});
    void substituted(clang::TypeLoc type, bool active);
    void alias(clang::TypeLoc type, bool active, clang::QualType actual);
    bool is_own(clang::TypeLoc type) const;
    bool is_inside_struct(const clang::TagDecl& tag) const;
    void named_type(clang::SourceLocation name, const clang::NamedDecl& decl);
    void qualifier(clang::NestedNameSpecifierLoc qualifier);
    bool check_type(clang::QualType type, clang::SourceRange where);  // false: refused
    void check_reals(clang::QualType type, bool active, clang::SourceRange where, const std::string& name);
    std::string type_text(clang::QualType type, bool active) const;

    // shared
    std::size_t new_site(SiteKind kind, clang::SourceRange where);
    std::string number(std::size_t n) const { return std::to_string(n); }
    std::size_t first(const clang::Stmt* node) const { return context_.tokens.at(node->getBeginLoc()); }
    std::size_t last(const clang::Stmt* node) const { return context_.tokens.at(node->getEndLoc()); }
    std::size_t end_of(const clang::Stmt* statement) const;
    std::string text(clang::SourceRange where) const;
    bool active(const clang::Expr* expression) const { return context_.activity.is_active(expression); }
    bool reaches(const clang::Stmt* node) const { return context_.decisions.reaches(node); }
    void refuse(clang::SourceRange where, const std::string& what, const std::string& advice) {
        context_.refusals.refuse(where, what, advice);
    }
    // Refuses because of an expression that depends on model values, and says why it does.
    void refuse_active(clang::SourceRange where, const clang::Expr* because, const std::string& what,
                       const std::string& advice);

    Context& context_;
    Edits& edits_;
    const clang::FunctionDecl* function_ = nullptr;
    const clang::CXXRecordDecl* record_ = nullptr;  // the struct around
    bool in_method_ = false;                        // inside a struct: the model is an argument there
    bool in_member_initializer_ = false;            // there is no model
    bool may_trigger_ = false;                      // outside of all triggers of a function that holds some
    bool in_trigger_ = false;                       // inside the body of one
    bool in_ending_ = false;                        // inside a test that ends an iteration
    int loops_in_trigger_ = 0;                      // loops and switches there: what `break` leaves
    std::map<const clang::Expr*, Ending> endings_;  // outcomes of no_event that end iterations
};

}  // namespace hybridae::generator
