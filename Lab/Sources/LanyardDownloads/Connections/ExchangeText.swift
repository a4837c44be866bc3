import NIOHTTP1

/// How what is exchanged is shown: without secrets, and without what could steer a terminal.
enum ExchangeText {
    private static let secret: Set = [
        "authorization", "proxy-authorization", "cookie", "cookie2", "set-cookie", "set-cookie2",
    ]

    /// As a status line has it.
    static func version(_ version: HTTPVersion) -> String {
        version.major == 1 ? "HTTP/1.\(version.minor)" : "HTTP/\(version.major)"
    }

    /// One line for each field.
    static func lines(_ fields: HTTPHeaders) -> [String] {
        fields.map { name, value in
            let value = value.fieldText
            return "\(name): \(secret.contains(name.lowercased()) ? scheme(of: value) + mask : masked(value))"
        }
    }

    private static let mask = "***"

    /// `Basic `; nothing if there is no other word behind it, as in a cookie.
    private static func scheme(of value: String) -> String {
        let word = value.prefix { $0.isASCII && ($0.isLetter || $0 == "-") }
        return word.endIndex < value.endIndex && value[word.endIndex] == " " ? word + " " : ""
    }

    /// The text without the passwords of the URLs in it.
    static func masked(_ text: String) -> String {
        var (result, rest) = ("", text[...])
        while let start = rest.firstRange(of: "//")?.upperBound {
            result += rest[..<start]
            // Browsers pass over any more of them.
            let slashes = rest[start...].prefix { $0 == "/" }
            result += slashes
            rest = rest[slashes.endIndex...]
            let authority = rest.prefix { !"/?#".contains($0) && !$0.isWhitespace }
            guard let at = authority.lastIndex(of: "@") else { continue }
            let user = authority[..<at].prefix { $0 != ":" }
            result += user.endIndex < at ? user + ":" + mask : user
            rest = rest[at...]
        }
        return result + rest
    }

    /// The text with what steers terminals written in hexadecimal.
    static func shown(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        return text.unicodeScalars.reduce(into: "") { shown, scalar in
            if isControl(scalar) {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                shown += "\\x" + (digits.utf8.count < 2 ? "0" : "") + digits
            } else {
                shown.unicodeScalars.append(scalar)
            }
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .control }
}
