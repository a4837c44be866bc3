# Prints public declarations without documentation that AllPublicDeclarationsHaveDocumentation does not see: cases of
# public enums, requirements of public protocols, and what is `open` or a macro. Relies on the indentation of formatted
# sources: the members of a container are the lines four columns further in.

FNR == 1 { documented = 0; depth = 0 }

/^[ \t]*$/ { documented = 0; next }

/^[ \t]*\/\/\// { documented = 1; next }

{
    match($0, /^ */)
    indent = RLENGTH
    line = substr($0, indent + 1)
    while (line ~ /^@[_A-Za-z]+(\([^)]*\))?[ \t]+[^ \t]/) sub(/^@[_A-Za-z]+(\([^)]*\))?[ \t]+/, "", line)

    while (depth > 0 && indent <= column[depth] && line ~ /^}/) depth--

    member = depth > 0 && indent == column[depth] + 4
    if (member && kind[depth] == "enum" && line ~ /^(indirect )?case /) check()
    else if (member && kind[depth] == "protocol" && line ~ /^(associatedtype|var|func|init|subscript|static|mutating|nonmutating|nonisolated|isolated|async)[^_A-Za-z0-9]/) check()
    else if (line ~ /^(public macro|([a-z]+ )*open (class|func|var|subscript|override)) /) check()
    else if (member && line !~ /^[@)\/]/) documented = 0

    if (line ~ /^public (indirect )?(enum|protocol) / && line !~ /}$/) {
        depth++
        column[depth] = indent
        kind[depth] = line ~ /protocol / && line !~ /enum / ? "protocol" : "enum"
    }
}

END { exit found }

function check() {
    if (!documented) {
        print FILENAME ":" FNR ": add a documentation comment for “" line "”"
        found = 1
    }
    documented = 0
}
