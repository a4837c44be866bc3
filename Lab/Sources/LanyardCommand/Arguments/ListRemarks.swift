/// What of a list counts for nothing, each once and with its first line. A pure value.
struct ListRemarks: Sendable {
    /// One thing that was passed over.
    enum Remark: Hashable, Sendable {
        case option(String)
        /// A digest that nobody here computes.
        case digest(String)
    }

    private var lines: [Remark: Int] = [:]

    /// A list may be of any length, and what it says is not repeated at any length.
    private static let most = 8

    mutating func note(_ remark: Remark, line: Int) {
        if lines[remark] == nil { lines[remark] = line }
    }

    /// What there is to tell; `nil` for nothing.
    func text(of path: String) -> String? {
        let options = lines.compactMap { if case .option(let name) = $0.key { (name, $0.value) } else { nil } }
        let digests = lines.compactMap { if case .digest(let name) = $0.key { (name, $0.value) } else { nil } }
        var sentences: [String] = []
        if !options.isEmpty {
            sentences.append(
                "options of aria2 that count for nothing here are passed over: \(ListRemarks.named(options))."
            )
        }
        if !digests.isEmpty {
            let names = ListRemarks.named(digests)
            sentences.append(
                "\(sentences.isEmpty ? "no" : "No") file is compared with digests that are not known here: \(names)."
            )
        }
        return sentences.isEmpty ? nil : "\(path): \(sentences.joined(separator: " "))"
    }

    /// `“gid” (line 3), “pause” (line 4)`.
    private static func named(_ things: [(name: String, line: Int)]) -> String {
        let sorted = things.sorted { ($0.line, $0.name) < ($1.line, $1.name) }
        let shown = sorted.prefix(most).map { "“\($0.name)” (line \($0.line))" }
        return shown.joined(separator: ", ") + (sorted.count > most ? " and \(sorted.count - most) more" : "")
    }
}
