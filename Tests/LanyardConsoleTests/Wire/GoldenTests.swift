import Foundation
import Testing

@testable import LanyardConsole

/// The files stand for programs and pages that are out there: never change one, add another.
@Suite struct GoldenTests {
    @Test func `what was sent once is still read, and what is sent now is the same`() throws {
        try check("snapshot", Samples.snapshot)
        try check("runs", Samples.runs)
        try check("detail", Samples.detail)
        try check("findings", Samples.findings)
        try check("causes", Samples.causes)
        try check("histograms", Samples.histograms)
        try check(
            "group-errors",
            Wire.Group(
                id: 4,
                scopeName: nil,
                scopeOrigin: "App/Cache.swift:3",
                failed: 2,
                unhandledErrors: 1,
                lastUnhandledError: "away"
            )
        )
        try check("group-dropped", Wire.Group(id: 4, scopeName: nil, scopeOrigin: "App/Cache.swift:3", dropped: 12))
        try check(
            "scope-dropped",
            Wire.Scope(
                id: 3,
                parent: nil,
                name: "Search",
                origin: "App/Search.swift:3",
                isClosed: false,
                live: 1,
                withheld: 0,
                dropped: 12
            )
        )
        try check("run-owner-gone", Wire.Run.sample(7) { $0.isOwnerGone = true })
        try check(
            "run-activity",
            Wire.Run.sample(8) {
                $0.waitsFor = Wire.Wait(what: "attempt 3, after “503”", since: 40_100)
                $0.progressedAt = 12_500
                $0.attempt = 2
            }
        )
        try check("thresholds", Wire.Thresholds(stragglerAfter: 2_000, stalledAfter: 30_000))
        try check(
            "statistics",
            Wire.Statistics(
                step: 10_000,
                groups: [
                    Wire.GroupStatistics(
                        group: 3,
                        points: [
                            Wire.StatisticsPoint(
                                at: 40_000,
                                ended: 12,
                                failed: 1,
                                p50: 0.5,
                                p90: 2,
                                p99: 8,
                                cancelled: ["replaced": 3]
                            ),
                            Wire.StatisticsPoint(at: 60_000, ended: 1, failed: 0, cancelled: ["skipped": 1]),
                        ]
                    )
                ]
            )
        )
        try check("session", Wire.Session(canCancel: true, token: "dG9rZW4"))
        try check("session-fleet", Wire.Session(canCancel: false, fleet: true))
        try check("fleet", Samples.fleet)
        try check("fleet-cancel", Wire.FleetCancelRequest(key: "report%2F42", reason: "the customer has gone"))
        try check("cancel", Wire.CancelRequest(reason: "screen left"))
        try check("cancelled", Wire.Cancelled(cancelled: 3))
        try check("failure", Wire.Failure(error: "There is no run 18, or it is kept no longer."))
        try check("frame-changes", Frame(content: .changes(Samples.changes), lost: 4))
        try check("frame-snapshot", Frame(content: .snapshot(Samples.snapshot), lost: 2))
    }

    @Test func `every file is checked`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path(percentEncoded: false))
        #expect(names.count == 22)
    }

    private static var folder: URL {
        Bundle.module.bundleURL.appending(path: "Golden/v1")
    }

    /// The example of that name.
    static func file(_ name: String) -> URL { folder.appending(path: "\(name).json") }

    private func check<Value: Codable & Equatable>(_ name: String, _ value: Value) throws {
        let file = try Data(contentsOf: Self.file(name))
        let decoder = JSONDecoder()
        #expect(try decoder.decode(Value.self, from: file) == value, "\(name)")
        let encoded = try JSONEncoder().encode(value)
        #expect(try decoder.decode(JSON.self, from: encoded) == decoder.decode(JSON.self, from: file), "\(name)")
    }
}

/// Any JSON, to be compared member by member.
private enum JSON: Decodable, Equatable {
    case object([String: JSON])
    case array([JSON])
    case text(String)
    case number(Double)
    case flag(Bool)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let object = try? container.decode([String: JSON].self) {
            self = .object(object)
        } else if let array = try? container.decode([JSON].self) {
            self = .array(array)
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }
}
