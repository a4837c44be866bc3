/// What a source asks of those who keep it. `Scripts/lib/embed` counts it, so that a program that was carried away from its source
/// knows it, too.
struct SourceFigures: Hashable, Sendable {
    /// Lines with code: neither blank nor nothing but a comment.
    var lines = 0
    /// Stored properties that hold tasks, cancellables or scopes that somebody has to let go of.
    var handles = 0
    /// Stored flags and counters that have to be kept right by hand.
    var flags = 0

    static func + (left: Self, right: Self) -> Self {
        Self(lines: left.lines + right.lines, handles: left.handles + right.handles, flags: left.flags + right.flags)
    }
}
