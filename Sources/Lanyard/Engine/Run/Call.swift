/// What a call of `addTask` says about its run besides the work and its deadline, which the run keeps as a ``Limit``.
struct Call: Sendable {
    let origin: SourceLocation

    /// The type of the result, which the run itself does not know.
    let result: any Sendable.Type

    /// `nil` if the call says no more, as most do; one reference, because every run carries its call.
    private let details: Details?

    private final class Details: Sendable {
        let name: String?

        /// What the run is part of, for one that is a call's inside of another run; `nil` for others.
        let enclosure: Enclosure?

        /// Kept as a number, because the type's layout is only known at run time, which would make every copy slow.
        let rawPriority: UInt8?

        init(name: String?, rawPriority: UInt8?, enclosure: Enclosure?) {
            self.name = name
            self.rawPriority = rawPriority
            self.enclosure = enclosure
        }
    }

    init(
        name: String?,
        rawPriority: UInt8?,
        enclosure: Enclosure? = nil,
        origin: SourceLocation,
        result: any Sendable.Type
    ) {
        self.origin = origin
        self.result = result
        let isPlain = name == nil && rawPriority == nil && enclosure == nil
        details = isPlain ? nil : Details(name: name, rawPriority: rawPriority, enclosure: enclosure)
    }

    /// A call that asks for nothing but the work.
    @inline(__always)
    init(origin: SourceLocation, result: any Sendable.Type) {
        self.origin = origin
        self.result = result
        details = nil
    }

    /// Whether it asks for a task of any name and priority.
    var takesAnyTask: Bool { details.map { $0.name == nil && $0.rawPriority == nil } ?? true }

    var name: String? { details?.name }
    var enclosure: Enclosure? { details?.enclosure }
    var priority: TaskPriority? { details?.rawPriority.map { TaskPriority(rawValue: $0) } }
}
