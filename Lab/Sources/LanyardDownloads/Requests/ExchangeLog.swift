/// Is told what is said to servers and by them, as it happens: connections, requests and the heads of answers, in lines as curl writes them.
///
/// What shows who asks is left out: the values of `Authorization`, `Proxy-Authorization`, `Cookie` and `Set-Cookie`, and the passwords of
/// URLs. Control characters are written as `\x1B`.
public final class ExchangeLog: Hashable, Sendable {
    let write: @Sendable (_ lines: [String]) -> Void

    /// - Parameter write: takes lines that belong together. It is called from many threads, and must be quick.
    public init(_ write: @escaping @Sendable (_ lines: [String]) -> Void) {
        self.write = write
    }

    /// Whether both are the same.
    public static func == (one: ExchangeLog, other: ExchangeLog) -> Bool { one === other }

    /// Feeds what makes it equal to another.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
