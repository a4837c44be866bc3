#if GRPC
import GRPCCore

/// The time a client gives a call, as gRPC writes it: a number of at most eight digits and a unit, as in `250m`.
///
/// Read here and not by grpc-swift, whose reader (2.4) ignores eight digits and stops the process at a negative number.
struct CallTimeout {
    static let key = "grpc-timeout"

    private static let units: [(letter: Character, unit: Duration)] = [
        ("n", .nanoseconds(1)), ("u", .microseconds(1)), ("m", .milliseconds(1)),
        ("S", .seconds(1)), ("M", .seconds(60)), ("H", .seconds(3600)),
    ]

    let duration: Duration

    init(_ duration: Duration) {
        self.duration = duration
    }

    /// Reads a text; `nil` if it is no timeout. Zero is one that has passed, because some clients send that.
    init?(_ text: some StringProtocol) {
        let digits = text.dropLast()
        guard (1...8).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }),
            let amount = Int(digits), let unit = Self.units.first(where: { $0.letter == text.last })
        else { return nil }
        duration = unit.unit * amount
    }

    /// The text, rounded up to what seven digits can say: those grpc-swift reads, too.
    var text: String {
        let most = 9_999_999.0
        for (letter, unit) in Self.units {
            let amount = (duration / unit).rounded(.up)
            if amount <= most { return "\(Int(max(amount, 1)))\(letter)" }
        }
        return "\(Int(most))H"
    }
}

extension Metadata {
    /// What was asked for.
    ///
    /// - Throws: `RPCError` if there is more than one, or it is no timeout.
    func callTimeout() throws(RPCError) -> CallTimeout? {
        var texts = self[stringValues: CallTimeout.key].makeIterator()
        guard let text = texts.next() else { return nil }
        guard texts.next() == nil, let timeout = CallTimeout(text) else {
            throw RPCError(
                code: .invalidArgument,
                message: "\(CallTimeout.key) has to be a number of at most eight digits and one of H, M, S, m, u, n."
            )
        }
        return timeout
    }
}
#endif
