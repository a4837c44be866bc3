import Foundation
import Lanyard

func routes(_ app: Router, _ server: TaskScope) {
    let afterwards = TaskScope("Afterwards", parent: server, limit: 8)

    app.post("orders") { request in
        let order = try await save(request)
        try await afterwards.waitForRoom()
        afterwards.addTask(name: "Audit log") { try await auditLog.write(order) }
        return order
    }
}

struct Request: Sendable {}
struct Log: Sendable { func write(_ order: Order) async throws {} }
struct Router { func post(_ path: String, _ handler: @escaping @Sendable (Request) async throws -> Order) {} }

let auditLog = Log()
func save(_ request: Request) async throws -> Order { Order() }
