import LanyardTestSupport
import Testing

@testable import Lanyard

@Suite("The matrix of calls, places, ends and moments", .serialized) struct MatrixTests {
    @Test func `each way, caller, home, end and moment is played, and thousands of cells`() {
        let cells = MatrixCell.all
        #expect(Set(cells.map(\.way)).count == MatrixCell.Way.all.count)
        #expect(Set(cells.map(\.caller)).count == MatrixCell.Caller.allCases.count)
        #expect(Set(cells.map(\.home)).count == MatrixCell.Home.allCases.count)
        #expect(Set(cells.map(\.end)).count == MatrixCell.End.allCases.count)
        #expect(Set(cells.map(\.moment)).count == MatrixCell.Moment.allCases.count)
        #expect(cells.count > 8_000, "\(cells.count)")
    }

    @Test(arguments: MatrixCell.Way.all)
    func `R1, R2, R3, R6: wherever caller and operation are, and whenever a run is ended, the rules hold`(
        way: MatrixCell.Way
    ) async throws {
        let cells = MatrixCell.all.filter { $0.way == way }
        try await MatrixRound(cells).play { cell, seen in #expect(seen == cell.expected, "\(cell)") }
        Evidence.note(
            "R1, R2, R3, R6",
            "\(way): every caller, home, end and moment that can be played",
            cells.count,
            "cells",
            filter: "MatrixTests"
        )
    }
}
