import Vapor

struct Boot: LifecycleHandler {
    func didBoot(_ application: Application) throws {
        Task { await warmUp(application) }
    }

    func configure(_ app: Application) {
        Task.detached { try await app.queues.start() }
    }
}
