/// What the rules know of one file. The file's tree is gone when this exists.
struct FileFacts: Sendable {
    /// The path as findings show it.
    let path: String
    /// How many lines it has.
    var lines = 0
    /// The line from which on it was not read, because things lie too deep in one another there; `nil` if all of it was.
    var unreadFrom: Int32?
    /// The first line on which something is not the Swift that the parser knows; `nil` if all of it is.
    var misunderstoodAt: Int32?
    /// The types and the extensions, in the order of the source; a nested one stands beside its outer one.
    var types: [TypeFacts] = []
    /// The functions that belong to no type. Code at the top level is a function of the kind ``FunctionFacts/Kind/script``.
    var functions: [FunctionFacts] = []
    /// The variables that belong to no type.
    var properties: [PropertyFacts] = []
    /// The modules it imports.
    var imports: Set<String> = []
    /// The comments `audit:ignore`.
    var ignores: [IgnoreComment] = []
    /// The lines of which a comment says that they are meant as they are.
    var meantLines: Set<Int32> = []
    /// Whether the file belongs to tests.
    let isTest: Bool
    /// Whether its path says that it is there to show something.
    let isForShow: Bool

    init(path: String) {
        self.path = path
        isTest = Self.belongsToTests(path)
        isForShow = ShowWords.areIn(path)
    }

    private static func belongsToTests(_ path: String) -> Bool {
        let folders = path.split(separator: "/").dropLast()
        if folders.contains(where: { $0.hasSuffix("Tests") || $0.hasSuffix("Test") || $0 == "TestSupport" }) {
            return true
        }
        let name = path.split(separator: "/").last ?? ""
        return name.hasSuffix("Tests.swift") || name.hasSuffix("Test.swift")
    }
}

/// A comment that asks not to report a finding.
struct IgnoreComment: Hashable, Sendable {
    let place: Place
    /// The rule it names.
    let rule: String
    /// Why; empty if none is given.
    let reason: String
    /// Whether nothing else stands on its line, so that it speaks of the next one.
    let standsAlone: Bool
    /// Whether it speaks of its whole file.
    let isForFile: Bool
}
