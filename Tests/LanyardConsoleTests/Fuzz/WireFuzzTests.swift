import Foundation
import LanyardTestSupport
import Testing

@testable import LanyardConsole

@Suite struct WireFuzzTests {
    /// The file that is an example of it, and what decodes and encodes it again.
    private struct Kind: Sendable {
        var file: String
        var check: @Sendable (Data) throws -> Bool

        init<Value: Codable & Equatable & Sendable>(_ file: String, _ type: Value.Type) {
            self.file = file
            check = { data in
                guard let value = try? JSONDecoder().decode(type, from: data) else { return false }
                let encoded = try JSONEncoder().encode(value)
                let again = try JSONDecoder().decode(type, from: encoded)
                if again != value { throw Fuzz.Broken("\(value) is read back as \(again)") }
                return true
            }
        }
    }

    private static let kinds = [
        Kind("snapshot", Wire.Snapshot.self), Kind("runs", Wire.Runs.self), Kind("detail", Wire.Detail.self),
        Kind("findings", Wire.Findings.self), Kind("causes", Wire.Causes.self),
        Kind("histograms", Wire.Histograms.self), Kind("session", Wire.Session.self),
        Kind("cancel", Wire.CancelRequest.self), Kind("cancelled", Wire.Cancelled.self),
        Kind("failure", Wire.Failure.self), Kind("frame-changes", Frame.self), Kind("frame-snapshot", Frame.self),
        Kind("fleet", Wire.Fleet.self), Kind("fleet-cancel", Wire.FleetCancelRequest.self),
    ]

    @Test func `what is accepted of the wire is encoded again, and is the same`() async throws {
        // The first byte tells which kind the rest is read as, so that one kind is spliced with another, too.
        let corpus = try Self.kinds.enumerated().map { index, kind in
            try [UInt8(index)] + [UInt8](Data(contentsOf: GoldenTests.file(kind.file)))
        }
        let fuzz = Fuzz(
            "wire",
            corpus: corpus,
            words: ["snapshot", "ended", "straggling", "warning", "version", "lost"]
        )
        await fuzz.run(
            3000,
            property: "decoded, encoded and decoded it is the same",
            filter: "WireFuzzTests"
        ) { input, _ in
            guard let first = input.first else { return false }
            return try Self.kinds[Int(first) % Self.kinds.count].check(Data(input.dropFirst()))
        }
    }
}
