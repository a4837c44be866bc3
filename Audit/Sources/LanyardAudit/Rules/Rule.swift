/// Finds one kind of mistake.
///
/// A rule looks at the outline of functions (``Step``) and at the table of the module, never at syntax. It is a value without
/// state, and runs on several files at once.
protocol Rule: Sendable {
    /// Its name in kebab-case. `Pages/<id>.md` is its page, `Fixtures/<id>` in the tests has its examples.
    static var id: String { get }
    /// What it finds, in one line.
    static var summary: String { get }
    /// How bad what it finds is, unless it says otherwise of a place: by what it costs whoever uses the program.
    static var severity: Severity { get }
    /// Whether it is on without being asked for. One that is right less than 85 times in 100 is off.
    static var isOn: Bool { get }
    /// Which code it looks at.
    static var audience: RuleAudience { get }

    init()

    /// What is wrong in a function.
    func check(_ scope: CodeScope) -> [Finding]
    /// What is wrong with the properties of a type; called once for each type, with a scope that has no function.
    func check(_ type: TypeEntry, in scope: CodeScope) -> [Finding]
}

/// Which code a rule looks at.
enum RuleAudience: Sendable {
    case code, tests, both

    /// Whether a file is part of it.
    func includes(tests isTest: Bool) -> Bool {
        switch self {
        case .code: !isTest
        case .tests: isTest
        case .both: true
        }
    }
}

extension Rule {
    static var severity: Severity { .warning }
    static var isOn: Bool { true }
    static var audience: RuleAudience { .code }

    func check(_ scope: CodeScope) -> [Finding] { [] }
    func check(_ type: TypeEntry, in scope: CodeScope) -> [Finding] { [] }
}
