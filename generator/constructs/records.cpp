// SPDX-License-Identifier: Apache-2.0
// Structs. They stay structs inside the class template; each instance of a template is a struct of its own.
// Members that the model does not use are left out, so are aliases and friends; what is defined outside of
// its struct is brought in, under its own #line.
#include <clang/AST/DeclFriend.h>
#include <clang/AST/DeclTemplate.h>

#include "generator/analysis/types.hpp"
#include "generator/constructs/translator.hpp"
#include "generator/emit/emit.hpp"
#include "generator/emit/pieces.hpp"

namespace hybridae::generator {

using clang::dyn_cast;

namespace {

// Where the text of a record stands: that of an instance is its template's.
const clang::CXXRecordDecl& text_of(const clang::CXXRecordDecl& record) {
    const auto* pattern = record.getTemplateInstantiationPattern();
    if (pattern == nullptr) return record;
    return pattern->getDefinition() != nullptr ? *pattern->getDefinition() : *pattern;
}

// The member of `record` that stands where `written` does, among those that the model uses; or null.
const clang::CXXMethodDecl* used_method(const clang::CXXMethodDecl& written,
                                        const clang::CXXRecordDecl& record, const Universe& universe) {
    for (const auto* method : universe.methods) {
        if (method->getParent() != &record || method->isImplicit()) continue;
        const clang::FunctionDecl* from = method->getInstantiatedFromMemberFunction();
        if (from == nullptr) from = method;
        if (from->getCanonicalDecl() == written.getCanonicalDecl()) return method;
    }
    return nullptr;
}

const clang::CXXRecordDecl* used_record(const clang::CXXRecordDecl& written,
                                        const clang::CXXRecordDecl& record, const Universe& universe) {
    for (const auto* inner : universe.records) {
        if (inner->getDeclContext() != &record) continue;
        const clang::CXXRecordDecl* from = inner->getInstantiatedFromMemberClass();
        if (from == nullptr) from = inner;
        if (from->getCanonicalDecl() == written.getCanonicalDecl()) return inner;
    }
    return nullptr;
}

const clang::VarDecl* used_static(const clang::VarDecl& written, const Universe& universe,
                                  const clang::CXXRecordDecl& record) {
    for (const auto* member : universe.statics) {
        if (member->getDeclContext() != &record) continue;
        const clang::VarDecl* from = member->getInstantiatedFromStaticDataMember();
        if (from == nullptr) from = member;
        if (from->getCanonicalDecl() == written.getCanonicalDecl()) return member;
    }
    return nullptr;
}

bool is_from(const clang::FunctionTemplateDecl* used, const clang::FunctionTemplateDecl& written) {
    for (; used != nullptr; used = used->getInstantiatedFromMemberTemplate())
        if (used->getCanonicalDecl() == written.getCanonicalDecl()) return true;
    return false;
}

bool is_from(const clang::ClassTemplateDecl* used, const clang::ClassTemplateDecl& written) {
    for (; used != nullptr; used = used->getInstantiatedFromMemberTemplate())
        if (used->getCanonicalDecl() == written.getCanonicalDecl()) return true;
    return false;
}

}  // namespace

// A declaration that is not emitted, with its semicolon.
void Translator::erase(clang::SourceRange declaration) {
    const auto from = context_.tokens.at(declaration.getBegin());
    auto to = context_.tokens.at(declaration.getEnd());
    if (context_.tokens.is(to + 1, ";")) ++to;
    edits_.erase(from, to);
}

// Brings text from elsewhere in; the lines that follow are again those of the user's file.
void Translator::splice(clang::SourceLocation after, const std::string& text) {
    const auto token = context_.tokens.at(after);
    const bool semicolon = context_.tokens.is(token + 1, ";");
    edits_.after(semicolon ? token + 1 : token, "\n" + text + line_directive(context_.place(after)));
}

void Translator::record_head(const clang::CXXRecordDecl& record) {
    const auto where = record.getLocation();
    if (record.isUnion()) refuse(where, "unions are not translated", "use a struct");
    if (record.isPolymorphic() || record.getNumVBases() > 0)
        refuse(where, "'" + record.getNameAsString() + "' has virtual functions or bases",
               "which function runs must be known: use an enum and a switch, or a template parameter");
    const auto name = context_.names.of(&record);
    const auto token = context_.tokens.at(where);
    if (name.empty()) {
        refuse(where, "a struct without a name is not translated", "give it a name");
    } else if (record.getName().empty()) {
        edits_.after(context_.tokens.at(record.getInnerLocStart()), " " + name);
    } else if (name != record.getNameAsString()) {
        edits_.replace(token, name);
    }
    const auto first = context_.tokens.at(record.getInnerLocStart());
    const auto open = context_.tokens.at(record.getBraceRange().getBegin());
    // Everything is public: friends are functions of the model now.
    for (std::size_t at = first; at < open; ++at) {
        if (context_.tokens.is(at, "class")) edits_.replace(at, "struct");
        for (const char* access : {"private", "protected"})
            if (context_.tokens.is(at, access)) edits_.replace(at, "public");
    }
    if (const auto* special = dyn_cast<clang::ClassTemplateSpecializationDecl>(&record);
        special != nullptr && special->isExplicitSpecialization()) {
        auto end = token + 1;
        while (end < open && !context_.tokens.is(end, ":")) ++end;
        if (end > token + 1) edits_.erase(token + 1, end - 1);
    }
    for (const auto* base : bases_of(record))
        if (check_type(base->getType(), base->getSourceRange()))
            type(base->getTypeSourceInfo()->getTypeLoc(), false);
}

void Translator::record(const clang::CXXRecordDecl& record) {
    const auto* outer_record = record_;
    const auto* outer_function = function_;
    const bool outer_method = in_method_, outer_trigger = in_trigger_, outer_may = may_trigger_;
    record_ = &record;
    in_method_ = true;
    in_trigger_ = may_trigger_ = false;
    record_head(record);
    for (const auto* field : record.fields()) this->field(*field);
    for (const auto* written : text_of(record).decls())
        if (!written->isImplicit()) member(*written, record);
    record_ = outer_record;
    function_ = outer_function;
    in_method_ = outer_method;
    in_trigger_ = outer_trigger;
    may_trigger_ = outer_may;
}

void Translator::field(const clang::FieldDecl& field) {
    if (field.isBitField()) refuse(field.getSourceRange(), "bit fields are not translated", "use an int");
    if (field.isAnonymousStructOrUnion())
        return refuse(field.getSourceRange(), "a member without a name is not translated", "give it a name");
    if (!check_type(field.getType(), field.getSourceRange())) return;
    const bool is_active = context_.activity.is_active(&field);
    check_reals(field.getType(), is_active, field.getSourceRange(), field.getNameAsString());
    type(field.getTypeSourceInfo()->getTypeLoc(), is_active);
    const auto* value = field.getInClassInitializer();
    if (value == nullptr) return;
    if (reaches(value))
        return refuse(value->getSourceRange(),
                      "the initialiser of a member holds a condition on model values",
                      "set the member in a constructor or after the object is made");
    in_member_initializer_ = true;
    expression(value);
    in_member_initializer_ = false;
}

void Translator::member(const clang::Decl& written, const clang::CXXRecordDecl& record) {
    const auto& universe = context_.universe;
    const auto where = written.getSourceRange();
    if (llvm::isa<clang::FieldDecl, clang::IndirectFieldDecl>(written)) return;
    if (llvm::isa<clang::AccessSpecDecl>(written))
        return edits_.replace(context_.tokens.at(where.getBegin()), "public");
    if (const auto* member_template = dyn_cast<clang::FunctionTemplateDecl>(&written)) {
        std::string text;
        for (const auto* method : universe.methods)
            if (method->getParent() == &record && is_from(method->getPrimaryTemplate(), *member_template))
                text += spliced(*method);
        erase(where);
        if (!text.empty()) splice(where.getEnd(), text);
    } else if (const auto* class_template = dyn_cast<clang::ClassTemplateDecl>(&written)) {
        std::string text;
        for (const auto* inner : universe.records)
            if (const auto* special = dyn_cast<clang::ClassTemplateSpecializationDecl>(inner))
                if (inner->getDeclContext() == &record &&
                    is_from(special->getSpecializedTemplate(), *class_template))
                    text += spliced(*inner);
        erase(where);
        if (!text.empty()) splice(where.getEnd(), text);
    } else if (const auto* method = dyn_cast<clang::CXXMethodDecl>(&written)) {
        const auto* used = used_method(*method, record, universe);
        if (method->isDeleted() || method->isDefaulted()) return special_member(*method);
        if (used == nullptr) return erase(where);
        if (method->isThisDeclarationADefinition()) return this->method(*used);
        if (used->getInstantiatedFromMemberFunction() != nullptr) return outside_template(*method, *used);
        const auto text = spliced(*used);
        erase(where);
        splice(where.getEnd(), text);
    } else if (const auto* inner = dyn_cast<clang::CXXRecordDecl>(&written)) {
        const auto* used = used_record(*inner, record, universe);
        if (used == nullptr && inner->isThisDeclarationADefinition()) return erase(where);
        if (used != nullptr && inner->isThisDeclarationADefinition()) this->record(*used);
    } else if (const auto* inner_enum = dyn_cast<clang::EnumDecl>(&written)) {
        enumeration(*inner_enum);
    } else if (const auto* variable = dyn_cast<clang::VarDecl>(&written)) {
        const auto* used = used_static(*variable, universe, record);
        used == nullptr ? erase(where) : static_member(*used);
    } else if (llvm::isa<clang::TypedefNameDecl, clang::TypeAliasTemplateDecl, clang::StaticAssertDecl,
                         clang::FriendDecl, clang::EmptyDecl, clang::UsingDecl>(written)) {
        if (const auto* shared = dyn_cast<clang::UsingDecl>(&written);
            shared != nullptr &&
            shared->getDeclName().getNameKind() == clang::DeclarationName::CXXConstructorName)
            return refuse(where, "constructors taken over from a base are not translated",
                          "write the constructor out");
        erase(where);
    } else {
        refuse(where, "this member is not translated yet", "move it out of the struct");
    }
}

// A constant of the struct. One of the scalar type is initialised by plain numbers only: the order in which
// static members of a template are initialised is open.
void Translator::static_member(const clang::VarDecl& member) {
    const auto where = member.getSourceRange();
    const auto* first = member.getFirstDecl();
    if (member.getInstantiatedFromStaticDataMember() == nullptr && first != &member)
        return refuse(first->getSourceRange(), "this constant of a struct has its value outside of it",
                      "write 'static constexpr' or 'inline static const' with the value here");
    if (!check_type(member.getType(), where)) return;
    const auto* value = member.getAnyInitializer();
    const bool is_active = context_.activity.is_active(&member);
    check_reals(member.getType(), is_active, where, member.getNameAsString());
    if (is_active) {
        if (value != nullptr && (active(value) || reaches(value)) && !member.getType()->isArrayType())
            refuse(where, "the constant '" + member.getNameAsString() + "' depends on model values",
                   "make it a member without 'static'");
        bool is_inline = false;
        for (auto token = context_.tokens.at(where.getBegin());
             token < context_.tokens.at(member.getLocation()); ++token) {
            is_inline = is_inline || context_.tokens.is(token, "inline");
            if (context_.tokens.is(token, "constexpr")) edits_.replace(token, "const");
        }
        if (!is_inline) edits_.before(context_.tokens.at(where.getBegin()), "inline ");
    }
    type(member.getTypeSourceInfo()->getTypeLoc(), is_active, member.getType());
    in_member_initializer_ = true;
    expression(value);
    in_member_initializer_ = false;
}

// The text of a definition that stands elsewhere, or is an instance beside others.
std::string Translator::spliced(const clang::Decl& definition) const {
    Edits edits;
    Translator translator(context_, edits);
    translator.record_ = record_;
    translator.in_method_ = true;
    auto begin = definition.getBeginLoc();
    std::string end;
    if (const auto* method = dyn_cast<clang::CXXMethodDecl>(&definition)) {
        begin = method->getInnerLocStart();
        translator.method(*method);
    } else if (const auto* inner = dyn_cast<clang::CXXRecordDecl>(&definition)) {
        begin = inner->getInnerLocStart();
        translator.record(*inner);
        end = ";";
    }
    const auto from = context_.tokens.at(begin), to = context_.tokens.at(definition.getEndLoc());
    return line_directive(context_.place(begin)) + edited_text(context_.tokens, from, to, edits) + end + "\n";
}

}  // namespace hybridae::generator
