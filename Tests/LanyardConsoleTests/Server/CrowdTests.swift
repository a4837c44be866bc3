import Foundation
import Lanyard
import LanyardTestSupport
import Testing

@testable import LanyardConsole

/// In a process of its own: a console shows everything there is.
@Suite struct CrowdTests {
    @Test func `two hundred viewers, slow, dead and talking nonsense, stop neither the program nor each other`() async {
        await #expect(processExitsWith: .success) {
            let runs = 2000
            let console = try await Console.start(announces: false)
            let scope = TaskScope("busy")
            var holders: [RawClient] = []
            for _ in 0..<8 {
                // They read the answer, and a byte of the first frame, and never again.
                let client = try await RawClient(console.server, receiveBuffer: 4096)
                #expect(try await client.watch(console.server).status == 101)
                #expect(try await client.read(1).count == 1)
                holders.append(client)
            }
            let met = await withTaskGroup(of: Crowd.Met.self) { group in
                for number in 0..<192 { group.addTask { await Crowd.come(to: console.server, number) } }
                for _ in 0..<runs { _ = await scope.addTask {}.outcome }
                return await group.reduce(into: [Crowd.Met: Int]()) { $0[$1, default: 0] += 1 }
            }
            // A client that finds no place is told so, and one that has a place gets its answer, before either is cut off.
            let kinds = met.reduce(into: [Crowd.Kind: Int]()) { $0[$1.key.kind, default: 0] += $1.value }
            #expect(kinds == [.viewer: 48, .nonsense: 48, .half: 48, .long: 48])
            #expect(met[.init(kind: .viewer, status: 503)] == 48, "\(met)")
            for (kind, status) in [(Crowd.Kind.nonsense, 400), (.long, 431)] {
                #expect(met[.init(kind: kind, status: status), default: 0] > 0, "\(met)")
                let others = met.keys.filter { $0.kind == kind }.map(\.status)
                #expect(Set(others).isSubset(of: [status, 503, nil]), "\(met)")
            }
            #expect(console.server.viewerCount == 8)
            for (number, holder) in holders.enumerated() {
                if number % 2 == 0 {
                    try await holder.send(Crowd.nonsense(number))
                    // It is sent what it had not read, and then no more.
                    try await holder.readToEnd()
                }
                holder.close()
            }
            // Their places are free, and what happened meanwhile is told.
            let viewer = try await RawClient(console.server)
            try await until("there is a place for a viewer") { try await viewer.watch(console.server).status == 101 }
            var totals: Wire.Totals?
            while totals?.succeeded != runs || totals?.live != 0 {
                let frame = try JSONDecoder().decode(Frame.self, from: Data(try await viewer.message().payload))
                switch frame.content {
                case .snapshot(let snapshot): totals = snapshot.totals
                case .changes(let changes): totals = changes.totals
                }
            }
            #expect(totals?.admitted == runs)
            await console.stop()
            #expect(console.server.viewerCount == 0)
            Evidence.note(
                "a crowd at the console stops neither the program nor each other",
                "8 viewers that do not read, 192 more that send nonsense, half a request, too much, or find no place; "
                    + "\(runs) runs meanwhile, all of them told",
                200,
                "clients",
                filter: "LanyardConsoleTests.CrowdTests"
            )
        }
    }
}

/// Clients as they should not be, each of a kind by its number.
private enum Crowd {
    enum Kind: Int {
        /// One viewer too many.
        case viewer
        case nonsense
        /// It goes after half a request.
        case half
        /// More lines than a request may have.
        case long
    }

    /// What became of one: what it was answered, if anything.
    struct Met: Hashable {
        let kind: Kind
        let status: Int?
    }

    static func come(to server: ConsoleServer, _ number: Int) async -> Met {
        let kind = Kind(rawValue: number % 4)!
        guard let client = try? await RawClient(server) else {
            Issue.record("The system did not connect a \(kind).")
            return Met(kind: kind, status: nil)
        }
        // One connection too many is closed at once, which may cut off what it says and what it is told.
        let status = try? await behave(client, kind, number, server)
        client.close()
        return Met(kind: kind, status: status ?? nil)
    }

    private static func behave(
        _ client: RawClient,
        _ kind: Kind,
        _ number: Int,
        _ server: ConsoleServer
    ) async throws -> Int? {
        switch kind {
        case .viewer: return try await client.watch(server).status
        case .nonsense: try await client.send(nonsense(number))
        case .half:
            try await client.send("GET /api/v1/stream HTTP/1.1\r\nHost: 127.0.0.1")
            return nil
        case .long: try await client.send("GET / HTTP/1.1\r\n" + String(repeating: "X: y\r\n", count: 4000))
        }
        let answer = String(decoding: try await client.readToEnd(), as: UTF8.self)
        return RawHead(answer)?.status
    }

    static func nonsense(_ number: Int) -> [UInt8] {
        (0..<512).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ number) } + Array("\r\n\r\n".utf8)
    }
}
