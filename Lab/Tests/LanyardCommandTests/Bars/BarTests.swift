import CommandSupport
import Testing

@testable import LanyardCommand

@Suite("A bar")
struct BarTests {
    private let plain = TextStyle(traits: TerminalTraits(redraws: true, hasColours: false, hasUnicode: true))
    private let ascii = TextStyle(traits: TerminalTraits(redraws: true, hasColours: false, hasUnicode: false))
    private let rows = [
        BarRow(name: "a.bin", bytes: 7 << 20, total: 10 << 20, rate: 2_621_440, time: .seconds(1.2)),
        BarRow(name: "longer.bin", bytes: 0, total: nil, status: .waiting),
        BarRow(name: "c.bin", bytes: 5 << 20, total: 5 << 20, time: .seconds(2), status: .finished),
    ]

    @Test func `shows name, gauge, percent, size, rate and the time left, in columns`() {
        #expect(
            BarBoard(width: 76, style: plain).lines(rows)
                == [
                    "a.bin       ━━━━━━━━━━━──────   70%   7.0/10.0 MiB     2.5 MiB/s   ETA 0:02",
                    "longer.bin  ─────────────────     ?            0 B       waiting           ",
                    "c.bin       ━━━━━━━━━━━━━━━━━  100%        5.0 MiB          done   in 2.0 s",
                ]
        )
    }

    @Test(arguments: 1...120) func `never is wider than the terminal, and leaves out what does not fit`(_ width: Int) {
        for style in [plain, ascii] {
            for line in BarBoard(width: width, style: style).lines(rows) {
                #expect(line.columns <= max(0, width - 1))
            }
        }
    }

    @Test func `is all ASCII where nothing else can be shown`() {
        let long = BarRow(name: String(repeating: "n", count: 200), bytes: 1, total: 3)
        let lines = BarBoard(width: 60, style: ascii).lines(rows + [long])
        #expect(lines.allSatisfy { $0.allSatisfy(\.isASCII) })
        #expect(lines[0].contains("#"))
    }

    @Test func `has colours only where they are wanted, and they take no columns`() {
        let coloured = TextStyle(traits: TerminalTraits(redraws: true, hasColours: true, hasUnicode: true))
        let lines = BarBoard(width: 76, style: coloured).lines(rows)
        #expect(lines[0].contains("\u{1B}[36m"))
        #expect(lines.map(\.columns) == BarBoard(width: 76, style: plain).lines(rows).map(\.columns))
    }

    @Test func `says of a file that was there that it is kept, and no time`() {
        let row = BarRow(name: "c.bin", bytes: 5, total: nil, time: .seconds(2), status: .kept)
        #expect([row.percent, row.size, row.pace, row.clock] == ["100%", "5 B", "kept", ""])
    }

    @Test func `is full only when all is there`() {
        #expect(BarRow(name: "", bytes: 9_999_999, total: 10_000_000).percent == "99%")
        #expect(Gauge(fraction: 0.99999, width: 10).full == 9)
        #expect(Gauge(fraction: 1, width: 10).full == 10)
        #expect(Gauge(fraction: nil, width: 10).full == 0)
        #expect(BarRow(name: "", bytes: 0, total: 0).percent == "100%")
        #expect(BarRow(name: "", bytes: 12, total: 10).fraction == 1)
    }

    @Test func `of the total knows its end when all others know theirs`() {
        #expect(BarRow(totalOf: rows).total == nil)
        let lost = BarRow(name: "gone.bin", bytes: 0, total: nil, status: .failed)
        let known = BarRow(totalOf: [rows[0], lost, rows[2]])
        #expect(known.bytes == 12 << 20)
        #expect(known.total == 15 << 20)
        #expect(known.rate == 2_621_440)
        #expect(known.time == .seconds(1.2))
    }

    @Test func `of the total bears any length that servers claim`() {
        let huge = BarRow(name: "huge.bin", bytes: 1, total: .max, rate: 1)
        #expect(BarRow(totalOf: [huge, huge]).total == .max)
        #expect(BarBoard(width: 76, style: plain).lines([BarRow(totalOf: [huge, huge])]).count == 1)
    }

    @Test func `stays on the screen while it moves; a small window shows as many as it has room for`() {
        let board = BarBoard(width: 80, style: plain)
        #expect(BarReporter.picture(rows, on: board, rows: 24).count == 3)
        #expect(BarReporter.picture([rows[2]], on: board, rows: 24) == [])
        #expect(BarReporter.picture([rows[0]], on: board, rows: 24).count == 1)
        let many = Array(repeating: rows[1], count: 30) + [rows[0]]
        let lines = BarReporter.picture(many, on: board, rows: 10)
        #expect(lines.count == 9)
        #expect(lines[0].hasPrefix("a.bin"))
        #expect(lines[7] == "and 24 more")
        #expect(lines[8].hasPrefix("total"))
    }
}
