#if Hummingbird
public import HTTPTypes
import Hummingbird
import Lanyard

/// How long a request may take.
public struct RequestDeadline: Sendable {
    private let name: HTTPField.Name?
    private let longest: Duration?
    private let otherwise: Duration?

    /// No deadline: a request may take as long as it likes.
    public static let none = RequestDeadline(name: nil, longest: nil, otherwise: nil)

    /// Gives all requests the same time.
    public static func fixed(_ duration: Duration) -> RequestDeadline {
        RequestDeadline(name: nil, longest: nil, otherwise: duration)
    }

    /// Gives a request the time that the client names in a header field: seconds, as in `2` or `0.25`.
    ///
    /// Zero is a deadline that has passed: such a request is answered with 504, and its handler never runs. The answer is 400
    /// if the value is negative or no such number, or if there is more than one value.
    ///
    /// - Parameters:
    ///   - name: The name of the field.
    ///   - longest: The longest time that a client may ask for. If it asks for more, it gets this.
    ///   - otherwise: The time for a request without the field; `nil` means as long as it likes.
    public static func header(
        _ name: HTTPField.Name,
        longest: Duration,
        default otherwise: Duration? = nil
    ) -> RequestDeadline {
        RequestDeadline(name: name, longest: longest, otherwise: otherwise)
    }

    /// The time that a request with these fields may take.
    func limit(of headers: HTTPFields) throws -> Duration? {
        guard let name, let longest else { return otherwise }
        let values = headers[values: name]
        guard let value = values.first else { return otherwise }
        guard values.count == 1, let seconds = Self.seconds(value) else {
            throw HTTPError(.badRequest, message: "\(name) has to be a number of seconds, such as 2 or 0.25.")
        }
        return seconds < longest.inSeconds ? .seconds(seconds) : longest
    }

    /// The number that a text is: digits, and at most one point among them.
    private static func seconds(_ text: String) -> Double? {
        let isNumber = text.utf8.allSatisfy {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".")
        }
        guard isNumber, text.utf8.first != UInt8(ascii: "."), text.utf8.last != UInt8(ascii: ".") else { return nil }
        return Double(text)
    }
}

extension Duration {
    fileprivate var inSeconds: Double { self / .seconds(1) }
}
#endif
