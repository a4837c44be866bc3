/// What a scope hands down to those below it. A scope that says nothing of its own shares those of its parent: the scope of a request
/// then takes one reference instead of up to five.
final class ScopeSettings: Sendable {
    /// What its deadlines and keys wait for: those of its clock.
    let timers: Timers
    let clock: ScopeClock
    let rawPriority: UInt8?
    let executor: (any TaskExecutor)?

    /// The executor, if it measures each run on its own.
    let metering: (any RunMetering)?

    /// Who hears of errors that nobody takes, if anybody wants to.
    let onUnhandledError: ScopeCore.ErrorHandler?

    /// Whether its runs have the task-locals of their calls.
    let inheritsTaskLocals: Bool

    private init(
        below parent: ScopeSettings?,
        timers: Timers? = nil,
        rawPriority: UInt8? = nil,
        executor: (any TaskExecutor)? = nil,
        onUnhandledError: ScopeCore.ErrorHandler? = nil,
        inheritsTaskLocals: Bool? = nil
    ) {
        self.inheritsTaskLocals = inheritsTaskLocals ?? parent?.inheritsTaskLocals ?? true
        self.timers = timers ?? parent?.timers ?? .continuous
        clock = self.timers.clock
        self.rawPriority = rawPriority ?? parent?.rawPriority
        self.executor = executor ?? parent?.executor
        metering = if let executor { executor as? any RunMetering } else { parent?.metering }
        self.onUnhandledError = onUnhandledError ?? parent?.onUnhandledError
    }

    /// Those of a scope that has no parent and says nothing.
    private static let standard = ScopeSettings(below: nil)

    /// Those of a scope that says these, and takes the rest from its parent.
    static func below(
        _ parent: ScopeSettings?,
        timers: Timers?,
        rawPriority: UInt8?,
        executor: (any TaskExecutor)?,
        onUnhandledError: ScopeCore.ErrorHandler?,
        inheritsTaskLocals: Bool?
    ) -> ScopeSettings {
        let saysNothing =
            timers == nil && rawPriority == nil && executor == nil && onUnhandledError == nil
            && inheritsTaskLocals == nil
        if saysNothing { return parent ?? standard }
        return ScopeSettings(
            below: parent,
            timers: timers,
            rawPriority: rawPriority,
            executor: executor,
            onUnhandledError: onUnhandledError,
            inheritsTaskLocals: inheritsTaskLocals
        )
    }
}

extension ScopeCore {
    var timers: Timers { settings.timers }
    package var clock: ScopeClock { settings.clock }
    var rawPriority: UInt8? { settings.rawPriority }
    package var executor: (any TaskExecutor)? { settings.executor }
    var metering: (any RunMetering)? { settings.metering }
    var onUnhandledError: ErrorHandler? { settings.onUnhandledError }
}
