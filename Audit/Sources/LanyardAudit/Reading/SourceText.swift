internal import SwiftSyntax

/// The bytes of a file: where its lines begin, and where it speaks of tasks.
struct SourceText {
    /// Where each line begins.
    private let lineStarts: [Int32]
    /// Where words stand that have to do with tasks. Code without any is not looked into.
    private let words: [Int32]
    private let namesTask: Bool
    /// Where the words `audit:ignore` stand.
    let ignorePlaces: [Int]
    /// Where words stand that say that something is meant as it is: “on purpose”.
    let purposePlaces: [Int]
    private let bytes: UnsafeBufferPointer<UInt8>

    /// - Parameter bytes: The file, which has to outlive this value.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        var scanner = WordScanner(bytes)
        scanner.scan()
        (lineStarts, words, namesTask) = (scanner.lineStarts, scanner.words, scanner.namesTask)
        (ignorePlaces, purposePlaces) = (scanner.ignorePlaces, scanner.purposePlaces)
    }

    var lineCount: Int { lineStarts.count - (lineStarts.last.map(Int.init) == bytes.count ? 1 : 0) }

    /// The line and the column of an offset.
    func place(at offset: Int) -> Place {
        let line = lineStarts.lastIndex(atOrBefore: Int32(offset))
        return Place(line: Int32(line + 1), column: Int32(offset) - lineStarts[line] + 1)
    }

    func place(of node: some SyntaxProtocol) -> Place {
        place(at: node.positionAfterSkippingLeadingTrivia.utf8Offset)
    }

    /// Whether nothing but space stands before an offset in its line.
    func isFirstInLine(_ offset: Int) -> Bool {
        let start = Int(lineStarts[lineStarts.lastIndex(atOrBefore: Int32(offset))])
        return bytes[start..<offset].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }

    /// A line without its end; empty if there is none of this number.
    func bytes(of line: Int) -> Slice<UnsafeBufferPointer<UInt8>> {
        guard line > 0, line <= lineStarts.count else { return bytes[0..<0] }
        let end = line < lineStarts.count ? Int(lineStarts[line]) - 1 : bytes.count
        return bytes[Int(lineStarts[line - 1])..<end]
    }

    func lastLine(of node: some SyntaxProtocol) -> Int32 {
        place(at: max(0, node.endPositionBeforeTrailingTrivia.utf8Offset - 1)).line
    }

    /// Whether a word that has to do with tasks stands in a node, or its file names `Task`.
    ///
    /// In such a file all functions count: what they do with a handle, or which others they call, needs no such word.
    func speaksOfTasks(_ node: some SyntaxProtocol) -> Bool {
        if namesTask { return true }
        let end = Int32(node.endPosition.utf8Offset)
        let index = words.firstIndex(atOrAfter: Int32(node.position.utf8Offset))
        return index < words.count && words[index] < end
    }

    /// Hashes of the names in a node that an opening parenthesis, bracket or brace follows: what it may call.
    func callHashes(in node: some SyntaxProtocol) -> [UInt64] {
        var hashes: Set<UInt64> = []
        var offset = node.position.utf8Offset
        let end = min(node.endPosition.utf8Offset, bytes.count)
        while offset < end {
            guard bytes[offset].beginsName else {
                offset += 1
                continue
            }
            var hash = NameHash.start
            while offset < end, bytes[offset].continuesName {
                hash = NameHash.add(bytes[offset], to: hash)
                offset += 1
            }
            var next = offset
            while next < end, bytes[next] == UInt8(ascii: " ") || bytes[next] == UInt8(ascii: "?") { next += 1 }
            // A name that is handed over, as in `action: load)`, may be called, too; behind a subscript, as well.
            if next < end, "({),[\n".utf8.contains(bytes[next]) { hashes.insert(hash) }
        }
        return Array(hashes)
    }
}

extension UInt8 {
    var beginsName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 128...:
            true
        default: false
        }
    }

    var continuesName: Bool {
        beginsName || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
    }
}

extension [Int32] {
    /// The index of the last element that is not greater, in a sorted array that begins with zero.
    fileprivate func lastIndex(atOrBefore value: Int32) -> Int {
        Swift.max(0, firstIndex(atOrAfter: value + 1) - 1)
    }

    /// The index of the first element that is not smaller, in a sorted array.
    fileprivate func firstIndex(atOrAfter value: Int32) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < value { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
