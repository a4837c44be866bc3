import Foundation
import Testing

@testable import Lanyard

@Suite("How deep a JSON text nests")
struct JSONNestingTests {
    private func isBearable(_ text: String) -> Bool {
        JSONNesting.isBearable(text.utf8)
    }

    @Test(
        arguments: [
            "", "{}", #"{"a":[1,{"b":"]]]]"}]}"#, #"["\"[[[[\\",["\\"]]"#, String(repeating: "[]", count: 10_000),
            "[\"" + String(repeating: "[", count: 10_000) + "\"]", String(repeating: "[", count: 100),
        ]
    )
    func `what people mean can be read`(text: String) {
        #expect(isBearable(text))
    }

    @Test(arguments: [
        String(repeating: "[", count: 512), String(repeating: "[", count: 513),
        String(repeating: "{\"a\":", count: 512) + "[",
        "{\"a\":" + String(repeating: "[", count: 512), "[\"\\\"\"," + String(repeating: "[", count: 511),
        "[\"\\\\\"," + String(repeating: "[", count: 511), String(repeating: "[1,", count: 512),
    ])
    func `what Foundation does not survive cannot, in whatever way it is hidden`(text: String) {
        #expect(!isBearable(text))
        #expect(!JSONNesting.isBearable(Data(text.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] })))
    }
}
