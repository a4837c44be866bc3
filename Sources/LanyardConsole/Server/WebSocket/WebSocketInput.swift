internal import Foundation

/// Reads what a viewer sends, and keeps nothing of it but what has to be answered.
///
/// Invariants:
/// 1. At most 125 bytes of a frame are kept, whatever length it claims: those of a ping or a close.
/// 2. `messageLength` is what the frames of the present message claim together, and at most `messageLimit`.
struct WebSocketInput: Sendable {
    static let messageLimit = 4 << 10

    /// What the server has to do.
    enum Action: Hashable, Sendable {
        case readMore
        case send(WebSocketFrame)
        /// Send this and end the connection.
        case end(WebSocketFrame)
    }

    private struct Header {
        var opcode: UInt8
        var isLast: Bool
        var mask: [UInt8]
        /// How much of the payload is still to come.
        var left: Int
        /// What came of a control frame, unmasked.
        var payload: [UInt8] = []

        var isControl: Bool { opcode >= 8 }
    }

    /// What has come and is not used yet.
    private var rest: ArraySlice<UInt8>
    private var header: Header?
    /// The length so far of the message that is being sent in parts; `nil` between messages.
    private var messageLength: Int?

    init(_ rest: [UInt8] = []) {
        self.rest = rest[...]
    }

    mutating func append(_ bytes: [UInt8]) {
        rest = rest + bytes
    }

    /// What is to be done next.
    mutating func next() -> Action {
        while true {
            if header == nil {
                switch readHeader() {
                case .success(nil): return .readMore
                case .success(let header?): self.header = header
                case .failure(let problem): return .end(.closing(problem.code))
                }
            }
            takePayload()
            guard let done = header, done.left == 0 else { return .readMore }
            header = nil
            switch done.opcode {
            case 8: return .end(WebSocketFrame(kind: .close, payload: Data(done.payload.prefix(2))))
            case 9: return .send(WebSocketFrame(kind: .pong, payload: Data(done.payload)))
            default: break
            }
        }
    }

    /// Uses up what has come of the present frame.
    private mutating func takePayload() {
        guard var header else { return }
        let part = rest.prefix(header.left)
        if header.isControl {
            for byte in part { header.payload.append(byte ^ header.mask[header.payload.count % 4]) }
        }
        header.left -= part.count
        rest = rest.dropFirst(part.count)
        self.header = header
    }

    private struct Problem: Error {
        var code: WebSocketFrame.CloseCode
    }

    /// The header of the next frame; `nil` if more of it has to come first.
    private mutating func readHeader() -> Result<Header?, Problem> {
        let bytes = Array(rest.prefix(14))
        guard bytes.count >= 2 else { return .success(nil) }
        let opcode = bytes[0] & 0x0f
        let isLast = bytes[0] & 0x80 != 0
        let shortLength = Int(bytes[1] & 0x7f)
        // Extensions were not agreed on, a client has to mask, and a control frame is short and whole.
        guard bytes[0] & 0x70 == 0, bytes[1] & 0x80 != 0, [0, 1, 2, 8, 9, 10].contains(opcode) else {
            return .failure(Problem(code: .protocolError))
        }
        if opcode >= 8, !isLast || shortLength > 125 { return .failure(Problem(code: .protocolError)) }
        let extra = shortLength == 126 ? 2 : shortLength == 127 ? 8 : 0
        guard bytes.count >= 2 + extra + 4 else { return .success(nil) }
        let length = extra == 0 ? UInt64(shortLength) : bytes[2..<(2 + extra)].reduce(0) { $0 << 8 | UInt64($1) }
        if opcode < 8, let problem = countMessage(opcode, length, isLast) { return .failure(problem) }
        rest = rest.dropFirst(2 + extra + 4)
        return .success(
            Header(opcode: opcode, isLast: isLast, mask: Array(bytes[(2 + extra)..<(6 + extra)]), left: Int(length))
        )
    }

    private mutating func countMessage(_ opcode: UInt8, _ length: UInt64, _ isLast: Bool) -> Problem? {
        // The parts after the first, and they alone, are continuations.
        guard (opcode == 0) == (messageLength != nil) else { return Problem(code: .protocolError) }
        let total = UInt64(messageLength ?? 0).addingReportingOverflow(length)
        guard !total.overflow, total.partialValue <= Self.messageLimit else { return Problem(code: .tooBig) }
        messageLength = isLast ? nil : Int(total.partialValue)
        return nil
    }
}
