import Foundation
import LabFileSource
import LabTestSupport
import Testing

@Suite("Killing the real command", .processes)
struct KillTests {
    private static let size = 6 << 20
    private static let kills = Effort.times(25, atLeast: 10)

    /// What one kill cost.
    private struct Loss: Sendable {
        var number: Int
        var point: Int
        var connections: Int
        var wasKilled: Bool
        var fetchedTwice: Int
    }

    @Test func `by SIGKILL at random points never yields a wrong file, and costs little`() async throws {
        let seed = ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init) ?? .random(in: 0..<1_000_000)
        var numbers = SeededNumbers(seed: seed)
        let points = (0..<KillTests.kills).map { _ in Int.random(in: 0..<KillTests.size - (256 << 10), using: &numbers)
        }
        let losses = try await withFileSource { source in
            try await withThrowingTaskGroup(of: Loss.self) { group in
                var losses: [Loss] = []
                for (number, point) in points.enumerated() {
                    if number >= 5, let loss = try await group.next() { losses.append(loss) }
                    group.addTask { try await kill(number, at: point, source) }
                }
                for try await loss in group { losses.append(loss) }
                return losses
            }
        }
        for loss in losses.sorted(by: { $0.number < $1.number }) {
            let end = loss.wasKilled ? "" : " (it was faster)"
            print(
                "kill \(loss.number + 1) after \(loss.point) bytes, -x \(loss.connections): "
                    + "\(loss.fetchedTwice) bytes fetched twice\(end)"
            )
        }
        let sum = losses.reduce(0) { $0 + $1.fetchedTwice }
        print("SIGKILL: \(sum) bytes fetched twice over \(losses.count) kills of \(KillTests.size) bytes, SEED=\(seed)")
        #expect(losses.count == KillTests.kills)
        #expect(losses.count(where: \.wasKilled) > KillTests.kills / 2, "too few were killed in time: SEED=\(seed)")
        #expect(sum < KillTests.kills * KillTests.size / 2, "SEED=\(seed)")
    }

    private func kill(_ number: Int, at point: Int, _ source: FileSource) async throws -> Loss {
        let name = "\(number).bin"
        let connections = number % 2 == 0 ? 1 : 4
        let file = ServedFile.generated(name, size: KillTests.size, seed: UInt64(number)) {
            $0.throttle = .file(bytesPerSecond: 4 << 20)
        }
        source.serve(file)
        let folder = try TemporaryFolder()
        let call = ["get", source.url(for: name).absoluteString, "-o", folder.path, "-x", "\(connections)"]
        let run = try CommandRun(call)
        try await source.bytesSent(of: name, atLeast: max(1, point))
        run.send(SIGKILL)
        let killed = try await run.end()
        #expect(killed.code == 128 + SIGKILL || killed.code == 0)

        let end = try await CommandRun(call).end()
        #expect(end.code == 0, "\(end.errors)")
        #expect(try FileContent.disk(folder.url(name)).sha256() == file.sha256(), "killed after \(point) bytes")
        #expect(try folder.names == [name])
        try await source.settled()
        return Loss(
            number: number,
            point: point,
            connections: connections,
            wasKilled: killed.code != 0,
            fetchedTwice: source.bodyBytes(of: name) - KillTests.size
        )
    }
}
