extension String {
    /// Without characters that would begin a line of their own, speak to a terminal or turn the text around: names of files may have any.
    var onOneLine: String {
        guard unicodeScalars.contains(where: \.isControl) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? "\u{FFFD}" : $0 }))
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: properties.isBidiControl || 0x206A...0x206F ~= value
        }
    }
}
