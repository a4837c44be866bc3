# Adds up what the compilers took: a line for each part that took a second or more, the dearest first.
{
    part = $1
    if (part ~ /BoringSSL/ || part == "NIOSSL") part = "BoringSSL and its module (" part ")"
    else if (part ~ /^_?C?NIO/) part = "SwiftNIO, without TLS"
    else if (part ~ /^(Lab|lab|CLab|Lanyard|lanyard|CommandSupport)/) part = "ours"
    else if (part == "none") part = "linking, manifests"
    spent[part] += $2
    total += $2
}
END {
    printf "%s: %.0f s of processor time in compilers, %d s on the clock\n", title, total, wall
    while (1) {
        most = ""
        for (part in spent) if (most == "" || spent[part] > spent[most]) most = part
        if (most == "" || spent[most] < 1) break
        printf "%8.0f s %4.0f %%  %s\n", spent[most], 100 * spent[most] / total, most
        delete spent[most]
    }
}
