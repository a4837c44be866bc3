@testable import LanyardConsole

extension Samples {
    static let fleetRun = Wire.FleetRun(
        member: "worker-7",
        lease: "694d9",
        host: "rack-3",
        number: 12,
        state: "owns",
        fence: 812,
        name: "render",
        policy: "replace",
        place: "Reports/Render.swift:40",
        since: 1_764_000_000_250,
        cause: "worker-2: replaced: a newer report"
    )

    static let fleet = Wire.Fleet(
        now: 1_764_000_012_500.5,
        canCancel: true,
        age: 250.5,
        trouble: Wire.FleetTrouble(text: "etcd cannot be reached", span: 4_000),
        revision: 9_007_199_254_740_000,
        totals: Wire.FleetTotals(members: 1, keys: 2, owns: 3, waits: 4, stopping: 5, damaged: 6),
        members: [
            Wire.FleetMember(
                name: "worker-7",
                lease: "694d9",
                host: "rack-3",
                process: 4711,
                since: 1_763_999_000_000,
                owns: 1,
                waits: 2,
                stopping: 3
            )
        ],
        moreMembers: 7,
        keys: [
            Wire.FleetKey(key: "report%2F42", name: "report/42", owns: 1, waits: 2, stopping: 3, runs: [fleetRun])
        ],
        found: 9,
        more: 8,
        damaged: ["lanyard/keys/x"]
    )
}
