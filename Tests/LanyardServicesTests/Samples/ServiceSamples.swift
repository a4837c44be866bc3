#if ServiceLifecycle
import Lanyard
import LanyardServices
import Logging
import ServiceLifecycle
import UnixSignals

private func serve(_ logger: Logger) async throws {
    let jobs = TaskScope("Jobs")
    let group = ServiceGroup(
        services: [ScopeService(jobs, grace: .seconds(20), patience: .seconds(5), logger: logger)],
        gracefulShutdownSignals: [.sigterm],
        logger: logger
    )
    try await group.run()
}
#endif
