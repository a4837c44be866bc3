import Vapor

enum PackageController {
    static func badge(req: Request) async throws -> Badge {
        let builds = try await builds(of: req)
        Task {  // expect: fire-and-forget-handler
            do {
                try await Events.post(client: req.client, path: .badge)
            } catch {
                req.logger.warning("Events.post failed: \(error)")
            }
        }
        return Badge(builds)
    }
}
