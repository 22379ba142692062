// SPDX-License-Identifier: Apache-2.0
#include "generator/analysis/members.hpp"

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

#include <algorithm>
#include <map>

#include "generator/analysis/types.hpp"

namespace hybridae::generator {

namespace {

using clang::dyn_cast;

std::string trimmed(llvm::StringRef text) {
    text = text.trim();
    while (text.consume_front("/")) {
    }
    text.consume_front("!");
    text.consume_front("<");
    return text.trim().str();
}

// The `//` comment behind a member on its line, or the lines of comment right above it.
std::string description_of(const clang::FieldDecl& field) {
    const auto& sources = field.getASTContext().getSourceManager();
    const auto [file, offset] = sources.getDecomposedExpansionLoc(field.getLocation());
    const llvm::StringRef buffer = sources.getBufferData(file);
    const auto line_of = [&](std::size_t at) {
        const std::size_t begin = at == 0 ? 0 : buffer.rfind('\n', at - 1) + 1;
        return buffer.slice(begin, std::min(buffer.find('\n', at), buffer.size()));
    };
    const llvm::StringRef line = line_of(offset);
    if (const auto comment = line.find("//"); comment != llvm::StringRef::npos)
        return trimmed(line.substr(comment));

    std::string above;
    const auto* record = field.getParent();
    const auto open = sources.getFileOffset(sources.getExpansionLoc(record->getBraceRange().getBegin()));
    std::size_t begin = static_cast<std::size_t>(line.data() - buffer.data());
    while (begin > 0) {
        const llvm::StringRef before = line_of(begin - 1);
        begin = static_cast<std::size_t>(before.data() - buffer.data());
        if (begin <= open || before.trim().substr(0, 2) != "//") break;
        above = trimmed(before.trim()) + (above.empty() ? "" : " " + above);
    }
    return above;
}

class Reader {
  public:
    Reader(Allowed allowed, const std::string& what, Refusals& refusals)
        : allowed_(allowed), what_(what), refusals_(refusals) {}

    std::vector<Member> read(const clang::RecordDecl& record, bool parent_has_value) {
        std::vector<Member> members;
        for (const auto* base : bases_of(record))
            for (auto& member :
                 read(*base->getType()->getAsCXXRecordDecl()->getDefinition(), parent_has_value))
                members.push_back(std::move(member));
        for (const auto* field : record.fields()) members.push_back(read(*field, parent_has_value));
        return members;
    }

  private:
    Member read(const clang::FieldDecl& field, bool parent_has_value) {
        Member member;
        member.name = field.getNameAsString();
        member.description = description_of(field);
        member.has_value = parent_has_value || field.hasInClassInitializer();
        auto type = field.getType().getCanonicalType();
        for (;;) {
            if (const auto* array = dyn_cast<clang::ConstantArrayType>(type.getTypePtr())) {
                member.dims.push_back(array->getSize().getZExtValue());
                type = array->getElementType();
            } else if (const auto standard = as_standard_array(type)) {
                member.dims.push_back(standard->size);
                type = standard->element.getCanonicalType();
            } else {
                break;
            }
        }
        if (is_double(type)) return member;
        const auto refuse = [&](const std::string& why, const std::string& advice) {
            refusals_.refuse(field.getSourceRange(), "'" + member.name + "' of " + what_ + " " + why, advice);
        };
        if (is_real(type)) {
            refuse("is no double", "write double: other kinds of real numbers are not translated");
        } else if (type.isConstQualified()) {
            refuse("is const", "remove 'const': hybridae sets the members");
        } else if (const auto* record = type->getAsCXXRecordDecl()) {
            if (!is_user_code(*record))
                refuse("has a type that is not translated", "use double, arrays, std::array and structs");
            else
                member.members = read(*record->getDefinition(), member.has_value);
        } else if (type->isIntegralOrEnumerationType()) {
            if (allowed_ == Allowed::reals)
                refuse("is not a real number",
                       "integers, bools and enums belong into the discrete variables or the "
                       "parameters");
            member.type = type->isBooleanType()    ? MemberType::boolean
                          : type->isEnumeralType() ? MemberType::enumeration
                                                   : MemberType::integer;
            if (const auto* enumeration = type->getAs<clang::EnumType>())
                for (const auto* constant : enumeration->getDecl()->enumerators())
                    member.enumerators.push_back(
                        {constant->getNameAsString(), constant->getInitVal().getExtValue()});
        } else {
            refuse("has a type that is not translated", "use double, arrays, std::array and structs");
        }
        return member;
    }

    Allowed allowed_;
    const std::string& what_;
    Refusals& refusals_;
};

void count(const std::vector<Member>& members, std::uint64_t times, Role& role) {
    for (const auto& member : members) {
        std::uint64_t n = times;
        for (const auto extent : member.dims) n *= extent;
        if (!member.members.empty())
            count(member.members, n, role);
        else
            (member.type == MemberType::real ? role.reals : role.integers) += n;
    }
}

// k of an initialiser that is exactly `array[k]`.
std::optional<std::uint64_t> index_in(const clang::Expr* value, const clang::ParmVarDecl* array) {
    const auto* element =
        llvm::dyn_cast_or_null<clang::ArraySubscriptExpr>(value ? value->IgnoreImpCasts() : nullptr);
    if (element == nullptr) return std::nullopt;
    const auto* base = dyn_cast<clang::DeclRefExpr>(element->getBase()->IgnoreImpCasts());
    const auto* index = dyn_cast<clang::IntegerLiteral>(element->getIdx()->IgnoreImpCasts());
    if (base == nullptr || base->getDecl() != array || index == nullptr) return std::nullopt;
    return index->getValue().getZExtValue();
}

// Constants at the top level of the residual that name an element.
std::map<std::uint64_t, std::string> aliases_of(const Roles& roles, const clang::ParmVarDecl* array) {
    std::map<std::uint64_t, std::string> aliases;
    for (const auto* statement : roles.residual.function->getBody()->children()) {
        const auto* declaration = dyn_cast<clang::DeclStmt>(statement);
        if (declaration == nullptr) continue;
        for (const auto* decl : declaration->decls()) {
            const auto* variable = dyn_cast<clang::VarDecl>(decl);
            if (variable == nullptr || !variable->getType().isConstQualified()) continue;
            if (const auto k = index_in(variable->getInit(), array))
                aliases.emplace(*k, variable->getNameAsString());
        }
    }
    return aliases;
}

}  // namespace

Role read_record_role(const clang::RecordDecl& record, const std::string& type, Allowed allowed,
                      const std::string& what, Refusals& refusals) {
    Role role;
    role.type = type;
    role.members = Reader(allowed, what, refusals).read(record, false);
    count(role.members, 1, role);
    return role;
}

Role read_array_role(const Roles& roles, const clang::ParmVarDecl* array, std::uint64_t size,
                     const std::string& type, const std::string& fallback, bool has_values) {
    Role role;
    role.type = type;
    role.is_array = true;
    role.reals = size;
    const auto aliases = array == nullptr ? std::map<std::uint64_t, std::string>() : aliases_of(roles, array);
    if (aliases.empty()) {
        Member all;
        all.name = fallback;
        all.has_value = has_values;
        all.dims = {size};
        role.members = {all};
        return role;
    }
    role.members.resize(size);
    for (std::size_t k = 0; k < size; ++k) {
        const auto alias = aliases.find(k);
        role.members[k].name =
            alias == aliases.end() ? fallback + "[" + std::to_string(k) + "]" : alias->second;
        role.members[k].has_value = has_values;
    }
    return role;
}

}  // namespace hybridae::generator
