/// Reads the file name out of a `Content-Disposition` field (RFC 6266).
///
/// The result is what the server said, not yet safe: hand it to ``FileName``.
enum ContentDisposition {
    /// The name, from `filename*` if that can be read and is one, else from `filename`; whatever the disposition type is.
    ///
    /// - Parameter field: each byte a scalar.
    /// - Returns: `nil` if neither says a name.
    static func fileName(in field: String) -> String? {
        var plain: String?
        var extended: String?
        for (name, value) in parameters(in: field) {
            switch name {
            case "filename*": extended = extended ?? decodeExtended(value)
            case "filename": plain = plain ?? value.fieldText
            default: break
            }
        }
        return [extended, plain].lazy.compactMap { $0 }.first(where: FileName.isName)
    }

    /// The `name=value` pairs after the disposition type, names in lower case, values unquoted.
    private static func parameters(in field: String) -> [(name: String, value: String)] {
        var rest = Substring(field)
        var pairs: [(name: String, value: String)] = []
        skip(to: ";", in: &rest)
        while !rest.isEmpty {
            let name = take(upTo: { $0 == "=" || $0 == ";" }, from: &rest)
            guard rest.first == "=" else {
                skip(to: ";", in: &rest)
                continue
            }
            rest.removeFirst()
            while let first = rest.first, first == " " || first == "\t" { rest.removeFirst() }
            let value = rest.first == "\"" ? takeQuoted(from: &rest) : take(upTo: { $0 == ";" }, from: &rest)
            pairs.append((name.trimmingSpaces.lowercased(), value))
            skip(to: ";", in: &rest)
        }
        return pairs
    }

    private static func skip(to end: Character, in text: inout Substring) {
        _ = take(upTo: { $0 == end }, from: &text)
        if !text.isEmpty { text.removeFirst() }
    }

    private static func take(upTo isEnd: (Character) -> Bool, from text: inout Substring) -> String {
        let end = text.firstIndex(where: isEnd) ?? text.endIndex
        defer { text = text[end...] }
        return text[..<end].trimmingSpaces
    }

    private static func takeQuoted(from text: inout Substring) -> String {
        text.removeFirst()
        var value = ""
        while let next = text.popFirst(), next != "\"" {
            value.append(next == "\\" ? text.popFirst() ?? next : next)
        }
        return value
    }

    /// Decodes `UTF-8''na%C3%AFve.txt` (RFC 8187); UTF-8 and ISO-8859-1 are known.
    private static func decodeExtended(_ value: String) -> String? {
        let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let bytes = PercentEncoding.decode(parts[2]) else { return nil }
        return switch parts[0].uppercased() {
        case "UTF-8": String(validating: bytes, as: UTF8.self)
        case "ISO-8859-1": String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        default: nil
        }
    }
}
