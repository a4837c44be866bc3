import Testing

@testable import Lanyard

/// What counts and fraction are made of.
@Suite struct ProgressAmountsTests {
    struct Row: Sendable {
        let name: String
        let amounts: ProgressAmounts
        let completed: Int
        let total: Int?
        let fraction: Double?
    }

    static let table = [
        Row(name: "nothing known", amounts: .init(), completed: 0, total: nil, fraction: nil),
        Row(name: "no total", amounts: .init(ownCompleted: 7), completed: 7, total: nil, fraction: nil),
        Row(name: "half", amounts: .init(ownCompleted: 5, ownTotal: 10), completed: 5, total: 10, fraction: 0.5),
        Row(name: "over", amounts: .init(ownCompleted: 15, ownTotal: 10), completed: 15, total: 10, fraction: 1),
        Row(name: "nothing to do", amounts: .init(ownTotal: 0), completed: 0, total: 0, fraction: 1),
        Row(
            name: "own and children",
            amounts: .init(ownCompleted: 20, ownTotal: 100, childrenDone: 15, childrenWeight: 30),
            completed: 35,
            total: 100,
            fraction: 0.35
        ),
        Row(
            name: "children alone",
            amounts: .init(childrenDone: 1, childrenWeight: 4),
            completed: 1,
            total: 4,
            fraction: 0.25
        ),
        Row(
            name: "own units without a total beside children",
            amounts: .init(ownCompleted: 3, childrenDone: 1, childrenWeight: 4),
            completed: 4,
            total: 4,
            fraction: 0.25
        ),
        Row(
            name: "children over the total",
            amounts: .init(ownTotal: 10, childrenDone: 30, childrenWeight: 40),
            completed: 30,
            total: 10,
            fraction: 1
        ),
        Row(
            name: "a rounding error below zero",
            amounts: .init(ownTotal: 10, childrenDone: -1e-12, childrenWeight: 1),
            completed: 0,
            total: 10,
            fraction: 0
        ),
        Row(
            name: "as much as there is",
            amounts: .init(ownCompleted: .max, ownTotal: .max, childrenDone: 1e300, childrenWeight: 1e300),
            completed: .max,
            total: .max,
            fraction: 1
        ),
    ]

    @Test(arguments: table) func `count, total and fraction`(row: Row) {
        #expect(row.amounts.completed == row.completed, "\(row.name)")
        #expect(row.amounts.total == row.total, "\(row.name)")
        #expect(row.amounts.fraction == row.fraction, "\(row.name)")
    }
}
