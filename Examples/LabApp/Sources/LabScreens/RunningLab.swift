internal import LabModels
internal import LabServer
internal import Lanyard

/// The servers of the Lab, on this machine, and what the models need to work with them.
struct RunningLab: Sendable {
    let services: LabServices
    private let bench: Bench

    init(in scope: TaskScope) async throws {
        bench = try await Bench.start()
        services = bench.services(in: scope)
    }
}
