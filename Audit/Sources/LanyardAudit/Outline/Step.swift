/// One thing that code does, as far as tasks are concerned: code is a list of them, in the order of its execution.
///
/// This is what all rules look at. It is made once a file by the ``OutlineBuilder``, only of functions that speak of tasks,
/// and the rules never see the syntax. ``Outline`` has the questions that rules ask.
struct Step: Sendable {
    enum Kind: Sendable {
        /// A name is read: `query`, `self.model.title`.
        case mention(Path)
        /// A function is called. Its receiver and arguments stand inside it.
        case call(Call)
        /// Here an `await` gives the thread away; what it waits for stands before it, marked ``Marks/awaited``.
        case suspension
        /// Something is assigned; what is assigned stands inside it.
        case write(Write)
        /// Names are given to values: `let`, `var`, `if let`, a function inside a function.
        case binding(Binding)
        case loop(Loop)
        case branch(Branch)
        /// `do { … } catch { … }`
        case attempt(Attempt)
        case closure(Closure)
        case task(TaskSite)
        /// `return`, `throw`, `break` or `continue`; its value stands before it.
        case exit(Exit)
        /// What a `defer` puts off.
        case deferred([Step])
    }

    /// What stands before or around a step.
    struct Marks: OptionSet, Sendable {
        let rawValue: UInt16
        static let awaited = Marks(rawValue: 1)
        static let tried = Marks(rawValue: 2)
        /// `try?`
        static let triedOptionally = Marks(rawValue: 4)
        /// The first part of its path is a name of the function itself: a parameter, a `let`, a captured value.
        static let local = Marks(rawValue: 8)
        /// `!` stands before it.
        static let negated = Marks(rawValue: 16)
        /// `?` stands in its path, or right behind it.
        static let optional = Marks(rawValue: 32)
        /// `&` stands before it.
        static let passedToChange = Marks(rawValue: 64)
        /// It is an operand of `==`, `!=`, `===` or `!==`, or stands beside one.
        static let compared = Marks(rawValue: 128)
        /// `try!`, which is a `try`, too.
        static let triedForcibly = Marks(rawValue: 256)
    }

    enum Exit: Sendable {
        case `return`, `throw`, `break`, `continue`
    }

    let place: Place
    let marks: Marks
    let kind: Kind
}

/// A call: `await self.books.find(term) { … }`.
final class Call: Sendable {
    struct Argument: Sendable {
        /// The label; empty if it has none.
        let label: String
        let steps: [Step]
    }

    let path: Path
    /// What the path hangs on, if that is no name.
    let receiver: [Step]
    /// The arguments, trailing closures last.
    let arguments: [Argument]

    init(path: Path, receiver: [Step], arguments: [Argument]) {
        (self.path, self.receiver, self.arguments) = (path, receiver, arguments)
    }

    /// The closures among the arguments.
    var closures: [Closure] {
        arguments.flatMap { argument in
            argument.steps.compactMap { if case .closure(let closure) = $0.kind { closure } else { nil } }
        }
    }
}

/// An assignment: `self.answer = try await …`, `count += 1`.
final class Write: Sendable {
    let path: Path
    /// Whether the old value counts, too: `+=`.
    let isCompound: Bool
    let isNil: Bool
    let value: [Step]

    init(path: Path, isCompound: Bool, isNil: Bool, value: [Step]) {
        (self.path, self.isCompound, self.isNil, self.value) = (path, isCompound, isNil, value)
    }
}

extension Write {
    /// Whether the value is one that stands in the source: `false`, `nil`, `.idle`.
    var isConstant: Bool {
        !isCompound
            && value.allSatisfy { step in
                if case .mention(let path) = step.kind { !path.hasBase } else { false }
            }
    }
}

/// Names for a value: `let (a, b) = …`, `guard let self`, `async let x = …`.
final class Binding: Sendable {
    enum Kind: Sendable {
        case plain
        /// `if let`, `guard let`, a pattern of a `case`.
        case conditional
        /// `async let`
        case asyncLet
        /// A function inside a function; its value is a closure.
        case function
    }

    let kind: Kind
    let names: [String]
    let value: [Step]

    init(kind: Kind, names: [String], value: [Step]) {
        (self.kind, self.names, self.value) = (kind, names, value)
    }
}

/// A loop.
final class Loop: Sendable {
    enum Kind: Sendable {
        case forIn, forAwait, `while`, repeatWhile
    }

    let kind: Kind
    /// The names that each round binds.
    let names: [String]
    /// The sequence, or the condition.
    let head: [Step]
    let body: [Step]
    /// Whether its condition is `true`.
    let isForever: Bool
    let lastLine: Int32

    init(kind: Kind, names: [String], head: [Step], body: [Step], isForever: Bool, lastLine: Int32) {
        (self.kind, self.names, self.head, self.body) = (kind, names, head, body)
        (self.isForever, self.lastLine) = (isForever, lastLine)
    }
}

/// `if`, `guard`, `switch`, `? :` or `#if`.
final class Branch: Sendable {
    enum Kind: Sendable {
        case `if`, `guard`, `switch`, ternary, conditionalCompilation
    }

    let kind: Kind
    /// The conditions, or the subject of a `switch`.
    let conditions: [Step]
    /// The ways; for a `guard` what its `else` does.
    let arms: [[Step]]
    /// Whether one of the arms is taken in any case.
    let isExhaustive: Bool

    init(kind: Kind, conditions: [Step], arms: [[Step]], isExhaustive: Bool) {
        (self.kind, self.conditions, self.arms, self.isExhaustive) = (kind, conditions, arms, isExhaustive)
    }
}

/// `do { … } catch { … }`
final class Attempt: Sendable {
    struct Clause: Sendable {
        let place: Place
        /// The pattern as it is written, without spaces, and what a typed `do` throws; empty if it catches everything.
        let pattern: String
        let body: [Step]

        /// Whether it is there for `CancellationError`.
        var isForCancellation: Bool { pattern.contains("CancellationError") || pattern.lowercased().contains("cancel") }
    }

    let body: [Step]
    let clauses: [Clause]

    init(body: [Step], clauses: [Clause]) {
        (self.body, self.clauses) = (body, clauses)
    }
}

/// A closure, or a function inside a function.
final class Closure: Sendable {
    struct Capture: Sendable {
        enum Strength: Sendable {
            case strong, weak, unowned
        }
        let name: String
        let strength: Strength
        /// Whether another value takes the name: `[service = self.service]`.
        let hasValue: Bool
    }

    let place: Place
    let captures: [Capture]
    /// The values in the list of captures, which are made where the closure is made.
    let captureValues: [Step]
    let parameters: [String]
    let body: [Step]
    let lastLine: Int32

    init(
        place: Place,
        captures: [Capture],
        captureValues: [Step],
        parameters: [String],
        body: [Step],
        lastLine: Int32
    ) {
        (self.place, self.captures, self.captureValues) = (place, captures, captureValues)
        (self.parameters, self.body, self.lastLine) = (parameters, body, lastLine)
    }

    func capture(of name: String) -> Capture? { captures.first { $0.name == name } }
}
