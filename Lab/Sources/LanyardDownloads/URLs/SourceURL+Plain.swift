/// URLs that need no parser. Most lists have no others, and may have a hundred thousand.
extension SourceURL {
    /// A URL that is written as it is shown; `nil` for any other text.
    ///
    /// It has no user name, query, fragment or escapes, and no component that begins with a dot. Its host is in lower case and encodes
    /// no other letters (`xn--`), and its port is not the scheme's own.
    init?(plain text: String) {
        var copy = text
        let plain: SourceURL? = copy.withUTF8 { SourceURL($0, of: text) }
        guard let plain else { return nil }
        self = plain
    }

    private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    /// - Parameter text: what the bytes are of.
    private init?(_ bytes: UnsafeBufferPointer<UInt8>, of text: String) {
        guard let mark = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = bytes[..<mark]
        let isSecure = scheme.elementsEqual("https".utf8)
        guard isSecure || scheme.elementsEqual("http".utf8), bytes[mark...].starts(with: "://".utf8) else { return nil }
        let place = bytes[(mark + 3)...]
        guard let slash = place.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let (authority, path) = (place[..<slash], place[slash...])
        let host = authority.prefix { $0 != UInt8(ascii: ":") }
        guard !host.isEmpty, host.count <= 253, SourceURL.isPlain(host: host), SourceURL.isPlain(path: path),
            let port = SourceURL.port(authority[host.endIndex...], isSecure: isSecure)
        else { return nil }
        self.text = text
        self.isSecure = isSecure
        self.host = String(decoding: host, as: UTF8.self)
        self.port = port
        self.authority = String(decoding: authority, as: UTF8.self)
        self.path = String(decoding: path, as: UTF8.self)
        query = nil
        lastPathComponent = self.path.lastComponent
        credentials = nil
    }

    /// - Parameter text: What follows the host: nothing, or a colon and a number.
    private static func port(_ text: Bytes, isSecure: Bool) -> Int? {
        let own = isSecure ? 443 : 80
        guard !text.isEmpty else { return own }
        let digits = text.dropFirst()
        guard (1...5).contains(digits.count), digits.first != UInt8(ascii: "0"), digits.allSatisfy(isDigit),
            let port = Int(String(decoding: digits, as: UTF8.self)), port <= 65_535, port != own
        else { return nil }
        return port
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// Without two hyphens in a row, and without a letter in upper case: hosts are shown in lower case.
    private static func isPlain(host: Bytes) -> Bool {
        var last: UInt8 = 0
        for byte in host {
            guard isPlainInHost(byte), !(last == UInt8(ascii: "-") && byte == last) else { return false }
            last = byte
        }
        return true
    }

    /// Without a component that begins with a dot.
    private static func isPlain(path: Bytes) -> Bool {
        var last: UInt8 = 0
        for byte in path {
            guard isPlainInPath(byte), !(last == UInt8(ascii: "/") && byte == UInt8(ascii: ".")) else { return false }
            last = byte
        }
        return true
    }

    private static func isPlainInHost(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }

    private static func isPlainInPath(_ byte: UInt8) -> Bool {
        isPlainInHost(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
    }
}
