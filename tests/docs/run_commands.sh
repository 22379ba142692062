#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs every command in the ```sh blocks of a document, in a scratch folder that holds models/ and the document's C++
# listings (a ```cpp block whose first line is "// NAME.cpp: ..." becomes NAME.cpp). Where a document shows a result (a
# block after the word "prints"), its lines must be among those of the last command, numbers to four digits: the others
# belong to the tolerance, and change when the integrator does.
#
#   run_commands.sh DOCUMENT PROGRAM SOURCE_DIR
set -euo pipefail
document=$1 program=$2 source_dir=$3

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cp -r "$source_dir/models" "$scratch/models"
mkdir "$scratch/bin"
ln -s "$program" "$scratch/bin/hybridae"
export PATH="$scratch/bin:$PATH" HYBRIDAE_CACHE="${HYBRIDAE_CACHE:-$scratch/cache}"
cd "$scratch"

# Blocks into files: block.N.LANGUAGE; the word before a plain block decides whether it is a result.
awk '
    /^```/ { if (inside) { inside = 0; close(file) }
             else { language = substr($0, 4); if (language == "") language = (last ~ /prints$/) ? "result" : "text"
                    file = sprintf("block.%03d.%s", ++n, language); inside = 1; printf "" > file }
             next }
    inside { print > file }
    !inside && NF { last = $0 }
' "$document"

for listing in block.*.cpp; do
    [ -e "$listing" ] || continue
    name=$(sed -n '1s|^// \([A-Za-z_]*\.cpp\):.*|\1|p' "$listing")
    if [ -n "$name" ]; then cp "$listing" "$name"; fi
done

# Whether the output has this line.
printed() {
    awk -v expected="$1" '
        function is_number(x) { return x ~ /^-?[0-9]+([.][0-9]*)?(e[-+]?[0-9]+)?$/ }
        function same(a, b,   d) {
            if (a == b) return 1
            if (!is_number(a) || !is_number(b)) return 0
            d = a - b
            return (d < 0 ? -d : d) <= 1e-4 * (a < 0 ? -a : a)
        }
        BEGIN { n = split(expected, want) }
        NF == n { all = 1; for (i = 1; i <= n; ++i) if (!same(want[i], $i)) all = 0; if (all) found = 1 }
        END { exit !found }' output
}

commands=0
for block in block.*.sh block.*.result; do
    [ -e "$block" ] || continue
    printf '%s\n' "$block"
done | sort > order
: > output
while read -r block; do
    if [ "${block##*.}" = result ]; then
        while IFS= read -r line; do
            if [ -n "$line" ] && ! printed "$line"; then
                printf 'FAILED: the document promises this line:\n%s\nbut the command printed:\n' "$line"
                cat output
                exit 1
            fi
        done < "$block"
        continue
    fi
    while IFS= read -r command; do
        if [ -z "$command" ]; then continue; fi
        printf '$ %s\n' "$command"
        bash -euo pipefail -c "$command" > output 2>&1 || { cat output; printf 'FAILED: %s\n' "$command"; exit 1; }
        commands=$((commands + 1))
    done < "$block"
done < order
printf '%d commands\n' "$commands"
