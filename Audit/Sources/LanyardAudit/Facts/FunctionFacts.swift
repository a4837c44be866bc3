/// A function, an initializer, an accessor, or the code at the top level of a file.
final class FunctionFacts: Sendable {
    enum Kind: Sendable, Hashable {
        case function, initializer, deinitializer, getter, setter, willSet, didSet
        /// The closure or call that makes the first value of a property.
        case initialValue
        /// Code at the top level of a file.
        case script
    }

    struct Parameter: Sendable {
        let label: String
        let name: String
        /// The type as it is written, without spaces.
        let type: String
    }

    let kind: Kind
    /// The name; for what belongs to a property, that of the property.
    let name: String
    let parameters: [Parameter]
    /// The type it returns as it is written, without spaces; empty for none.
    let result: String
    /// The attributes without `@` and arguments, and the modifiers: `MainActor`, `nonisolated`, `static`, `override`.
    let attributes: [String]
    let isAsync: Bool
    let canThrow: Bool
    let place: Place
    let lastLine: Int32
    /// What it does. Empty if it has nothing to do with tasks: no word of it speaks of any.
    let body: [Step]
    /// The tasks that it starts, those in its closures included, in the order of the source.
    let tasks: [TaskSite]
    /// What is called in it, by hashes of names, known of every function: ask ``calls(_:)``.
    let callHashes: [UInt64]

    init(
        kind: Kind,
        name: String,
        parameters: [Parameter] = [],
        result: String = "",
        attributes: [String] = [],
        isAsync: Bool = false,
        canThrow: Bool = false,
        place: Place,
        lastLine: Int32,
        body: [Step],
        tasks: [TaskSite],
        callHashes: [UInt64]
    ) {
        (self.kind, self.name, self.parameters, self.result) = (kind, name, parameters, result)
        (self.attributes, self.isAsync, self.canThrow) = (attributes, isAsync, canThrow)
        (self.place, self.lastLine) = (place, lastLine)
        (self.body, self.tasks, self.callHashes) = (body, tasks, callHashes)
    }

    var isStatic: Bool { attributes.contains("static") || attributes.contains("class") }
    var isPrivate: Bool { attributes.contains("private") || attributes.contains("fileprivate") }

    /// Whether something with this name is called in it, on whatever object.
    func calls(_ name: String) -> Bool {
        callHashes.contains(NameHash.of(name))
    }
}

/// A hash of a name that is the same for a string and for bytes of a file (FNV-1a).
enum NameHash {
    static let start: UInt64 = 0xcbf2_9ce4_8422_2325

    static func add(_ byte: UInt8, to hash: UInt64) -> UInt64 {
        (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }

    static func of(_ name: String) -> UInt64 {
        name.utf8.reduce(start) { add($1, to: $0) }
    }
}
