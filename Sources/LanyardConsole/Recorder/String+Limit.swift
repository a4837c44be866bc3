extension String {
    /// What is kept and sent of a text from the program's data. By scalars, because one character can be endless.
    var limited: String {
        let limit = Wire.textLimit
        if utf8.count <= limit { return self }
        guard let end = unicodeScalars.index(startIndex, offsetBy: limit, limitedBy: endIndex), end < endIndex
        else { return self }
        return String(unicodeScalars[..<end]) + "…"
    }
}

extension String? {
    /// The reason that a cause gets which comes from a viewer.
    var fromConsole: String { ["from the console", self?.limited].compactMap(\.self).joined(separator: ": ") }
}
