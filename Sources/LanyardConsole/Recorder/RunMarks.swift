internal import Lanyard

/// What the bits in a run's notes mean.
struct RunMarks: OptionSet {
    let rawValue: UInt32

    static let delivered = RunMarks(rawValue: 1 << 8)
    static let withheld = RunMarks(rawValue: 1 << 9)

    /// The run itself asked to be cancelled.
    static let own = RunMarks(rawValue: 1 << 10)

    /// It is in the table of those that were cancelled and have not ended.
    static let tracked = RunMarks(rawValue: 1 << 11)

    private static let admissions: [Admission] = [.started, .replaced, .queued, .joined, .skipped, .refused]

    init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    init(_ admission: Admission) {
        rawValue = UInt32(Self.admissions.firstIndex(of: admission) ?? 0)
    }

    /// What the policy decided; nothing was noted for a run that started at once.
    var admission: Admission { Self.admissions[Int(rawValue & 7)] }

    var handover: Wire.Run.Handover? {
        if contains(.withheld) { return .withheld }
        return contains(.delivered) ? .delivered : nil
    }
}

extension Run {
    var marks: RunMarks { RunMarks(rawValue: bits.rawValue) }

    func mark(_ marks: RunMarks) {
        bits.insert(marks.rawValue)
    }
}
