// The samples of the documentation, as they stand there: that they compile is the test.

import Lanyard

private struct Api {
    func user() async throws -> String { "" }
    func feed() async throws -> [String] { [] }
    func items(of page: Int) async throws -> [Int] { [] }
}

private struct Page: Sendable {
    let user: String
    let feed: [String]
}

private struct File: Sendable {
    let name: String
}

private let api = Api()
private func importFile(_ file: File) async throws {}
private func ping(_ host: String) async throws {}

private func page() async throws -> Page {
    let page = try await withTaskScope("Page") { scope in
        let user = scope.addTask(name: "user") { try await api.user() }
        let feed = scope.addTask(name: "feed") { try await api.feed() }
        return try await Page(user: user.value, feed: feed.value)
    }
    return page
}

private func imports(_ files: [File]) async {
    let result = await withTaskScope("Import", onFailure: .isolate) { scope in
        for file in files { scope.addTask(id: file.name) { try await importFile(file) } }
    }
    for failed in result.outcomes where failed.outcome.error != nil { print(failed.key!, failed.outcome.error!) }
    for run in result.outcomes {
        if case .cancelled(let cause, _) = run.outcome { print(run.name ?? "\(run.id)", cause) }
    }
}

private func pings(_ hosts: [String]) async {
    let result = await withTaskScope(onFailure: .isolate) { scope in
        for host in hosts { scope.addTask(name: host) { try await ping(host) } }
    }
    print("\(result.errors.count) of \(result.outcomes.count) did not answer")
}

private struct Batches {
    mutating func next() -> [Int]? { nil }
}

private struct Disk {
    func write(_ batch: [Int]) async throws {}
}

private func flush(_ queue: inout Batches, _ store: Disk) async throws {
    while let batch = queue.next(), !TaskContext.current.isAskedToFinish {
        try await store.write(batch)
    }
}

@MainActor private func load(_ pages: [Int], into list: inout [Int]) async throws {
    for page in pages {
        let items = try await api.items(of: page)
        try TaskContext.current.commit { list.append(contentsOf: items) }
    }
}

@MainActor private final class Changes {
    private let tasks = TaskScope()
    private let store = (changes: AsyncStream<Int> { $0.finish() }, count: 0)
    private var last = 0

    func apply(_ change: Int) { last = change }

    func follow() {
        tasks.forEach(store.changes, id: "changes", for: self) { model, change in
            model.apply(change)
        }
    }
}

private actor Session {
    private let tasks = TaskScope()
    private var received: [Int] = []

    func receive(_ message: Int) { received.append(message) }

    func follow(_ socket: (messages: AsyncStream<Int>, port: Int)) {
        tasks.forEach(socket.messages, id: "messages", for: self) { session, message in
            session.receive(message)
        }
    }
}
