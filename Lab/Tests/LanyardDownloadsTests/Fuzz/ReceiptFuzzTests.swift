import LabTestSupport
import Testing

@testable import LanyardDownloads

@Suite("A receipt that anybody may have written")
struct ReceiptFuzzTests {
    private static let source = "http://example.org/a.iso"
    private static let entity = Entity(total: 300_000, entityTag: "\"5f\"")
    private static let corpus: [[UInt8]] = {
        let receipts = [
            Receipt(url: source, entity: entity),
            Receipt(url: source, entity: entity, sender: "http://mirror.example/a"),
            Receipt(url: source, entity: Entity(total: 0, lastModified: "Wed, 21 Oct 2015 07:28:00 GMT")),
        ]
        let texts = receipts.map(\.text) + ["\"5f\"", "W/\"weak\"", "\"a b\""]
        return texts.map { Array($0.utf8) } + [[0x22, 0xE4, 0x22]]
    }()
    private static let words = ["1 ", "2 ", " -1", " 7fffffffffffffff", "  ", "\"", "W/"]

    @Test func `is of one URL and one version, reads the same again, and puts no second line into a head`() async {
        let fuzz = Fuzz("receipts", corpus: Self.corpus, words: Self.words, limit: 2000)
        await fuzz.run(
            3000,
            property:
                "a receipt is written and read as the same, and only that of a URL, a version and a length is one of them; a tag has "
                + "no space and no control character, and its bytes go back",
            filter: "ReceiptFuzzTests --package-path Lab"
        ) { input, _ in
            let tag = Receipt.tag(input)
            if let tag, tag.fieldBytes != input || !input.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) {
                throw Fuzz.Broken("the tag “\(tag)” goes back as other bytes")
            }
            guard let receipt = Receipt(String(decoding: input, as: UTF8.self)) else { return tag != nil }
            if Receipt(receipt.text) != receipt { throw Fuzz.Broken("“\(receipt.text)” is read back as another") }
            if receipt.isOf(Self.source), !input.contains(Receipt.source(Self.source).utf8) {
                throw Fuzz.Broken("it is of a URL that it does not name")
            }
            if receipt.matches(Self.entity), receipt.length != 300_000 {
                throw Fuzz.Broken("it is of a version of another length")
            }
            return true
        }
    }
}
