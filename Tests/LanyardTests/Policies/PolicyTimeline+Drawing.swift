extension PolicyTimeline {
    private static let columnsPerSecond = 4

    /// The time line as text: a line of seconds, then a line for each call.
    var drawing: String {
        let end = rows.compactMap { $0.delivered ?? $0.ended }.max() ?? 0
        let seconds = (0...Int(end.rounded(.up))).map { "\($0)".padded(to: Self.columnsPerSecond) }.joined()
        return (["   \(seconds)".trimmedAtEnd] + rows.map(Self.line)).joined(separator: "\n")
    }

    private static func line(of row: Row) -> String {
        let cancelled = row.cancelled ?? .infinity
        let end = row.delivered ?? max(row.ended ?? 0, row.cancelled ?? 0)
        let start = row.started ?? end
        let cells = (0..<column(of: end)).map { column -> Character in
            let time = Double(column) / Double(columnsPerSecond)
            return if time < row.called { " " } else if time < start { "·" } else if time < cancelled { "━" } else {
                "░"
            }
        }
        return "\(row.name)  \(String(cells))\(row.delivered == nil ? "×" : "●")\(row.note)"
    }

    private static func column(of time: Double) -> Int { Int(time * Double(columnsPerSecond)) }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - count))
    }

    fileprivate var trimmedAtEnd: String {
        String(reversed().drop { $0 == " " }.reversed())
    }
}
