import Foundation
import LanyardConsole

/// A fleet that there is not, with something for each part of its view: the checks of the page look at it, and cancel its keys.
actor PretendFleet {
    private struct Snapshot: Encodable {
        let revision = 812
        let members: [Member]
        let runs: [Run]
        let damaged = ["shop/keys/<b>somebody else's</b>"]
    }

    private struct Member: Encodable {
        let name: String
        let lease: String
        let host: String
        let process: Int
        let since: Date
    }

    private struct Run: Encodable {
        let id: String
        let key: String
        let member: String
        let lease: String
        let number: Int
        let state: String
        var fence: Int?
        var name: String?
        var policy = "queue"
        var place: String? = "Reports/Render.swift:40"
        let since: Date
        var cause: String?
    }

    private let members: [Member]
    private var runs: [Run] = []

    /// - Parameter hostile: What a name looks like that wishes the viewer ill.
    init(hostile: String) {
        let names = ["worker-1", "worker-2", hostile]
        members = names.enumerated().map { index, name in
            Member(
                name: name,
                lease: "694d9\(index)",
                host: "rack-\(index).example",
                process: 4_000 + index,
                since: Date(timeIntervalSinceNow: -86_400 / Double(index + 1))
            )
        }
        runs = Self.runs(of: members, hostile: hostile)
    }

    private static func runs(of members: [Member], hostile: String) -> [Run] {
        func run(_ id: String, _ state: String, _ index: Int, key: String? = nil, fence: Int? = nil) -> Run {
            let member = members[index % members.count]
            return Run(
                id: id,
                key: key ?? escaped(id),
                member: member.name,
                lease: member.lease,
                number: index,
                state: state,
                fence: fence,
                since: Date(timeIntervalSinceNow: -Double(index + 1) * 7)
            )
        }
        var all = [run("invoices/nightly", "owns", 0, fence: 640)]
        all += (1...12).map { run("invoices/nightly", "waits", $0, fence: 640 + $0) }
        var owner = run("report/42", "owns", 13, fence: 700)
        (owner.name, owner.policy) = ("render the report", "replace")
        var replaced = run("report/42", "stopping", 14)
        (replaced.policy, replaced.cause) = ("replace", "worker-2: replaced: a newer report")
        var strange = run(hostile, "owns", 15, fence: 701)
        (strange.name, strange.place, strange.cause) = (hostile, hostile, hostile)
        all += [owner, replaced, strange]
        // No text, and nothing that anybody sees.
        all += [
            run("\u{FFFD}\u{202E}", "owns", 16, key: "%FF%E2%80%AE%00", fence: 702), run("..", "owns", 17, fence: 703),
        ]
        all += (0..<60).map { run("shard/\($0)", "owns", 18 + $0, fence: 710 + $0) }
        return all
    }

    private static func escaped(_ name: String) -> String {
        let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
        return name.addingPercentEncoding(withAllowedCharacters: plain) ?? name
    }

    private func snapshot() -> Snapshot { Snapshot(members: members, runs: runs) }

    private func cancel(_ key: String) -> Int {
        let count = runs.count
        runs.removeAll { $0.key == key }
        return count - runs.count
    }

    /// What the console shows of it.
    nonisolated var shown: ConsoleFleet {
        ConsoleFleet {
            await self.snapshot()
        } cancel: { key, _ in
            await self.cancel(key)
        }
    }
}
