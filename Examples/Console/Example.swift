/// A program to watch in the console: it has one sort of trouble, or comes near to it and does not.
protocol Example: Sendable {
    /// What it is called on the command line.
    static var name: String { get }

    /// The rule that it is about.
    static var rule: String { get }

    /// Whether the rule finds something.
    static var isFound: Bool { get }

    /// What the code does, in a line.
    static var summary: String { get }

    init()

    /// Does its work once, and returns when it is over.
    func run(on stage: Stage) async
}
