import LanyardTestSupport

/// An actor that can be kept busy.
actor ForeignDesk {
    nonisolated let executor = HoldableExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func work(_ body: @Sendable () -> Void) { body() }
}
