extension Wire.Run {
    /// Its life, in order.
    var moments: [Wire.Moment] {
        var moments = [Wire.Moment(time: admittedAt, what: .admitted, text: admissionText)]
        if let startedAt { moments.append(Wire.Moment(time: startedAt, what: .started, text: "The body began.")) }
        if let cancelledAt, let cause {
            moments.append(Wire.Moment(time: cancelledAt, what: .cancelRequested, text: cause.text))
        }
        let end = endedAt ?? .infinity
        if let handover, let endedAt {
            let isDelivered = handover == .delivered
            let text =
                isDelivered ? "The result was handed to its owner." : "The result came too late and was withheld."
            moments.append(Wire.Moment(time: endedAt, what: isDelivered ? .delivered : .withheld, text: text))
        }
        if let endedAt { moments.append(Wire.Moment(time: endedAt, what: .ended, text: endText)) }
        return moments.sorted { min($0.time, end) < min($1.time, end) }
    }

    private var admissionText: String {
        let what =
            switch admission {
            case "replaced": "It took the place of an earlier run of its key"
            case "queued": "It waits for its turn"
            case "skipped": "Its policy skipped it"
            case "refused": "Its scope takes no more work"
            default: "It was asked for"
            }
        return "\(what), at \(origin)."
    }

    private var endText: String {
        switch outcome {
        case .failed: "It failed: \(error ?? "no error was kept")"
        case .cancelled: startedAt == nil && admittedAt >= 0 ? "It ended without having begun." : "It ended, cancelled."
        case .succeeded, nil: "It succeeded."
        }
    }
}

extension Wire.Cause {
    fileprivate var text: String {
        let what = by.map { "\(kind) by #\($0)" } ?? kind
        return [what, reason].compactMap(\.self).joined(separator: ": ") + " (\(origin))"
    }
}
