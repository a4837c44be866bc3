/// What a source asks of those who keep it, counted in its text.
///
/// It is no parser: it knows a declaration by how the line begins that swift-format leaves it in.
struct SourceFigures: Hashable, Sendable {
    /// Lines with code: neither blank nor nothing but a comment.
    var lines = 0
    /// Stored properties that hold tasks, cancellables or scopes that somebody has to let go of.
    var handles = 0
    /// Stored flags and counters that have to be kept right by hand.
    var flags = 0

    init() {}

    init(_ text: String) {
        for line in text.split(separator: "\n") {
            let line = line.drop(while: \.isWhitespace)
            if line.isEmpty || line.hasPrefix("//") { continue }
            lines += 1
            guard let property = Self.storedProperty(in: line) else { continue }
            if property.contains(/\b(Task<|AnyCancellable\b|TaskScope\?|ScopedTask<|DownloadManager\b)/) {
                handles += 1
            }
            if property.contains(/^(is|has|wants)[A-Z]\w* = (true|false)|Flag\(\)$|^\w*[gG]eneration\b/) { flags += 1 }
        }
    }

    static func + (left: Self, right: Self) -> Self {
        var sum = left
        sum.lines += right.lines
        sum.handles += right.handles
        sum.flags += right.flags
        return sum
    }

    /// The rest of a line that declares a stored variable, from its name on; `nil` for all others, computed ones included.
    private static func storedProperty(in line: Substring) -> Substring? {
        guard let start = line.firstMatch(of: /^((@\w+|public|internal|private|private\(set\)|static) )*var (?=\w)/),
            !line.contains(/\{.*\}$|\{$/)
        else { return nil }
        return line[start.range.upperBound...]
    }
}
