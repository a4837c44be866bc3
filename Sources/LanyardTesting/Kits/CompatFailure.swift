/// An error of ``PolicyCompatTest`` and ``ObserverCompatTest``: a type of yours does not keep the rules of its protocol.
public struct CompatFailure: Error, CustomStringConvertible {
    /// What is broken, with a sentence for each problem.
    public let problems: [String]

    /// The type that has the problems, and a line for each of them.
    public let description: String

    init(_ subject: String, _ problems: [String]) {
        self.problems = problems
        description = "“\(subject)”" + listed(problems)
    }
}
