import Foundation

/// The bytes of an IPv4 or IPv6 address.
package struct IPAddress: Hashable, Sendable {
    package let bytes: [UInt8]

    /// Reads `127.0.0.1` or `::1`; `nil` for anything else.
    package init?(_ text: String) {
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &bytes) == 1 {
            self.bytes = Array(bytes.prefix(4))
        } else if inet_pton(AF_INET6, text, &bytes) == 1 {
            self.bytes = bytes
        } else {
            return nil
        }
    }

    /// Whether the first bits are those of another address of the same kind.
    func begins(as other: IPAddress, bits: Int) -> Bool {
        guard bytes.count == other.bytes.count, (0...bytes.count * 8).contains(bits) else { return false }
        return (0..<bits).allSatisfy { bit in
            let mask: UInt8 = 0x80 >> (bit % 8)
            return bytes[bit / 8] & mask == other.bytes[bit / 8] & mask
        }
    }
}
