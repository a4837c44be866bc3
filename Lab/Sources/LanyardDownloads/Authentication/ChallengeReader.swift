/// Reads lists of challenges, and of their parameters (RFC 9110, 11.3 and 11.6.1).
///
/// Commas part both the challenges and the parameters of one, so that only the equals sign behind a name tells which it is.
struct ChallengeReader {
    private var rest: Substring.UnicodeScalarView

    init(_ text: String) {
        rest = text[...].unicodeScalars
    }

    mutating func challenges() -> [Challenge] {
        var all: [Challenge] = []
        while let name = takeName() {
            if let value = takeValue() {
                guard let last = all.indices.last else { continue }
                // The first one counts.
                if all[last].parameters[name] == nil { all[last].parameters[name] = value }
            } else {
                all.append(Challenge(scheme: name))
                passOverToken()
            }
        }
        return all
    }

    /// A list of parameters alone, as the field `Authentication-Info` has one.
    mutating func parameters() -> [String: String] {
        var all: [String: String] = [:]
        while let name = takeName() {
            if let value = takeValue() { all[name] = value }
        }
        return all
    }

    private mutating func takeName() -> String? {
        while !rest.isEmpty {
            rest = rest.drop { $0 == "," || ChallengeReader.isSpace($0) }
            let name = rest.prefix(while: ChallengeReader.isInName)
            rest = rest[name.endIndex...]
            if !name.isEmpty { return String(name).lowercased() }
            rest = rest.dropFirst()
        }
        return nil
    }

    /// What stands behind an equals sign; `nil` if there is none.
    private mutating func takeValue() -> String? {
        var after = rest.drop(while: ChallengeReader.isSpace)
        guard after.first == "=" else { return nil }
        after = after.dropFirst().drop(while: ChallengeReader.isSpace)
        if after.first == "\"" {
            rest = after.dropFirst()
            return takeQuoted()
        }
        let value = after.prefix { $0 != "," && !ChallengeReader.isSpace($0) }
        rest = after[value.endIndex...]
        return String(value)
    }

    private mutating func takeQuoted() -> String {
        var value = String.UnicodeScalarView()
        while let next = rest.popFirst(), next != "\"" {
            value.append(next == "\\" ? rest.popFirst() ?? next : next)
        }
        return String(value)
    }

    /// Some schemes have a token instead of parameters: it may end with equals signs, and nothing follows them.
    private mutating func passOverToken() {
        let start = rest.drop(while: ChallengeReader.isSpace)
        let token = start.prefix(while: ChallengeReader.isInName)
        let end = rest[token.endIndex...].drop { $0 == "=" }.drop(while: ChallengeReader.isSpace)
        if end.isEmpty || end.first == "," { rest = end }
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

    /// The characters of a token (RFC 9110, 5.6.2), and those of a `token68`.
    private static func isInName(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                || "!#$%&'*+-.^_`|~/".unicodeScalars.contains(scalar))
    }
}
