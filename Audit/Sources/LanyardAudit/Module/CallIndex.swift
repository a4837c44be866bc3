/// Who may call a function, by its name: the functions in whose source that name stands before a parenthesis, or is handed over.
///
/// Only code that speaks of tasks counts, and neither tests nor what is there to show something.
struct CallIndex: Sendable {
    struct Caller: Sendable {
        let file: FileFacts
        /// The name of the type that it belongs to; `nil` for a function of the file.
        let type: String?
        let function: FunctionFacts
    }

    private var callers: [UInt64: [Caller]] = [:]
    /// In how many types a function of a name is declared.
    private var declarations: [UInt64: Set<String>] = [:]

    init(_ files: [FileFacts]) {
        let files = files.filter { !$0.isTest && !$0.isForShow }
        for (_, type, function) in files.flatMap(Self.functions) where function.kind == .function {
            declarations[NameHash.of(function.name), default: []].insert(type ?? "")
        }
        for (file, type, function) in files.flatMap(Self.functions) where !function.body.isEmpty {
            for hash in function.callHashes where declarations[hash] != nil {
                callers[hash, default: []].append(Caller(file: file, type: type, function: function))
            }
        }
    }

    func callers(of name: String) -> [Caller] { callers[NameHash.of(name)] ?? [] }

    /// Whether only one type has a function of this name, so that a call can only mean that.
    func isDeclaredOnce(_ name: String) -> Bool { (declarations[NameHash.of(name)]?.count ?? 0) < 2 }

    private static func functions(of file: FileFacts) -> [(FileFacts, String?, FunctionFacts)] {
        file.functions.map { (file, nil, $0) }
            + file.types.flatMap { type in type.functions.map { (file, type.name, $0) } }
    }
}
