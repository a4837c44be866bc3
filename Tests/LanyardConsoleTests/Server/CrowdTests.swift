import Foundation
import Lanyard
import LanyardTestSupport
import Testing

@testable import LanyardConsole

/// In a process of its own: a console shows everything there is.
@Suite(.timeLimit(.minutes(2))) struct CrowdTests {
    @Test func `two hundred viewers, slow, dead and talking nonsense, stop neither the program nor each other`() async {
        await #expect(processExitsWith: .success) {
            let runs = 2000
            let console = try await Console.start(announces: false)
            let scope = TaskScope("busy")
            var holders: [Client] = []
            for _ in 0..<8 {
                // They read the answer, and a byte of the first frame, and never again.
                let client = try await Client(console.server, receiveBuffer: 4096)
                #expect(try await client.watch(console.server).status == 101)
                _ = try await client.take(1)
                holders.append(client)
            }
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<192 { group.addTask { try? await Crowd.come(to: console.server, number) } }
                for _ in 0..<runs { _ = await scope.addTask {}.outcome }
            }
            #expect(console.server.viewerCount == 8)
            for (number, holder) in holders.enumerated() {
                if number % 2 == 0 { try await holder.send(Crowd.nonsense(number)) } else { await holder.close() }
            }
            // Their places are free, and what happened meanwhile is told.
            let viewer = try await Client(console.server)
            while try await viewer.watch(console.server).status != 101 {}
            var totals: Wire.Totals?
            while totals?.succeeded != runs {
                let frame = try JSONDecoder().decode(Frame.self, from: Data(try await viewer.message().payload))
                switch frame.content {
                case .snapshot(let snapshot): totals = snapshot.totals
                case .changes(let changes): totals = changes.totals
                }
            }
            #expect(totals?.admitted == runs && totals?.live == 0)
            await console.stop()
            #expect(console.server.viewerCount == 0)
        }
    }
}

/// Clients as they should not be, each of a kind by its number.
private enum Crowd {
    static func come(to server: ConsoleServer, _ number: Int) async throws {
        let client = try await Client(server)
        switch number % 4 {
        case 0:
            // One viewer too many, or one connection.
            #expect(try await client.watch(server).status == 503)
        case 1:
            try await client.send(nonsense(number))
            try await client.untilEnd()
        case 2:
            try await client.send("GET /api/v1/stream HTTP/1.1\r\nHost: 127.0.0.1")
        default:
            try await client.send("GET / HTTP/1.1\r\n" + String(repeating: "X: y\r\n", count: 4000))
            try await client.untilEnd()
        }
        await client.close()
    }

    static func nonsense(_ number: Int) -> [UInt8] {
        (0..<512).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ number) } + Array("\r\n\r\n".utf8)
    }
}
