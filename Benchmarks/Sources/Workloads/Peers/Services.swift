import Lanyard
import Logging
import ServiceLifecycle

/// Services that run until they are asked to end, a hundred at a time: started, asked, and waited for.
enum Services {
    private static let each = 100

    static func inScope(_ count: Int) async {
        for _ in 0..<count / each {
            let (scope, gate) = (TaskScope("Services"), Gate(each))
            for _ in 0..<each {
                scope.addTask {
                    gate.arrive()
                    try? await TaskContext.current.waitUntilAskedToFinish()
                }
            }
            await gate.pass()
            _ = try? await scope.shutdown(grace: Deadlines.far, patience: nil)
        }
    }

    static func inGroups(_ count: Int) async {
        let logger = Logger(label: "services") { _ in SwiftLogNoOpLogHandler() }
        for _ in 0..<count / each {
            let gate = Gate(each)
            let services = (0..<each).map { _ in Waiting(gate: gate) }
            let group = ServiceGroup(services: services, logger: logger)
            async let end: Void = group.run()
            await gate.pass()
            await group.triggerGracefulShutdown()
            try? await end
        }
    }

    private struct Waiting: Service {
        let gate: Gate

        func run() async throws {
            gate.arrive()
            try await gracefulShutdown()
        }
    }
}
