import Foundation
import Lanyard
import LanyardTestSupport
import Testing

@testable import LanyardConsole

extension Stress {
    /// What a program with a console holds does not depend on how much it does. Each in a process of its own.
    ///
    /// What is kept for viewers fills up in the first seconds, however little is done before: hence the bound.
    @Suite(.enabled(if: UsedMemory.isKnown)) struct ConsoleMemoryTests {
        @Test func `many runs with a viewer that never reads leave memory flat`() async throws {
            let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
                let console = try await Console.start(announces: false)
                let viewer = try await Stress.deafViewer(of: console)
                try await until("the viewer is counted") { console.server.viewerCount == 1 }
                let scope = TaskScope("busy")
                func run(_ count: Int) async {
                    for _ in 0..<count / 100 {
                        var batch: [ScopedTask<Void>] = []
                        for number in 0..<100 {
                            batch.append(
                                number % 4 == 0
                                    ? scope.addTask(id: number, policy: .replace, name: "keyed") {} : scope.addTask {}
                            )
                        }
                        if let some = batch.randomElement() { some.cancel("by chance") }
                        for task in batch { _ = await task.outcome }
                    }
                }
                await run(100_000)
                let before = UsedMemory.bytes ?? 0
                await run(max(300_000, Effort.times(900_000)))
                let growth = (UsedMemory.bytes ?? 0) - before
                print(
                    "\(max(300_000, Effort.times(900_000))) runs more: \(growth / 1024) KiB more than \(before / 1024)"
                )
                #expect(growth < 16 << 20)
                #expect(Recorder.shared.ledger.kept.count <= 2048)
                #expect(scope.isEmpty)
                viewer.close()
                await console.stop()
            }
            print(String(decoding: result.standardOutputContent, as: UTF8.self))
        }

        @Test func `many keys and as many scopes are counted in bounded memory`() async throws {
            let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
                let console = try await Console.start(announces: false)
                let scope = TaskScope("keys")
                func keys(_ range: Range<Int>) async {
                    for start in stride(from: range.lowerBound, to: range.upperBound, by: 100) {
                        let batch = (start..<start + 100).map { scope.addTask(id: "key \($0)") {} }
                        for task in batch { _ = await task.outcome }
                    }
                }
                await keys(0..<10_000)
                let before = UsedMemory.bytes ?? 0
                await keys(10_000..<100_000)
                let growth = (UsedMemory.bytes ?? 0) - before
                print("90,000 keys more: \(growth / 1024) KiB more than \(before / 1024)")
                #expect(growth < 16 << 20)
                let groups = Recorder.shared.ledger.groups
                #expect(groups.all.count == 4096)

                let scopes = (0..<100_000).map { TaskScope("scope \($0)") }
                for scope in scopes.prefix(1000) { scope.addTask {} }
                let sample = LiveSample(Recorder.shared.ledger, since: Beginning())
                #expect((sample.scopes.count, sample.scopeCount, sample.unlistedScopes) == (500, 100_001, 99_501))
                #expect(groups.all.count <= 4096 + 512)
                // An optimized build releases them as soon as nobody uses them.
                withExtendedLifetime((scope, scopes)) {}
                await console.stop()
            }
            print(String(decoding: result.standardOutputContent, as: UTF8.self))
        }
    }

    /// A viewer that asks for frames and takes none.
    private static func deafViewer(of console: Console) async throws -> RawClient {
        let client = try await RawClient(port: console.server.port)
        let token = console.url.query?.dropFirst("token=".count) ?? ""
        let fields = ["Host": "127.0.0.1:\(console.server.port)", "Authorization": "Bearer \(token)"]
        let lines = fields.merging(RawClient.upgrade) { $1 }.map { "\($0): \($1)" }
        try await client.request("GET", "/api/v1/stream", lines)
        return client
    }
}
