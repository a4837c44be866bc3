/// Percent-encodes what may not stand in a URL, and nothing else.
///
/// Foundation encodes all of a component in which one byte may not stand, what is encoded already included: of `a%2Fb c` it makes
/// `a%252Fb%20c`. That is another resource, and no server takes it for the URL that it has signed.
enum URLText {
    /// A URL, or a reference to one, as it can be asked for. A host keeps its letters, which have an encoding of their own.
    ///
    /// - Parameter bytes: UTF-8, or whatever a server has sent.
    static func encoding(_ bytes: some Sequence<UInt8>) -> String {
        let bytes = Array(bytes)
        let authority = authority(of: bytes)
        let host = bytes[authority].lastIndex(of: UInt8(ascii: "@")) ?? authority.lowerBound
        var result: [UInt8] = []
        var isInFragment = false
        func append(_ part: ArraySlice<UInt8>, except excepted: UInt8? = nil) {
            for (place, byte) in zip(part.indices, part) {
                // A second one would end nothing.
                let isHash = byte == UInt8(ascii: "#") && !isInFragment
                if isHash { isInFragment = true }
                if isHash || byte != excepted && mayStand(byte) || isEscape(part[place...]) {
                    result.append(byte)
                } else {
                    result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
                }
            }
        }
        append(bytes[..<authority.lowerBound])
        append(bytes[authority.lowerBound..<host], except: UInt8(ascii: "@"))
        result += bytes[host..<authority.upperBound]
        append(bytes[authority.upperBound...])
        return String(decoding: result, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    /// What stands behind `//`: user, host and port; empty if there is none.
    private static func authority(of bytes: [UInt8]) -> Range<Int> {
        let scheme = bytes.prefix { isLetterOrDigit($0) || "+-.".utf8.contains($0) }
        let rest = bytes[scheme.endIndex...].starts(with: ":".utf8) ? bytes[(scheme.endIndex + 1)...] : bytes[...]
        guard rest.starts(with: "//".utf8) else { return 0..<0 }
        let start = rest.startIndex + 2
        return start..<(bytes[start...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex)
    }

    private static func isEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.first == UInt8(ascii: "%")
            && PercentEncoding.decode(Substring(decoding: bytes.prefix(3), as: UTF8.self)) != nil
    }

    /// The characters of RFC 3986, 3.3 and 3.4.
    private static func mayStand(_ byte: UInt8) -> Bool {
        isLetterOrDigit(byte) || "-._~!$&'()*+,;=:@/?".utf8.contains(byte)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: false
        }
    }
}
