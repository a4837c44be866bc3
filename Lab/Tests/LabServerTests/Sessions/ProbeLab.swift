import Foundation
import LabModels
import LabTestSupport
import Lanyard
import Synchronization

@testable import LabServer

/// A Lab with one screen, ``ProbeStage``, and what its tabs left behind.
final class ProbeLab: Sendable {
    let room: TabRoom
    let left = Gate()
    let census = Census()
    /// What its stages began and ended.
    let log = Log<String>()
    let probe, cure: ProbeTurn
    private let takesTurns: Bool
    private let made = Mutex<[TaskScope]>([])

    /// - Parameter takesTurns: Whether its variants begin one after the other.
    init(limit: Int = 200, takesTurns: Bool = false) {
        room = TabRoom(limit: limit)
        probe = ProbeTurn(name: "probe", log: log)
        cure = ProbeTurn(name: "cure", log: log)
        self.takesTurns = takesTurns
    }

    /// The scopes of all screens until now.
    var scopes: [TaskScope] { made.withLock { $0 } }

    var setting: TabSetting {
        TabSetting(
            variants: [
                variant("probe", hasBug: true, turn: probe), variant("cure", turn: cure),
                variant("other", family: "others"),
            ],
            console: ConsoleAddress(URL(string: "http://127.0.0.1:1/?token=x")),
            service: "nothing",
            services: { scope in
                self.made.withLock { $0.append(scope) }
                return LabServices(
                    books: Nothing(),
                    files: Nothing(),
                    clock: ContinuousClock(),
                    scope: scope,
                    census: self.census
                )
            }
        )
    }

    private func variant(_ name: String, hasBug: Bool = false, family: String? = nil, turn: ProbeTurn? = nil) -> Variant
    {
        Variant(
            .search,
            name,
            title: "Probe",
            summary: "Counts.",
            tries: ["Try"],
            watches: ["Watch"],
            hasBug: hasBug,
            family: family,
            beside: hasBug ? "cure" : nil,
            takesTurns: takesTurns,
            sources: ["Services/Census.swift", "None.swift"],
            marks: ["deinit {"],
            make: { ProbeStage($0, left: self.left, turn: turn) },
            rehearse: { _ in hasBug }
        )
    }

    /// Runs a body with the Lab open, and says afterwards what is still running. Time stands still: nobody here answers
    /// pings, and on a busy machine they would be taken for dead.
    func run(_ body: (LabHost) async throws -> Void) async throws -> [String] {
        var limits = WebLimits()
        limits.clock = StoppedClock()
        let host = try await LabHost.start(setting: setting, room: room, limits: limits)
        do {
            try await body(host)
            await room.emptied()
        } catch {
            await host.stop()
            throw error
        }
        await host.stop()
        return scopes.flatMap { Self.runs(of: $0.snapshot()) }
    }

    private static func runs(of scope: ScopeSnapshot) -> [String] {
        scope.runs.map { $0.name ?? "a run" } + scope.children.flatMap { runs(of: $0) }
            + (scope.isClosed ? [] : ["\(scope.name ?? "a scope") is open"])
    }

    private struct Nothing: BookSearching, FileStreaming {
        let files: [RemoteFile] = []
        func books(matching term: String) async throws -> [Book] { [] }
        func stream(_ file: RemoteFile, from offset: Int64) async throws -> FileStream { throw FileFailure.status(404) }
    }
}
