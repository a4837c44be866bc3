extension Baseline {
    /// What a baseline says of the findings of today.
    public struct Comparison: Sendable {
        /// The findings that it does not have.
        public let new: [Finding]
        /// How many findings it has.
        public let known: Int
        /// How many of its entries nobody finds any more.
        public let fixed: Int
        /// The baseline without what is fixed, and with the new names of files that were renamed.
        public let pruned: Baseline
    }

    /// Compares.
    ///
    /// A finding is known by its rule, its declaration and its line, first in its own file, then in any other: the file may have been
    /// renamed, or the declaration moved to another. Each entry knows one finding, so that a copy is new.
    ///
    /// - Parameters:
    ///   - path: Where the baseline lies.
    ///   - wasAsked: Whether a rule looked into a file, named by its path from the root. Of an entry for which none did, nobody knows
    ///     whether it is fixed, unless its file has gone.
    public func compared(
        with findings: [Finding],
        at path: String,
        wasAsked: (_ rule: String, _ path: String) -> Bool
    ) -> Comparison {
        let names = Names(at: path)
        let entries = findings.map { names.entry($0) }
        var left = Dictionary(grouping: self.findings, by: \.self).mapValues(\.count)
        var (kept, unknown): ([Entry], [Int]) = ([], [])
        for (index, entry) in entries.enumerated() {
            if let count = left[entry], count > 0 {
                left[entry] = count - 1
                kept.append(entry)
            } else {
                unknown.append(index)
            }
        }
        var elsewhere = Dictionary(
            grouping: left.flatMap { Array(repeating: $0.key, count: $0.value) }.sorted().reversed(),
            by: Content.init
        )
        let new = unknown.filter { index in
            guard elsewhere[Content(entries[index])]?.popLast() != nil else { return true }
            kept.append(entries[index])
            return false
        }
        let rest = elsewhere.values.flatMap(\.self)
        let unasked = rest.filter { entry in
            names.isThere(entry) && !wasAsked(entry.rule, Paths.real(Paths.joined(names.folder, entry.file)))
        }
        return Comparison(
            new: new.map { findings[$0] },
            known: findings.count - new.count,
            fixed: rest.count - unasked.count,
            pruned: Baseline(kept + unasked)
        )
    }

    /// An entry without its file.
    private struct Content: Hashable {
        let rule: String
        let fingerprint: String

        init(_ entry: Entry) { (rule, fingerprint) = (entry.rule, entry.fingerprint) }
    }
}
