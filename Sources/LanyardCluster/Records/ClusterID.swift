#if Cluster
/// What a run is “the” run of in the whole cluster: a name of any bytes, 512 at most.
///
/// A string literal is one, in UTF-8. In etcd it is written with letters, digits and `-._~` as they are and everything else as
/// `%` with two digits, so that people can read it and no ID is part of another.
public struct ClusterID: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// The most bytes an ID may have.
    public static let mostBytes = 512

    let bytes: [UInt8]

    /// Makes an ID of text.
    public init(_ text: String) { bytes = Array(text.utf8) }

    /// Makes an ID of bytes.
    public init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    /// Makes an ID of a literal.
    public init(stringLiteral text: String) { self.init(text) }

    /// The ID as text; bytes that are no UTF-8 are replaced.
    public var description: String { String(decoding: bytes, as: UTF8.self) }

    func check() throws(ClusterError) {
        guard (1...Self.mostBytes).contains(bytes.count) else {
            throw .invalidSize(of: "ID", bytes: bytes.count, limit: Self.mostBytes)
        }
    }

    var escaped: String {
        var text = ""
        for byte in bytes {
            if Self.isPlain(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        return text
    }

    /// - Returns: `nil` for text that ``escaped`` would not have made.
    init?(escaped: some Collection<UInt8>) {
        var bytes: [UInt8] = []
        var rest = escaped[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                let digits = rest.prefix(2)
                guard digits.count == 2, digits.allSatisfy(Self.isDigit),
                    let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), !Self.isPlain(value)
                else { return nil }
                rest = rest.dropFirst(2)
                bytes.append(value)
            } else {
                guard Self.isPlain(byte) else { return nil }
                bytes.append(byte)
            }
        }
        guard (1...Self.mostBytes).contains(bytes.count) else { return nil }
        self.bytes = bytes
    }

    /// Whether a byte is a hexadecimal digit as ``escaped`` writes it.
    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
#endif
