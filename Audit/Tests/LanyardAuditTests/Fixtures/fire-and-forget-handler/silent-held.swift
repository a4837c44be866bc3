import Vapor

final class Jobs {
    private var tasks: [UUID: Task<Void, Never>] = [:]

    func start(_ req: Request) async throws -> Response {
        let id = UUID()
        tasks[id] = Task { await work(id) }
        return Response(status: .accepted)
    }

    func race(_ req: Request) async throws -> Response {
        let task = Task { await work(req) }
        defer { task.cancel() }
        return try await answer(req)
    }
}
