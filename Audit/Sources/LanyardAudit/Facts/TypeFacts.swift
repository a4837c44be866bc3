/// A declaration of a type, or an extension of one.
struct TypeFacts: Sendable {
    enum Kind: Sendable, Hashable {
        case `class`, `struct`, `enum`, actor, `protocol`, `extension`
    }

    let kind: Kind
    /// The name with those of the types around it: `Outer.Inner`.
    let name: String
    /// The names after the colon, as they are written.
    let inherited: [String]
    /// The attributes without `@` and arguments, and the modifiers: `MainActor`, `main`, `final`.
    let attributes: [String]
    let place: Place
    /// The line of the closing brace.
    let lastLine: Int32
    var properties: [PropertyFacts] = []
    var functions: [FunctionFacts] = []
}

/// A property of a type, or a variable of a file.
struct PropertyFacts: Sendable {
    let name: String
    /// The type as it is written, without spaces; empty if none is.
    let type: String
    /// What is called to make its first value, `Task` in `= Task { … }`; empty if nothing is.
    let initialCall: String
    /// The attributes without `@` and arguments, and the modifiers: `State`, `private`, `weak`, `lazy`.
    let attributes: [String]
    let isConstant: Bool
    /// Whether it has a place in memory, rather than a getter.
    let isStored: Bool
    let place: Place

    var isStatic: Bool { attributes.contains("static") || attributes.contains("class") }
    var isWeak: Bool { attributes.contains("weak") || attributes.contains("unowned") }
    var isPrivate: Bool { attributes.contains("private") || attributes.contains("fileprivate") }

    /// Whether a wrapper that is not one of the system has it in its hands: `@CancellableTask` may cancel what it held.
    var hasOwnWrapper: Bool {
        attributes.contains { name in
            name.first?.isUppercase == true && !Self.wrappersOfTheSystem.contains(name) && !name.hasSuffix("Actor")
        }
    }

    private static let wrappersOfTheSystem: Set<String> = [
        "State", "StateObject", "Published", "ObservationIgnored", "ObservationTracked", "Bindable", "Binding",
        "Sendable",
        "IBOutlet", "NSManaged", "Transient", "TaskLocal", "GuardedBy", "Atomic", "Locked",
    ]

    /// Whether it holds one task: `Task<Void, Never>?`.
    var isTask: Bool {
        if type.isEmpty {
            return initialCall == "Task" || initialCall.hasPrefix("Task.") || initialCall.hasPrefix("Task<")
        }
        return type.hasPrefix("Task<") && !type.contains("->")
    }

    /// Whether it holds tasks in an array, a set or a dictionary.
    var isCollectionOfTasks: Bool {
        let names = type.isEmpty ? initialCall : type
        guard names.contains("Task<") else { return false }
        return names.hasPrefix("[") || names.hasPrefix("Array<") || names.hasPrefix("Set<")
            || names.hasPrefix("Dictionary<")
    }
}
