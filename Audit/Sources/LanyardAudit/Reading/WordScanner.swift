/// Goes through the bytes of a file once, before it is parsed: lines, words that have to do with tasks, comments for us.
struct WordScanner {
    private(set) var lineStarts: [Int32] = [0]
    private(set) var words: [Int32] = []
    /// Whether the word `Task` stands there, as it does where tasks are started or their handles are kept.
    private(set) var namesTask = false
    private(set) var ignorePlaces: [Int] = []
    /// Where words stand that say that something is meant as it is.
    private(set) var purposePlaces: [Int] = []
    private let bytes: UnsafeBufferPointer<UInt8>

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        lineStarts.reserveCapacity(bytes.count / 32)
    }

    mutating func scan() {
        var offset = 0
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: "\n"):
                lineStarts.append(Int32(offset + 1))
            case UInt8(ascii: "\r"):
                // Alone it ends a line, too.
                if offset + 1 < bytes.count, bytes[offset + 1] != UInt8(ascii: "\n") {
                    lineStarts.append(Int32(offset + 1))
                }
            case UInt8(ascii: "a"), UInt8(ascii: "A"):
                if has("await", at: offset) || has("async", at: offset) { words.append(Int32(offset)) }
                if has("audit:ignore", at: offset) { ignorePlaces.append(offset) }
            case UInt8(ascii: "t"), UInt8(ascii: "T"):
                if has("task", at: offset) {
                    words.append(Int32(offset))
                    if isTask(at: offset) { namesTask = true }
                }
            case UInt8(ascii: "c"), UInt8(ascii: "C"):
                if has("cancel", at: offset) || has("continuation", at: offset) { words.append(Int32(offset)) }
            case UInt8(ascii: "d"), UInt8(ascii: "D"):
                if has("deinit", at: offset) { words.append(Int32(offset)) }
                if has("deliberate", at: offset) { purposePlaces.append(offset) }
            case UInt8(ascii: "b"), UInt8(ascii: "B"):
                if has("by design", at: offset) { purposePlaces.append(offset) }
            case UInt8(ascii: "f"), UInt8(ascii: "F"):
                // A rule is called so.
                if has("fire and forget", at: offset)
                    || has("fire-and-forget", at: offset) && !has("fire-and-forget-handler", at: offset)
                {
                    purposePlaces.append(offset)
                }
            case UInt8(ascii: "i"), UInt8(ascii: "I"):
                if has("intentional", at: offset) { purposePlaces.append(offset) }
            case UInt8(ascii: "r"):
                if has("resume", at: offset) { words.append(Int32(offset)) }
            case UInt8(ascii: "s"), UInt8(ascii: "S"):
                if has("sleep", at: offset) { words.append(Int32(offset)) }
            case UInt8(ascii: "o"), UInt8(ascii: "O"):
                if has("onappear", at: offset) || has("onchange", at: offset) { words.append(Int32(offset)) }
                if has("on purpose", at: offset) { purposePlaces.append(offset) }
            default:
                break
            }
            offset += 1
        }
    }

    private func isTask(at offset: Int) -> Bool {
        bytes[offset] == UInt8(ascii: "T") && !(offset + 4 < bytes.count && bytes[offset + 4].continuesName)
            && !(offset > 0 && bytes[offset - 1].continuesName)
    }

    /// Whether a word stands at an offset, in small or capital letters.
    private func has(_ word: StaticString, at offset: Int) -> Bool {
        let length = word.utf8CodeUnitCount
        guard offset + length <= bytes.count else { return false }
        for index in 1..<length where bytes[offset + index] | 32 != word.utf8Start[index] | 32 { return false }
        return true
    }
}
