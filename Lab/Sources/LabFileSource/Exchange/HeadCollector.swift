/// Cuts the bytes that come in into request heads.
struct HeadCollector: Sendable {
    /// A head longer than this is refused.
    static let limit = 65_536

    enum Result: Sendable, Hashable {
        case incomplete
        case head(RequestHead)
        case malformed
        case tooLong
    }

    private var bytes: [UInt8] = []
    private var searched = 0

    /// Whether a part of a head has come.
    var hasBegun: Bool { !bytes.isEmpty }

    mutating func append(_ more: [UInt8]) {
        bytes += more
    }

    /// Takes the next whole head out of what has come.
    mutating func next() -> Result {
        let end: [UInt8] = [13, 10, 13, 10]
        var index = searched
        while index + end.count <= bytes.count {
            if bytes[index] == 13, bytes[index..<(index + end.count)].elementsEqual(end) {
                let text = String(decoding: bytes[..<index], as: UTF8.self)
                bytes.removeFirst(index + end.count)
                searched = 0
                return RequestHead(text).map(Result.head) ?? .malformed
            }
            index += 1
        }
        searched = index
        return bytes.count > Self.limit ? .tooLong : .incomplete
    }
}
