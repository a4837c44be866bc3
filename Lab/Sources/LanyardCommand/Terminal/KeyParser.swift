/// Makes keys of the bytes that a terminal sends. A pure value.
///
/// Bytes may come in any pieces. An escape alone is a key as well as the beginning of others, so one that stays alone has to be
/// told by ``flush()`` after a moment.
struct KeyParser: Sendable {
    private var pending: [UInt8] = []

    /// Whether what has come may be the beginning of a key.
    var isWaiting: Bool { !pending.isEmpty }

    mutating func parse(_ bytes: some Sequence<UInt8>) -> [Key] {
        pending += bytes
        var keys: [Key] = []
        while let (key, length) = next() {
            pending.removeFirst(length)
            if let key { keys.append(key) }
        }
        return keys
    }

    /// No more comes for now: what is there is all of it.
    mutating func flush() -> [Key] {
        defer { pending = [] }
        return pending.first == KeyParser.escape ? [.escape] : []
    }

    private static let escape: UInt8 = 0x1B

    /// The first key and how many bytes it takes; no key for bytes without a meaning; `nil` if there is none, or not all of it.
    private func next() -> (key: Key?, length: Int)? {
        guard let first = pending.first else { return nil }
        switch first {
        case KeyParser.escape: return sequence()
        case 0x0A, 0x0D: return (.enter, 1)
        case 0x08, 0x7F: return (.backspace, 1)
        case 0x0C: return (.redraw, 1)
        case 0x15: return (.clear, 1)
        case 0..<0x20: return (nil, 1)
        default: return character(first)
        }
    }

    private func character(_ first: UInt8) -> (key: Key?, length: Int)? {
        let length =
            switch first {
            case ..<0x80: 1
            case 0xC2..<0xE0: 2
            case 0xE0..<0xF0: 3
            case 0xF0..<0xF5: 4
            default: 0
            }
        guard length > 0 else { return (nil, 1) }
        guard pending.count >= length else { return nil }
        guard let text = String(validating: pending.prefix(length), as: UTF8.self), let character = text.first else {
            return (nil, 1)
        }
        return (.character(character), length)
    }

    /// What begins with an escape: `ESC [ … letter`, `ESC O letter`, or a key together with Alt, which means nothing here.
    private func sequence() -> (key: Key?, length: Int)? {
        guard pending.count > 1 else { return nil }
        guard pending[1] == UInt8(ascii: "[") || pending[1] == UInt8(ascii: "O") else {
            return pending[1] == KeyParser.escape ? (.escape, 1) : (nil, 2)
        }
        guard let end = pending.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
        return (KeyParser.named(pending[2...end]), end + 1)
    }

    private static func named(_ code: ArraySlice<UInt8>) -> Key? {
        switch String(decoding: code, as: UTF8.self) {
        case "A": .up
        case "B": .down
        case "5~": .pageUp
        case "6~": .pageDown
        case "H", "1~", "7~": .home
        case "F", "4~", "8~": .end
        default: nil
        }
    }
}
