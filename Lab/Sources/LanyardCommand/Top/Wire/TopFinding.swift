/// Something that deserves a look, in a sentence.
struct TopFinding: Decodable, Hashable, Sendable {
    var severity: String
    var text: PrintableText
    var runs: [UInt64]
}
