/// The value of a field is bytes (RFC 9110, 5.5), and servers send those of any encoding. As a text each scalar stands for one byte,
/// so two values are equal only if their bytes are.
extension String {
    /// The value of a field as it came.
    init(fieldBytes bytes: some Collection<UInt8>) {
        if bytes.allSatisfy({ $0 < 0x80 }) {
            self.init(decoding: bytes, as: UTF8.self)
        } else {
            self.init(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        }
    }

    /// The bytes that a value stands for; those of a text that is none, in UTF-8.
    var fieldBytes: [UInt8] {
        unicodeScalars.contains { $0.value > 0xFF } ? Array(utf8) : unicodeScalars.map { UInt8($0.value) }
    }

    /// What a value says, to be read or shown.
    var fieldText: String { utf8.allSatisfy { $0 < 0x80 } ? self : String(ofAnyEncoding: fieldBytes) }

    /// What bytes say of whose encoding nobody has told: UTF-8 if they are, or else ISO-8859-1, in which each byte is a character.
    init(ofAnyEncoding bytes: some Collection<UInt8>) {
        self =
            String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
