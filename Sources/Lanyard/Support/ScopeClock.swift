/// Any clock, seen through ``ScopeInstant``, so that scopes need no generic parameter for it.
struct ScopeClock: Sendable {
    let now: @Sendable () -> ScopeInstant
    let sleep: @Sendable (_ deadline: ScopeInstant) async throws -> Void

    init(_ clock: some Clock<Duration>) {
        let origin = clock.now
        now = { ScopeInstant(offset: origin.duration(to: clock.now)) }
        sleep = { try await clock.sleep(until: origin.advanced(by: $0.offset), tolerance: nil) }
    }

    /// One for the process, so that instants of unrelated scopes compare.
    static let continuous = ScopeClock(ContinuousClock())
}
