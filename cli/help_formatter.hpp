// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string>

namespace hybridae::cli {

// CLI11's help with whole usage lines ("hybridae run FILE.cpp... [options]") and without its marks for
// repeatable options, which our type names already show.
class HelpFormatter : public CLI::Formatter {
  public:
    // What follows "hybridae NAME" in the usage line of a subcommand.
    explicit HelpFormatter(std::map<std::string, std::string> usages) : usages_(std::move(usages)) {
        column_width(34);
    }

    std::string make_usage(const CLI::App* app, std::string) const override {
        if (app->get_parent() == nullptr) return "Usage: hybridae SUBCOMMAND ...\n\n";
        const auto usage = usages_.find(app->get_name());
        return "Usage: hybridae " + app->get_name() + (usage == usages_.end() ? "" : " " + usage->second) +
               "\n";
    }
    std::string make_option_opts(const CLI::Option* option) const override {
        return option->get_type_size() == 0 ? "" : " " + option->get_type_name();
    }
    // The usage line shows them.
    std::string make_positionals(const CLI::App*) const override { return ""; }
    std::string make_group(std::string group, bool is_positional,
                           std::vector<const CLI::Option*> options) const override {
        std::string text = group + ":\n";
        for (const CLI::Option* option : options) text += make_option(option, is_positional);
        return text;
    }

  private:
    std::map<std::string, std::string> usages_;
};

}  // namespace hybridae::cli
