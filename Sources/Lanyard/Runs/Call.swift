/// What a call of `addTask` says about its run besides the work.
struct Call: Sendable {
    let name: String?
    let deadline: Duration?

    /// What the run is part of, for one that is a call's inside of another run; `nil` for others.
    let enclosure: Enclosure?
    let origin: SourceLocation

    /// The type of the result, which the run itself does not know.
    let result: any Sendable.Type

    /// Kept as a number, because the type's layout is only known at run time, which would make every copy slow.
    private let rawPriority: UInt8?

    init(
        name: String?,
        rawPriority: UInt8?,
        deadline: Duration?,
        enclosure: Enclosure? = nil,
        origin: SourceLocation,
        result: any Sendable.Type
    ) {
        self.name = name
        self.deadline = deadline
        self.enclosure = enclosure
        self.origin = origin
        self.result = result
        self.rawPriority = rawPriority
    }

    /// Whether its task needs neither a name nor a priority.
    var isPlain: Bool { name == nil && rawPriority == nil }

    var priority: TaskPriority? { rawPriority.map { TaskPriority(rawValue: $0) } }
}
