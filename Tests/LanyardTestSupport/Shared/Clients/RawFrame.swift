/// A frame of a WebSocket as it came.
package struct RawFrame: Equatable, Sendable {
    /// What kind of frame it is, and whether it is the last of its message: 0x81 is a text, whole.
    package let start: UInt8
    package let payload: [UInt8]

    package init(start: UInt8, _ payload: [UInt8]) {
        (self.start, self.payload) = (start, payload)
    }

    package var opcode: UInt8 { start & 0x0F }

    package var text: String { String(decoding: payload, as: UTF8.self) }

    /// The code of a closing frame.
    package var code: Int? { opcode == 8 && payload.count >= 2 ? Int(payload[0]) << 8 | Int(payload[1]) : nil }

    /// A frame as it goes over the wire, masked as a client has to.
    ///
    /// - Parameter claiming: The length that its head tells, if that is not the truth.
    package static func bytes(
        _ payload: [UInt8],
        opcode: UInt8 = 1,
        isFinal: Bool = true,
        isMasked: Bool = true,
        claiming: UInt64? = nil
    ) -> [UInt8] {
        let length = claiming ?? UInt64(payload.count)
        let bit: UInt8 = isMasked ? 0x80 : 0
        let count =
            switch length {
            case ..<126: [bit | UInt8(length)]
            case ...0xFFFF: [bit | 126] + withUnsafeBytes(of: UInt16(length).bigEndian, Array.init)
            default: [bit | 127] + withUnsafeBytes(of: length.bigEndian, Array.init)
            }
        let head = [opcode | (isFinal ? 0x80 : 0)] + count
        guard isMasked else { return head + payload }
        let mask: [UInt8] = [1, 2, 3, 4]
        return head + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
    }
}
