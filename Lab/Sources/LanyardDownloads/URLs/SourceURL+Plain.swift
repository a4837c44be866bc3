/// URLs that need no parser. Most lists have no others, and may have a hundred thousand.
extension SourceURL {
    /// A URL that is written as it is shown; `nil` for any other text.
    ///
    /// It has no user name, query, fragment or escapes, and no component that begins with a dot. Its host is in lower case and encodes
    /// no other letters (`xn--`), and its port is not the scheme's own.
    init?(plain text: String) {
        let bytes = text.utf8
        guard let mark = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = bytes[..<mark]
        let isSecure = scheme.elementsEqual("https".utf8)
        let rest = bytes[mark...]
        guard isSecure || scheme.elementsEqual("http".utf8), rest.starts(with: "://".utf8) else { return nil }
        let place = rest.dropFirst(3)
        guard let slash = place.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let (authority, path) = (place[..<slash], place[slash...])
        let host = authority.prefix { $0 != UInt8(ascii: ":") }
        guard !host.isEmpty, host.count <= 253, host.allSatisfy(SourceURL.isPlainInHost),
            !SourceURL.has("-", before: "-", in: host),
            path.allSatisfy(SourceURL.isPlainInPath), !SourceURL.has("/", before: ".", in: path),
            let port = SourceURL.port(authority[host.endIndex...], isSecure: isSecure)
        else { return nil }
        self.text = text
        self.isSecure = isSecure
        self.host = String(Substring(host))
        self.port = port
        self.authority = String(Substring(authority))
        self.path = String(Substring(path))
        query = nil
        let end = path.lastIndex(of: UInt8(ascii: "/")).map { path[path.index(after: $0)...] }
        lastPathComponent = end.map { String(Substring($0)) } ?? ""
        credentials = nil
    }

    /// - Parameter text: What follows the host: nothing, or a colon and a number.
    private static func port(_ text: Substring.UTF8View, isSecure: Bool) -> Int? {
        let own = isSecure ? 443 : 80
        guard text.first != nil else { return own }
        let digits = text.dropFirst()
        guard (1...5).contains(digits.count), digits.first != UInt8(ascii: "0"), digits.allSatisfy(isDigit),
            let port = Int(Substring(digits)), port <= 65_535, port != own
        else { return nil }
        return port
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// Not a letter in upper case: hosts are shown in lower case.
    private static func isPlainInHost(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
    }

    private static func isPlainInPath(_ byte: UInt8) -> Bool {
        isPlainInHost(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
    }

    /// Whether a sign stands right before another one.
    private static func has(_ sign: Unicode.Scalar, before other: Unicode.Scalar, in text: Substring.UTF8View) -> Bool {
        zip(text, text.dropFirst()).contains { $0 == UInt8(ascii: sign) && $1 == UInt8(ascii: other) }
    }
}
