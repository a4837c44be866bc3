import LabFileSource
import LabTestSupport

extension FaultPlan {
    /// One thing that goes wrong with an answer, or nothing.
    ///
    /// What no client could see is left out, unless the SHA-256 is known: an answer that is in itself in order, and whose
    /// bytes are not the file's. A body that is longer than its head says is such a one, and one that is cut off where only
    /// the end of the connection tells its end.
    func fault(size: Int, _ numbers: inout SeededNumbers) -> Fault {
        let place = Int.random(in: 0...size, using: &numbers)
        switch Int.random(in: 0..<14, using: &numbers) {
        case 0, 1, 2: return framing == .untilClose && !isChecked ? .reset(after: place) : .cut(after: place)
        case 3: return .reset(after: place)
        case 4: return .stall(after: place)
        case 5: return numbers.once(in: 3) ? .stallHead : .stall(after: place)
        case 6, 7: return status(&numbers)
        case 8:
            let difference = Int.random(in: 1...100_000, using: &numbers)
            return .wrongLength(by: isChecked && numbers.once(in: 2) ? -difference : difference)
        case 9: return .rangeIgnored
        case 10: return .rangeShifted(by: Int.random(in: 1...70_000, using: &numbers))
        case 11: return field(&numbers)
        case 12: return redirect(&numbers)
        default: return ordinary
        }
    }

    /// What is so with all requests.
    var ordinary: Fault { ignoresIfRange ? .ifRangeIgnored : .none }

    private func status(_ numbers: inout SeededNumbers) -> Fault {
        let status = [500, 502, 503, 503, 504, 429, 404, 410, 403, 416, 206].randomElement(using: &numbers) ?? 500
        return .status(status, retryAfter: numbers.once(in: 2) ? .seconds(0) : nil)
    }

    /// Ranges that were not asked for or that cannot be, and lengths and tags that are none.
    private func field(_ numbers: inout SeededNumbers) -> Fault {
        let fields: [(String, String?)] = [
            ("Content-Range", nil), ("Content-Range", "bytes 5-9/10"), ("Content-Range", "bytes */*"),
            ("Content-Range", "bytes 0-1048575/99999999"), ("Content-Range", "items 0-5/10"),
            ("Content-Range", "bytes 0-99999999999999999999/*"), ("Content-Length", "-5"), ("Content-Length", "1, 2"),
            ("ETag", nil), ("ETag", "\"another\""), ("ETag", "W/\"another\""), ("ETag", "no quotes"),
        ]
        let (name, value) = fields.randomElement(using: &numbers)!
        return .field(name, value)
    }

    private func redirect(_ numbers: inout SeededNumbers) -> Fault {
        switch Int.random(in: 0..<4, using: &numbers) {
        case 0: .redirectLoop
        case 1: .redirect(to: "file:///etc/passwd")
        // Once more to the same file, under a URL that is not the same.
        case 2: .redirect(to: "/\(Self.name)?again", status: 307)
        default: .redirect(to: "/none", status: 308)
        }
    }
}
