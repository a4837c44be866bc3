/// Any clock, seen through ``ScopeInstant``, so that scopes need no generic parameter for it.
///
/// The continuous clock is a case of its own: every run reads its clock, and through a closure and an existential that
/// takes more than twice as long.
package enum ScopeClock: Sendable {
    /// One for the process, so that instants of unrelated scopes compare.
    case continuous
    case custom(now: @Sendable () -> ScopeInstant, sleep: @Sendable (_ deadline: ScopeInstant) async throws -> Void)

    package init(_ clock: some Clock<Duration>) {
        if clock is ContinuousClock {
            self = .continuous
            return
        }
        let origin = clock.now
        self = .custom(
            now: { ScopeInstant(offset: origin.duration(to: clock.now)) },
            sleep: { try await clock.sleep(until: origin.advanced(by: $0.offset), tolerance: nil) }
        )
    }

    package func now() -> ScopeInstant {
        switch self {
        case .continuous: ScopeInstant(offset: Self.sinceStart)
        case .custom(let now, _): now()
        }
    }

    /// The present on the continuous clock, in ticks since it was first seen.
    static var ticks: Int64 { sinceStart.ticks }

    func sleep(_ deadline: ScopeInstant) async throws {
        switch self {
        case .continuous:
            // From here on, because its instants say nothing of ours.
            let left = deadline.offset - Self.sinceStart
            try await ContinuousClock().sleep(until: .now.advanced(by: left))
        case .custom(_, let sleep): try await sleep(deadline)
        }
    }
}
