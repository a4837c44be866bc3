import Vapor

func routes(_ app: Application) throws {
    app.post("orders") { req async throws -> Order in
        let order = try await save(req)
        Task { try await auditLog.write(order) }  // expect: fire-and-forget-handler
        return order
    }
    let api = app.grouped("api")
    api.get("orders", ":id") { req in
        Task.detached { await statistics.count(req) }  // expect: fire-and-forget-handler
        return try await Order.find(req)
    }
}
