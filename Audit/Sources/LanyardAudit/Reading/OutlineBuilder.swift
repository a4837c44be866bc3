internal import SwiftSyntax

/// Makes the outline of a function: reads its syntax once and keeps what has to do with tasks.
///
/// What is nested too deeply is left out, so that no source can exhaust the stack.
final class OutlineBuilder {
    /// Where the value of an expression goes, for the handle of a task.
    typealias Use = TaskSite.Destination

    /// How deeply code is looked into; beyond, the source is hostile.
    static let deepestNesting = 250

    /// The tasks that are started, in the order of the source.
    var tasks: [TaskSite] { foundTasks.sorted { $0.place < $1.place } }
    private var foundTasks: [TaskSite] = []
    let source: SourceText
    /// What stands around the expression that is being read.
    var marks: Step.Marks = []
    var surroundings: [TaskSite.Surrounding] = []
    private var depth = 0
    /// The names that are bound where the reader is.
    private var boundNames: [String]

    init(_ source: SourceText, names: [String] = []) {
        self.source = source
        boundNames = names
    }

    // MARK: What is read from outside

    /// The body of a function.
    ///
    /// - Parameter returnsLast: Whether a lone expression is what it returns.
    func body(_ items: CodeBlockItemListSyntax, returnsLast: Bool) -> [Step] {
        block(items, use: returnsLast && items.count == 1 ? .returned : .discarded)
    }

    /// A statement at the top level of a file.
    func block(_ item: CodeBlockItemSyntax) -> [Step] {
        var steps: [Step] = []
        read(item, use: .discarded, into: &steps)
        return steps
    }

    /// The first value of a property.
    func value(_ value: ExprSyntax, of property: Path) -> [Step] {
        [
            step(
                .write(
                    Write(path: property, isCompound: false, isNil: false, value: steps(value, use: .stored(property)))
                ),
                value
            )
        ]
    }

    // MARK: Blocks and names

    /// What statements do; names that they bind end with them.
    func block(_ items: CodeBlockItemListSyntax, use: Use = .discarded, binding names: [String] = []) -> [Step] {
        let count = boundNames.count
        boundNames += names
        defer { boundNames.removeLast(boundNames.count - count) }
        var steps: [Step] = []
        for item in items { read(item, use: use, into: &steps) }
        return steps
    }

    /// Runs with names that end with it.
    func scope<Value>(binding names: [String] = [], _ body: () -> Value) -> Value {
        let count = boundNames.count
        boundNames += names
        defer { boundNames.removeLast(boundNames.count - count) }
        return body()
    }

    func bind(_ names: [String]) {
        boundNames += names.filter { $0 != "self" }
        // From `guard let self` on, a closure that captures it weakly holds it.
        if names.contains("self"), let last = surroundings.indices.last { surroundings[last].selfCapture = .strong }
    }

    func isBound(_ name: some StringProtocol) -> Bool {
        boundNames.contains { $0 == name }
    }

    /// Runs unless the source is nested too deeply.
    func deeper(_ body: () -> Void) {
        guard depth < Self.deepestNesting else { return }
        depth += 1
        body()
        depth -= 1
    }

    func found(_ task: TaskSite) {
        foundTasks.append(task)
    }

    // MARK: Steps

    func step(_ kind: Step.Kind, _ node: some SyntaxProtocol, _ extra: Step.Marks = []) -> Step {
        Step(place: source.place(of: node), marks: marks.union(extra), kind: kind)
    }

    /// What an expression does.
    func steps(_ expression: some ExprSyntaxProtocol, use: Use = .discarded) -> [Step] {
        var steps: [Step] = []
        read(ExprSyntax(expression), use: use, into: &steps)
        return steps
    }

    /// Runs with other marks, and puts them back.
    func marked<Value>(_ marks: Step.Marks, _ body: () -> Value) -> Value {
        let before = self.marks
        self.marks = marks
        defer { self.marks = before }
        return body()
    }
}
