/// Cuts the bytes that come in into requests, and never keeps more of them than a request may have.
struct RequestReader: Sendable {
    static let headLimit = 16 << 10
    static let bodyLimit = 4 << 10

    /// What has come and is not used yet.
    private(set) var rest: [UInt8] = []
    /// How much of `rest` was searched for the end of a head.
    private var searched = 0
    private var head: (request: Request, bodyLength: Int)?

    mutating func append(_ bytes: [UInt8]) {
        rest += bytes
    }

    /// The next request; `nil` if more of it has to come first.
    mutating func next() throws(Refusal) -> Request? {
        if head == nil { head = try nextHead() }
        guard let (request, bodyLength) = head, rest.count >= bodyLength else { return nil }
        head = nil
        var whole = request
        whole.body = Array(rest.prefix(bodyLength))
        rest.removeFirst(bodyLength)
        return whole
    }

    private mutating func nextHead() throws(Refusal) -> (Request, Int)? {
        let end: [UInt8] = [13, 10, 13, 10]
        while searched + end.count <= rest.count {
            if rest[searched] == 13, rest[searched..<(searched + end.count)].elementsEqual(end) { break }
            searched += 1
            if searched > Self.headLimit {
                throw Refusal(.requestHeaderFieldsTooLarge, "The head may have at most \(Self.headLimit) bytes.")
            }
        }
        guard searched + end.count <= rest.count else { return nil }
        let request = try Request(head: rest[..<searched])
        rest.removeFirst(searched + end.count)
        searched = 0
        return (request, try Self.bodyLength(of: request))
    }

    private static func bodyLength(of request: Request) throws(Refusal) -> Int {
        if request.headers["transfer-encoding"] != nil {
            throw Refusal(.lengthRequired, "Send a body with Content-Length, and not in chunks.")
        }
        guard let texts = request.headers["content-length"] else { return 0 }
        guard texts.count == 1, !texts[0].isEmpty, texts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw Refusal(.badRequest, "Content-Length is not one number.")
        }
        guard let length = Int(texts[0]), length <= bodyLimit else {
            throw Refusal(.payloadTooLarge, "A body may have at most \(bodyLimit) bytes.")
        }
        return length
    }
}
