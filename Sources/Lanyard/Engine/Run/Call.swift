/// What a call of `addTask` says about its run besides the work and its deadline, which the run keeps as a ``DeadlineTimer``.
///
/// Not copyable, because it is handed on from step to step: each copy retained and released all that is in it.
struct Call: ~Copyable, Sendable {
    let origin: CallSite

    /// The type of the result, which the run itself does not know.
    let result: any Sendable.Type

    let name: String?

    /// What the run is part of, for one that is a call's inside of another run; `nil` for others.
    let enclosure: Enclosure?

    // What takes few bytes comes last: a run has more of that kind.

    /// Kept as a number, because the type's layout is only known at run time, which would make every copy slow.
    let rawPriority: UInt8?

    /// How its task begins.
    let start: Start

    enum Start {
        /// As any task does: it inherits from the caller.
        case inherits
        /// In place, on the thread of the caller.
        case inPlace
        /// In place, for a request: its task has no name, because it is one of very many, all of one name.
        case forRequest
        /// It inherits nothing.
        case detached
    }

    /// Whether somebody is told of its end even if it never begins.
    var tellsUnbegun = false

    /// Whether its result is for an owner.
    var isDelivered = false

    init(
        name: String? = nil,
        rawPriority: UInt8? = nil,
        start: Start = .inherits,
        enclosure: Enclosure? = nil,
        origin: CallSite,
        result: any Sendable.Type
    ) {
        self.origin = origin
        self.result = result
        self.name = name
        self.rawPriority = rawPriority
        self.start = start
        self.enclosure = enclosure
    }

    /// The same once more, for a second run of one call.
    func copy() -> Call {
        Call(
            name: name,
            rawPriority: rawPriority,
            start: start,
            enclosure: enclosure,
            origin: origin,
            result: result
        )
    }

    /// Whether its task begins in place.
    var startsInPlace: Bool { start == .inPlace || start == .forRequest }

    /// The name of its task.
    var taskName: String? { start == .forRequest ? nil : name }

    /// Whether somebody waits for it who takes its error: then no block answers for that. So it is with a part of another run, and with a
    /// request, whose server answers with the error.
    var isAnsweredFor: Bool { enclosure != nil || start == .forRequest }

    /// Whether it asks for a task of any name and priority.
    var takesAnyTask: Bool { name == nil && rawPriority == nil }

    var priority: TaskPriority? { rawPriority.map { TaskPriority(rawValue: $0) } }
}

/// The time that a call gives its run, and the words for the cause when that is over.
struct RunDeadline {
    let duration: Duration
    let reason: String?

    /// `nil` for a call without a deadline.
    init?(_ duration: Duration?, _ reason: String? = nil) {
        guard let duration else { return nil }
        self.duration = duration
        self.reason = reason
    }
}

/// What a run does.
///
/// Unchecked, because the compiler follows `sending` through parameters but not into the body of a run: the
/// operation comes in as `sending`, so nobody else holds it, and the run calls it, once or again when it has failed.
package struct Work<Success: Sendable>: @unchecked Sendable {
    let operation: @isolated(any) () async throws -> Success

    package init(_ operation: sending @escaping @isolated(any) () async throws -> Success) {
        self.operation = operation
    }

    /// The work, to be kept by what does not know its type. Only ``restored(as:)`` makes it callable again.
    var erased: Work<Void> { restored(as: Void.self) }

    /// The work, of the type that it was erased from. A closure that hides the type would be an allocation and an async frame more.
    func restored<Other>(as type: Other.Type) -> Work<Other> { unsafeBitCast(self, to: Work<Other>.self) }

    /// The actor of the operation. If it is the caller's, the task begins there, so that calls made there start in order; if not, the run
    /// must not hold on to the caller's.
    var home: (any Actor)? { operation.isolation }
}

/// What became of a submitted run: the run that the handle is for, which may be a shared one, and what was decided.
struct Admitted {
    let run: Run
    let admission: Admission
    let caller: RunCaller?

    init(_ run: Run, _ admission: Admission, caller: RunCaller? = nil) {
        self.run = run
        self.admission = admission
        self.caller = caller
    }
}
