/// What one bar shows. Plain values, so that bars can be drawn without a download.
struct BarRow: Hashable, Sendable {
    enum Status: Hashable, Sendable {
        case waiting
        case running
        case stopping
        case retrying
        case finished
        /// It was there already.
        case kept
        case cancelled
        case failed
    }

    var name: String
    var bytes: Int64
    /// `nil` as long as the length is unknown.
    var total: Int64?
    /// Bytes a second.
    var rate: Double = 0
    /// The time it will take, or has taken once it is finished.
    var time: Duration?
    var status = Status.running

    /// The part that is there, from 0 to 1; `nil` as long as the length is unknown.
    var fraction: Double? {
        guard let total else { return isWhole ? 1 : nil }
        return total <= 0 ? 1 : min(1, max(0, Double(bytes) / Double(total)))
    }

    /// Whole percents, rounded down: 100 means that it is all there.
    var percent: String {
        fraction.map { "\(Int($0 * 100))%" } ?? "?"
    }

    var size: String { ByteText.progress(bytes, of: isWhole ? nil : total) }

    var isWhole: Bool { status == .finished || status == .kept }

    /// The rate, or in a word why there is none.
    var pace: String {
        switch status {
        case .running: ByteText.rate(rate)
        case .finished: "done"
        case .kept: "kept"
        case .waiting: "waiting"
        case .stopping: "stopping"
        case .retrying: "retrying"
        case .cancelled: "cancelled"
        case .failed: "failed"
        }
    }

    var clock: String {
        guard let time else { return "" }
        return switch status {
        case .running: "ETA " + TimeText.countdown(time)
        case .finished: "in " + TimeText.elapsed(time)
        case .retrying: "in " + TimeText.countdown(time)
        case .waiting, .stopping, .kept, .cancelled, .failed: ""
        }
    }
}

extension BarRow {
    /// The sum of several rows, without those that failed; its total is unknown until all totals are known.
    init(totalOf all: [BarRow], name: String = "total") {
        let rows = all.filter { $0.status != .failed }
        let totals = rows.compactMap(\.total)
        self.init(name: name, bytes: rows.reduce(0) { $0 + $1.bytes }, total: nil)
        if totals.count == rows.count { total = totals.reduce(0) { $1 > .max - $0 ? .max : $0 + $1 } }
        rate = rows.filter { $0.status == .running }.reduce(0) { $0 + $1.rate }
        if let total, rate > 0 { time = .seconds(Double(max(0, total - bytes)) / rate) }
    }
}
