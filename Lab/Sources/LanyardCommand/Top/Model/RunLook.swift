/// What a run looks like: a sign and a word, and a colour that never stands alone. Signs and words are those of the console's page.
enum RunLook: Int, Sendable, CaseIterable {
    // In the order in which they deserve attention.
    case straggling, stopping, delivering, blocked, running, waiting, failed, cancelled, withheld, ended, succeeded

    /// - Parameters:
    ///   - now: milliseconds since the console began.
    ///   - patience: how long a cancelled run may take to stop.
    init(_ run: TopRun, now: Double, patience: Double) {
        guard !run.hasEnded else {
            self =
                switch (run.handover, run.outcome) {
                case ("withheld", _): .withheld
                case (_, "succeeded"): .succeeded
                case (_, "failed"): .failed
                case (_, "cancelled"): .cancelled
                default: .ended
                }
            return
        }
        if let cancelledAt = run.cancelledAt {
            self = now - cancelledAt < patience ? .stopping : .straggling
        } else {
            self =
                switch run.state {
                case "waiting": .waiting
                case "delivering": .delivering
                default: run.waitsFor == nil ? .running : .blocked
                }
        }
    }

    var word: String {
        switch self {
        case .blocked: "waiting for something"
        // That it has begun is all that is told.
        case .running: "open"
        default: "\(self)"
        }
    }

    var sign: (unicode: String, ascii: String) {
        switch self {
        case .straggling: ("⚠", "!")
        case .stopping: ("↓", "v")
        case .delivering: ("⇥", "]")
        case .blocked: ("⋯", "~")
        case .running: ("▷", ">")
        case .waiting: ("◌", ".")
        case .failed: ("✕", "x")
        case .cancelled: ("⊘", "/")
        case .withheld: ("▨", "#")
        case .ended: ("•", "*")
        case .succeeded: ("✓", "+")
        }
    }

    var ink: TextStyle.Ink {
        switch self {
        case .straggling, .failed: .red
        case .stopping, .cancelled, .withheld: .yellow
        case .running, .delivering: .cyan
        case .succeeded: .green
        case .blocked, .waiting, .ended: .dim
        }
    }

    var meaning: String {
        switch self {
        case .straggling: "told to stop, and runs on for too long"
        case .stopping: "told to stop, and still within the time that this may take"
        case .delivering: "its result is on its way to the owner"
        case .blocked: "its body says that it waits for something"
        case .running: "its body has begun, and has not ended"
        case .waiting: "admitted, and not yet begun"
        case .failed: "ended with an error"
        case .cancelled: "ended after it was told to stop"
        case .withheld: "its result came too late and was not delivered"
        case .ended: "ended"
        case .succeeded: "ended with a result"
        }
    }
}
