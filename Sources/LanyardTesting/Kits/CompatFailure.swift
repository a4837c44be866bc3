/// Something of the user's does not keep what its protocol asks for: what ``PolicyCompatTest`` and ``ObserverCompatTest``
/// throw.
public struct CompatFailure: Error, CustomStringConvertible {
    /// What is broken, in a sentence for each.
    public let problems: [String]

    /// Whose problems they are, and a line for each.
    public let description: String

    init(_ subject: String, _ problems: [String]) {
        self.problems = problems
        description = "“\(subject)”" + listed(problems)
    }
}
