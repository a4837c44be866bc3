/// What a call of `addTask` says about its run besides the work.
struct Call: Sendable {
    let origin: SourceLocation

    /// The type of the result, which the run itself does not know.
    let result: any Sendable.Type

    /// `nil` if the call says no more, as most do; one reference, because every run carries its call.
    private let details: Details?

    private final class Details: Sendable {
        let name: String?
        let deadline: Duration?

        /// The deadlines around it, the nearest first, for a run that is a call's inside of another run; `nil` for others.
        let outerLimits: [Limit]?

        /// Kept as a number, because the type's layout is only known at run time, which would make every copy slow.
        let rawPriority: UInt8?

        init(name: String?, rawPriority: UInt8?, deadline: Duration?, outerLimits: [Limit]?) {
            self.name = name
            self.rawPriority = rawPriority
            self.deadline = deadline
            self.outerLimits = outerLimits
        }
    }

    init(
        name: String?,
        rawPriority: UInt8?,
        deadline: Duration?,
        outerLimits: [Limit]? = nil,
        origin: SourceLocation,
        result: any Sendable.Type
    ) {
        self.origin = origin
        self.result = result
        let isPlain = name == nil && rawPriority == nil && deadline == nil && outerLimits == nil
        details =
            isPlain
            ? nil : Details(name: name, rawPriority: rawPriority, deadline: deadline, outerLimits: outerLimits)
    }

    /// Whether it asks for nothing but the work: no name, no priority, no deadline.
    var isPlain: Bool { details == nil }

    var name: String? { details?.name }
    var deadline: Duration? { details?.deadline }
    var outerLimits: [Limit]? { details?.outerLimits }
    var priority: TaskPriority? { details?.rawPriority.map { TaskPriority(rawValue: $0) } }
}
