import Vapor

func routes(_ app: Application) throws {
    app.post("orders") { req async throws -> Order in
        async let log: Void = auditLog.write(req)
        let order = try await save(req)
        try await log
        return order
    }
    app.get("pages") { req in
        try await Task { try await page(req) }.value
    }
}
