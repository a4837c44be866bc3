import NIOHTTP1

/// Reads the head of an answer, line by line (RFC 9112, 4 and 5). A pure value.
///
/// Servers break the rules, and what they mean is taken where it can be one thing only: lines that end with LF alone, values that go on
/// in the next line, spaces in front of a colon. A field whose name is none is passed over, as browsers do, because nobody can have
/// asked for it. All else is refused, and the message shows the line.
struct HeadReader {
    /// As many as SwiftNIO takes, and as long.
    private static let mostLines = 256
    static let longestLine = 80 << 10
    private static let longest = 2 << 20

    private var version = HTTPVersion.http1_1
    private var status: HTTPResponseStatus?
    private var fields: [(String, String)] = []
    /// Whether the last field was passed over, with what follows of its value.
    private var isPassingOver = false
    private var lines = 0
    private var bytes = 0

    /// Whether anything has come.
    var hasBegun: Bool { lines > 0 }

    /// Takes the next line, with or without what ends it.
    ///
    /// - Returns: the head, when this line was its end.
    /// - Throws: ``ConnectionError/malformed(_:)``.
    mutating func take(_ line: UnsafeRawBufferPointer) throws(ConnectionError) -> HTTPResponseHead? {
        let line = HeadReader.withoutEnd(line)
        lines += 1
        bytes += line.count
        guard lines <= HeadReader.mostLines, line.count <= HeadReader.longestLine, bytes <= HeadReader.longest else {
            throw .malformed("its head does not end")
        }
        guard let status else {
            // Some end what they sent before with one line end too many.
            if !line.isEmpty { try takeStatus(line) }
            return nil
        }
        guard let first = line.first else {
            return HTTPResponseHead(version: version, status: status, headers: HTTPHeaders(fields))
        }
        guard line.allSatisfy(\.isFieldText) else { throw refusal(of: line, "has a control character") }
        if HeadReader.isSpace(first) {
            try goOn(line)
        } else {
            try takeField(line)
        }
        return nil
    }

    static func withoutEnd(_ line: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
        var line = line[...]
        if line.last == UInt8(ascii: "\n") { line.removeLast() }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return line
    }

    // MARK: Lines

    /// `HTTP/1.1 200 OK`; the words at the end may be missing.
    private mutating func takeStatus(_ line: Slice<UnsafeRawBufferPointer>) throws(ConnectionError) {
        // “HTTP/1.”, a digit, a space, and three digits with nothing or a space behind them.
        guard line.count >= 12, line.starts(with: "HTTP/1.".utf8),
            let minor = HeadReader.number(line.dropFirst(7).prefix(1)),
            line.dropFirst(8).first == UInt8(ascii: " "), let code = HeadReader.number(line.dropFirst(9).prefix(3)),
            code >= 100, line.dropFirst(12).first ?? UInt8(ascii: " ") == UInt8(ascii: " ")
        else { throw .malformed("it is not HTTP, but begins with “\(HeadReader.shown(line))”") }
        version = HTTPVersion(major: 1, minor: minor)
        status = HTTPResponseStatus(statusCode: code, reasonPhrase: String(ofAnyEncoding: Array(line.dropFirst(13))))
    }

    private static func number(_ digits: Slice<UnsafeRawBufferPointer>) -> Int? {
        digits.reduce(0) { sum, byte in
            guard let sum, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            return sum * 10 + Int(byte - UInt8(ascii: "0"))
        }
    }

    private mutating func takeField(_ line: Slice<UnsafeRawBufferPointer>) throws(ConnectionError) {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw refusal(of: line, "has no colon") }
        var name = line[..<colon]
        while let last = name.last, HeadReader.isSpace(last) { name.removeLast() }
        let value = value(line[(colon + 1)...])
        isPassingOver = name.isEmpty || !name.allSatisfy(HeadReader.isInName)
        if !isPassingOver { fields.append((String(decoding: name, as: UTF8.self), value)) }
    }

    /// A value that goes on in the next line has a space there (RFC 9112, 5.2).
    private mutating func goOn(_ line: Slice<UnsafeRawBufferPointer>) throws(ConnectionError) {
        let more = value(line)
        if isPassingOver || more.isEmpty { return }
        guard let last = fields.indices.last else { throw refusal(of: line, "goes on with a field, and there is none") }
        fields[last].1 += fields[last].1.isEmpty ? more : " " + more
    }

    private func value(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        var value = bytes
        while let first = value.first, HeadReader.isSpace(first) { value.removeFirst() }
        while let last = value.last, HeadReader.isSpace(last) { value.removeLast() }
        return String(fieldBytes: value)
    }

    private func refusal(of line: Slice<UnsafeRawBufferPointer>, _ why: String) -> ConnectionError {
        .malformed("line \(lines) of its head \(why): “\(HeadReader.shown(line))”")
    }

    private static func shown(_ line: Slice<UnsafeRawBufferPointer>) -> String {
        String(ofAnyEncoding: Array(line.prefix(60)))
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    /// The characters of a token (RFC 9110, 5.6.2).
    private static func isInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: "!#$%&'*+.^_`|~".utf8.contains(byte)
        }
    }
}
