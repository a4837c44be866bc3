import Foundation
import LabTestSupport
import Testing

@testable import LanyardDownloads

@Suite("The receipt of a finished file") struct ReceiptTests {
    private let receipt = Receipt(url: "http://a/b", entity: Entity(total: 300_000, entityTag: "\"1\""))

    @Test(arguments: [0, 1_704_067_200, -2_208_988_800, 253_402_300_799] as [Int64])
    func `is read as it was written, and fits beside what ext4 keeps of a file`(modified: Int64) {
        var receipt = receipt
        receipt.modified = modified
        #expect(Receipt(receipt.text) == receipt)
        #expect(receipt.text.utf8.count <= 56)
        #expect(receipt.isOf("http://a/b") && !receipt.isOf("http://a/c"))
    }

    @Test func `names the mirror that sent the file`() {
        let sent = Receipt(url: "http://a/b", entity: Entity(total: 3, entityTag: "\"1\""), sender: "http://m/b")
        #expect(Receipt(sent.text) == sent && sent.isOf("http://a/b"))
        #expect(sent.isSent(by: "http://m/b") && !sent.isSent(by: "http://a/b"))
        #expect(receipt.isSent(by: "http://a/b") && !receipt.isSent(by: "http://m/b"))
        #expect(Receipt(url: "http://a/b", entity: Entity(total: 3), sender: "http://a/b").text.hasPrefix("1 "))
    }

    /// Attributes travel with archives and copies, so anybody may have written them.
    @Test(arguments: [
        "", "1", "1 a b 3", "1 a b 3 4 5", "2 a b 3 4", "2 a b 3 4 5 6", "3 a b 3 4 5", "1 a b x 4", "1 a b 3 ",
        "1 a b 99999999999999999 4",
        #"{"source":"a","length":3,"modified":4}"#,
    ])
    func `is none if it is something else`(text: String) {
        #expect(Receipt(text) == nil)
    }

    @Test func `is none if it is longer than any`() throws {
        let folder = try TemporaryFolder()
        for (name, length) in [("short", 32), ("long", 200)] {
            try folder.write("", to: name)
            let file = try FileDescriptor(opening: folder.path(name), O_RDWR)
            defer { file.close() }
            let text = "1 \(String(repeating: "a", count: length)) b 0 0"
            file.setAttribute("user.lanyard.receipt", to: Data(text.utf8))
            #expect((Receipt(of: file) == nil) == (name == "long"))
        }
    }

    @Test func `matches what the server says now by the strong tag, or else by all that it says`() {
        let dated = Entity(total: 6, lastModified: "x")
        let weak = Entity(total: 6, entityTag: "W/\"1\"", lastModified: "x")
        let strong = Entity(total: 6, entityTag: "\"1\"", lastModified: "x")
        let all = [Entity(total: 6), dated, weak, strong]
        for (place, entity) in all.enumerated() {
            let receipt = Receipt(url: "http://a/b", entity: entity)
            for (other, now) in all.enumerated() { #expect(receipt.matches(now) == (place == other)) }
            var longer = entity
            longer.total = 7
            #expect(!receipt.matches(longer))
            longer.total = nil
            #expect(receipt.matches(longer) == (place > 0))
        }
        var moved = strong
        moved.lastModified = "y"
        #expect(Receipt(url: "http://a/b", entity: strong).matches(moved))
    }
}
