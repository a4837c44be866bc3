extension String {
    /// The text, or its beginning and its end if it is too long for a message.
    var shortened: String {
        let (most, shown) = (300, 120)
        guard unicodeScalars.count > most else { return self }
        return "\(prefix(shown))…\(suffix(shown))"
    }
}
