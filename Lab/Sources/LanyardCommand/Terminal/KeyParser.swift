/// Makes keys of the bytes that a terminal sends. A pure value.
///
/// Bytes may come in any pieces. An escape alone is a key as well as the beginning of others, so one that stays alone has to be
/// told by ``flush()`` after a moment.
struct KeyParser: Sendable {
    private var pending: [UInt8] = []
    /// What has come of a paste, between its marks.
    private var pasted: [UInt8]?

    /// Whether what has come may be the beginning of a key.
    var isWaiting: Bool { !pending.isEmpty || isPasting }
    /// Whether a paste has begun, and not ended.
    var isPasting: Bool { pasted != nil }

    mutating func parse(_ bytes: some Sequence<UInt8>) -> [Key] {
        pending += bytes
        var rest = pending[...]
        var keys: [Key] = []
        while !rest.isEmpty {
            if isPasting {
                guard let paste = takePaste(from: &rest) else { break }
                keys.append(paste)
            } else {
                guard let (key, length) = KeyParser.next(in: rest) else { break }
                if rest.starts(with: KeyParser.pasteStart) { pasted = [] }
                if let key { keys.append(key) }
                rest = rest.dropFirst(length)
            }
        }
        pending = Array(rest)
        return keys
    }

    /// No more comes for now: what is there is all of it.
    mutating func flush() -> [Key] {
        defer { (pending, pasted) = ([], nil) }
        if let pasted { return [KeyParser.paste(Array((pasted + pending).prefix(KeyParser.most)))] }
        return pending.first == KeyParser.escape ? [.escape] : []
    }

    private static let escape: UInt8 = 0x1B
    private static let pasteStart = Array("\u{1B}[200~".utf8)
    private static let pasteEnd = Array("\u{1B}[201~".utf8)
    /// More bytes of a paste than any field takes.
    private static let most = 4096

    /// The paste, if its end is there; else what has come of it is kept, and what may be the beginning of the end stays.
    private mutating func takePaste(from rest: inout ArraySlice<UInt8>) -> Key? {
        let end = rest.firstRange(of: KeyParser.pasteEnd)
        let text = rest[..<(end?.lowerBound ?? max(rest.startIndex, rest.endIndex - KeyParser.pasteEnd.count + 1))]
        let whole = (pasted ?? []) + text.prefix(max(0, KeyParser.most - (pasted?.count ?? 0)))
        rest = rest[(end?.upperBound ?? text.endIndex)...]
        pasted = end == nil ? whole : nil
        return end == nil ? nil : KeyParser.paste(whole)
    }

    private static func paste(_ bytes: [UInt8]) -> Key { .paste(String(decoding: bytes, as: UTF8.self)) }

    /// The first key and how many bytes it takes; no key for bytes without a meaning; `nil` if there is none, or not all of it.
    private static func next(in bytes: ArraySlice<UInt8>) -> (key: Key?, length: Int)? {
        guard let first = bytes.first else { return nil }
        switch first {
        case escape: return sequence(in: bytes)
        case 0x0A, 0x0D: return (.enter, 1)
        case 0x08, 0x7F: return (.backspace, 1)
        case 0x0C: return (.redraw, 1)
        case 0x15: return (.clear, 1)
        case 0..<0x20: return (nil, 1)
        default: return character(in: bytes, first)
        }
    }

    private static func character(in bytes: ArraySlice<UInt8>, _ first: UInt8) -> (key: Key?, length: Int)? {
        let length =
            switch first {
            case ..<0x80: 1
            case 0xC2..<0xE0: 2
            case 0xE0..<0xF0: 3
            case 0xF0..<0xF5: 4
            default: 0
            }
        guard length > 0 else { return (nil, 1) }
        guard bytes.count >= length else { return nil }
        guard let text = String(validating: bytes.prefix(length), as: UTF8.self), let character = text.first else {
            return (nil, 1)
        }
        return (.character(character), length)
    }

    /// What begins with an escape: `ESC [ … letter`, `ESC O letter`, or a key together with Alt, which means nothing here.
    private static func sequence(in bytes: ArraySlice<UInt8>) -> (key: Key?, length: Int)? {
        guard let second = bytes.dropFirst().first else { return nil }
        guard second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else {
            return second == escape ? (.escape, 1) : (nil, 2)
        }
        guard let end = bytes.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
        return (named(bytes[(bytes.startIndex + 2)...end]), end - bytes.startIndex + 1)
    }

    private static func named(_ code: ArraySlice<UInt8>) -> Key? {
        switch String(decoding: code, as: UTF8.self) {
        case "A": .up
        case "B": .down
        case "5~": .pageUp
        case "6~": .pageDown
        case "H", "1~", "7~": .home
        case "F", "4~", "8~": .end
        case "15~": .function(5)
        default: nil
        }
    }
}
