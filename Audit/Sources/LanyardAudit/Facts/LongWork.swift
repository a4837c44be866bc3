/// Signs of work that takes long, by which a function is read though no word in it speaks of tasks.
enum LongWork {
    /// How callbacks are called that are told how far something is.
    private static let reportWords = ["progress", "done", "percent", "fraction", "completed", "advance", "report"]

    /// Whether a parameter is a callback that is told how far something is, and that cannot end it.
    static func isReport(_ parameter: FunctionFacts.Parameter) -> Bool {
        guard parameter.type.contains("->Void") || parameter.type.contains("->()") else { return false }
        guard !parameter.type.contains("()->"), !parameter.type.contains("throws"), !parameter.type.contains("async")
        else { return false }
        return isReport(parameter.name)
    }

    /// Whether a name says that it tells how far something is.
    static func isReport(_ name: some StringProtocol) -> Bool {
        let name = name.lowercased()
        return reportWords.contains { name.contains($0) }
    }

    /// What is called once for a piece of a file, a file of a tree, or a run of a model, by hashes of names.
    static let calls: Set<UInt64> = Set(
        ["enumerator", "nextObject", "readData", "readLine", "prediction", "predictions"].map(NameHash.of)
    )
}
