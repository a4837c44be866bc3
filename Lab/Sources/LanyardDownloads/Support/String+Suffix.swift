/// Suffixes in bytes, as file systems compare names: a dot may be one `Character` with the letter before it.
extension String {
    /// Whether its last bytes are those of a suffix.
    func hasBytes(of suffix: String) -> Bool { utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) }

    /// What is left without the last bytes, which are those of a suffix.
    func removingBytes(of suffix: String) -> String {
        String(decoding: utf8.dropLast(suffix.utf8.count), as: UTF8.self)
    }
}
