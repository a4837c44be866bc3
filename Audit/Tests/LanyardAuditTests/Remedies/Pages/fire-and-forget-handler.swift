import Foundation

func routes(_ app: Router) {
    app.post("orders") { request in
        let order = try await save(request)
        try await auditLog.write(order)
        return order
    }
}

struct AuditWriter: Service {
    func run() async throws {
        for await order in orders.cancelOnGracefulShutdown() { try await auditLog.write(order) }
    }
}

struct Request: Sendable {}
struct Log: Sendable { func write(_ order: Order) async throws {} }
struct Router { func post(_ path: String, _ handler: @escaping @Sendable (Request) async throws -> Order) {} }
protocol Service: Sendable { func run() async throws }

let auditLog = Log()
let orders = AsyncStream<Order> { $0.finish() }
func save(_ request: Request) async throws -> Order { Order() }

extension AsyncStream where Element: Sendable {
    func cancelOnGracefulShutdown() -> AsyncStream<Element> { self }
}
