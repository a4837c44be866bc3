/// Reads the elements of an XML document in UTF-8, with their namespaces. A pure value.
///
/// The library of the system for this, and the one below it for text, take 2 MiB of each process that could read XML, and must be
/// installed; a list of files needs little of them. A document type is refused: with it a document can refer to others, and to
/// itself, again and again.
struct XMLReader {
    enum Event: Hashable {
        case start(Element)
        case text(String)
        case end(Element)
    }

    struct Element: Hashable {
        /// Without its prefix.
        var name: String
        /// `nil` if it is in none.
        var namespace: String?
        /// By their names as they are written.
        var attributes: [String: String] = [:]
    }

    struct Failure: Error, Hashable {
        var line: Int
        var reason: String
    }

    private struct Open {
        var written: String
        var element: Element
        var namespaces: [String: String]
    }

    private static let deepest = 256
    /// So many prefixes have a meaning at once, at most: each element that gives one keeps all of those around it.
    private static let mostNamespaces = 64
    private static let mostAttributes = 64
    private static let entities = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]

    private let bytes: [UInt8]
    private var place = 0
    private var open: [Open] = []
    private var hasRoot = false
    /// The end of an element that is empty.
    private var pending: Event?

    init(_ bytes: some Sequence<UInt8>) throws(Failure) {
        self.bytes = Array(bytes)
        guard String(validating: self.bytes, as: UTF8.self) != nil else {
            throw Failure(line: 1, reason: "it is not in UTF-8")
        }
        _ = skip("\u{FEFF}")
    }

    /// The next event; `nil` at the end.
    ///
    /// - Throws: what is wrong, and where.
    mutating func next() throws(Failure) -> Event? {
        if let pending {
            self.pending = nil
            return pending
        }
        while place < bytes.count {
            if skip("<!--") {
                _ = try taking(until: "-->", "a comment has no end")
            } else if skip("<?") {
                try check(try taking(until: "?>", "an instruction has no end"))
            } else if skip("<![CDATA[") {
                try require(!open.isEmpty, "there is text outside of the element")
                return .text(try taking(until: "]]>", "a section of text has no end"))
            } else if skip("<!") {
                throw failure("it has a document type, which is not read")
            } else if skip("</") {
                return try end()
            } else if skip("<") {
                return try start()
            } else if let text = try text() {
                return .text(text)
            }
        }
        try require(hasRoot && open.isEmpty, open.last.map { "“\($0.written)” has no end" } ?? "it has no element")
        return nil
    }

    // MARK: Elements

    private mutating func start() throws(Failure) -> Event {
        try require(!open.isEmpty || !hasRoot, "there is a second element behind the first")
        try require(open.count < XMLReader.deepest, "it is nested too deeply")
        hasRoot = true
        let written = try name()
        var attributes: [String: String] = [:]
        var isEmpty = false
        while true {
            let hasSpace = skipSpace()
            if skip("/>") {
                isEmpty = true
                break
            }
            if skip(">") { break }
            try require(hasSpace, "there is no space before an attribute")
            let name = try name()
            try require(attributes[name] == nil, "an attribute is there twice")
            try require(attributes.count < XMLReader.mostAttributes, "an element has too many attributes")
            attributes[name] = try value()
        }
        var namespaces = open.last?.namespaces ?? ["xml": "http://www.w3.org/XML/1998/namespace"]
        for (name, value) in attributes {
            if name == "xmlns" { namespaces[""] = value.isEmpty ? nil : value }
            if name.hasPrefix("xmlns:") { namespaces[String(name.dropFirst(6))] = value }
        }
        try require(namespaces.count <= XMLReader.mostNamespaces, "there are too many namespaces")
        let parts = written.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        try require(parts.count <= 2 && !parts.contains(""), "“\(written)” is no name")
        let prefix = parts.count == 2 ? parts[0] : ""
        try require(prefix.isEmpty || namespaces[prefix] != nil, "“\(prefix)” is no namespace here")
        let element = Element(name: parts[parts.count - 1], namespace: namespaces[prefix], attributes: attributes)
        if isEmpty {
            pending = .end(element)
        } else {
            open.append(Open(written: written, element: element, namespaces: namespaces))
        }
        return .start(element)
    }

    private mutating func end() throws(Failure) -> Event {
        let written = try name()
        _ = skipSpace()
        try require(skip(">"), "the end of “\(written)” has no end")
        guard let last = open.popLast(), last.written == written else {
            throw failure("“\(written)” ends where it has not begun")
        }
        return .end(last.element)
    }

    private mutating func name() throws(Failure) -> String {
        let name = take { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...: true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
            case UInt8(ascii: "_"), UInt8(ascii: ":"): true
            default: false
            }
        }
        let begins = name.utf8.first.map { $0 > UInt8(ascii: "9") } ?? false
        try require(begins, "there is no name where one must be")
        return name
    }

    private mutating func value() throws(Failure) -> String {
        _ = skipSpace()
        try require(skip("="), "an attribute has no value")
        _ = skipSpace()
        let quote = skip("\"") ? "\"" : "'"
        try require(quote == "\"" || skip("'"), "a value has no quotation mark")
        let raw = try taking(until: quote, "a value has no end")
        try require(!raw.utf8.contains(UInt8(ascii: "<")), "there is a “<” in a value")
        return try resolve(raw)
    }

    // MARK: Text

    /// Text up to the next mark; `nil` for the space outside of the element.
    private mutating func text() throws(Failure) -> String? {
        let text = try resolve(take { $0 != UInt8(ascii: "<") })
        if !open.isEmpty { return text }
        try require(text.utf8.allSatisfy(XMLReader.isSpace), "there is text outside of the element")
        return nil
    }

    /// Puts in what entities stand for.
    private func resolve(_ raw: String) throws(Failure) -> String {
        var parts = raw.split(separator: "&", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return raw }
        var text = String(parts.removeFirst())
        for part in parts {
            guard let end = part.firstIndex(of: ";"), let meant = XMLReader.meaning(of: part[..<end]) else {
                throw failure("an “&” stands for nothing that is known")
            }
            text += meant + part[part.index(after: end)...]
        }
        return text
    }

    private static func meaning(of entity: Substring) -> String? {
        guard entity.hasPrefix("#") else { return entities[String(entity)] }
        let digits = entity.dropFirst()
        let code = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return code.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }.map { String(Character($0)) }
    }

    /// What the first instruction says of the encoding has to be true.
    private func check(_ instruction: String) throws(Failure) {
        guard instruction.hasPrefix("xml ") else { return }
        let words = instruction.split { " \t\r\n=\"'".contains($0) }
        guard let name = words.firstIndex(of: "encoding"), name + 1 < words.count else { return }
        let encoding = words[name + 1].lowercased()
        try require(
            ["utf-8", "us-ascii"].contains(encoding),
            "it says that it is in “\(encoding)”, and must be in UTF-8"
        )
    }

    // MARK: Bytes

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    private mutating func skip(_ text: String) -> Bool {
        guard bytes[place...].starts(with: text.utf8) else { return false }
        place += text.utf8.count
        return true
    }

    private mutating func skipSpace() -> Bool { !take(XMLReader.isSpace).isEmpty }

    private mutating func take(_ isPart: (UInt8) -> Bool) -> String {
        let end = bytes[place...].firstIndex { !isPart($0) } ?? bytes.count
        defer { place = end }
        return String(decoding: bytes[place..<end], as: UTF8.self)
    }

    private mutating func taking(until end: String, _ reason: String) throws(Failure) -> String {
        let mark = Array(end.utf8)
        var here = place
        while here + mark.count <= bytes.count {
            if bytes[here] == mark[0], bytes[here...].starts(with: mark) {
                defer { place = here + mark.count }
                return String(decoding: bytes[place..<here], as: UTF8.self)
            }
            here += 1
        }
        throw failure(reason)
    }

    private func require(_ isRight: Bool, _ reason: @autoclosure () -> String) throws(Failure) {
        if !isRight { throw failure(reason()) }
    }

    private func failure(_ reason: String) -> Failure {
        Failure(line: 1 + bytes[..<place].count { $0 == UInt8(ascii: "\n") }, reason: reason)
    }
}
