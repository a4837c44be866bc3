@testable import LabServer

extension SourceFigures {
    /// Counts anew what `Scripts/lib/embed` has counted, in the text that the page shows.
    init(counting text: String) {
        self.init()
        for line in text.split(separator: "\n") {
            let line = line.drop(while: \.isWhitespace)
            if line.isEmpty || line.hasPrefix("//") { continue }
            lines += 1
            guard let property = Self.storedProperty(in: line) else { continue }
            if property.contains(/\b(Task<|AnyCancellable\b|TaskScope\?|ScopedTask<|DownloadManager\b)/) {
                handles += 1
            }
            if property.contains(/^(is|has|wants)[A-Z]\w* = (true|false)|^\w*[gG]eneration\b/) { flags += 1 }
        }
    }

    /// The rest of a line that declares a stored variable, from its name on; `nil` for all others, computed ones included.
    private static func storedProperty(in line: Substring) -> Substring? {
        guard let start = line.firstMatch(of: /^((@\w+|public|internal|private|private\(set\)|static) )*var (?=\w)/),
            !line.contains(/\{.*\}$|\{$/)
        else { return nil }
        return line[start.range.upperBound...]
    }
}
