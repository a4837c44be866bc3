import Foundation
import Testing

@testable import LanyardDownloads

@Suite("The receipt of a finished file") struct ReceiptTests {
    private func receipt(of text: String) -> Receipt? {
        Receipt([FileAttributeKey("NSFileExtendedAttributes"): ["user.lanyard.receipt": Data(text.utf8)]])
    }

    @Test func `is read as it was written`() {
        let read = receipt(of: #"{"source":"a","etag":"\"b\"","length":3,"modified":4}"#)
        #expect(read?.source == "a" && read?.etag == "\"b\"" && read?.length == 3 && read?.modified == 4)
    }

    /// Attributes travel with archives and copies, so anybody may have written them.
    @Test(arguments: [
        "", "[]", String(repeating: "[", count: 513), #"{"source":"# + String(repeating: "[", count: 512),
    ])
    func `is none if it is something else, however deep`(text: String) {
        #expect(receipt(of: text) == nil)
    }
}
