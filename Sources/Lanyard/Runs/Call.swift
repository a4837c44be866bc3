/// What a call of `addTask` says about its run besides the work.
struct Call: Sendable {
    let name: String?
    let deadline: Duration?
    let origin: SourceLocation

    /// The type of the result, which the run itself does not know.
    let result: any Sendable.Type

    /// Kept as a number, because the type's layout is only known at run time, which would make every copy slow.
    private let rawPriority: UInt8?

    init(
        name: String?,
        priority: TaskPriority?,
        deadline: Duration?,
        origin: SourceLocation,
        result: any Sendable.Type
    ) {
        self.name = name
        self.deadline = deadline
        self.origin = origin
        self.result = result
        rawPriority = priority?.rawValue
    }

    var priority: TaskPriority? { rawPriority.map { TaskPriority(rawValue: $0) } }
}
