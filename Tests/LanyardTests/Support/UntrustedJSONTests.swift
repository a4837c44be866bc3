import Foundation
import Testing

@testable import Lanyard

@Suite("JSON that somebody else has written") struct UntrustedJSONTests {
    private func refusal(of text: String, mostBytes: Int = 1 << 20, mostValues: Int = 50_000) -> UntrustedJSON.Refusal?
    {
        do {
            try UntrustedJSON.check(text.utf8, mostBytes: mostBytes, mostValues: mostValues)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        arguments: [
            "", "{}", #"{"a":[1,{"b":"]]]]"}]}"#, #"["\"[[[[\\",["\\"]]"#, String(repeating: "[]", count: 10_000),
            "[\"" + String(repeating: "[", count: 10_000) + "\"]", String(repeating: "[", count: 100),
        ]
    )
    func `what people mean can be read`(text: String) {
        #expect(refusal(of: text) == nil)
    }

    @Test(arguments: [
        String(repeating: "[", count: 512), String(repeating: "[", count: 513),
        String(repeating: "{\"a\":", count: 512) + "[",
        "{\"a\":" + String(repeating: "[", count: 512), "[\"\\\"\"," + String(repeating: "[", count: 511),
        "[\"\\\\\"," + String(repeating: "[", count: 511), String(repeating: "[1,", count: 512),
    ])
    func `what Foundation does not survive cannot, in whatever way it is hidden`(text: String) {
        #expect(refusal(of: text) == .tooDeep)
        let wide = Data(text.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] })
        #expect(throws: UntrustedJSON.Refusal.otherEncoding) {
            try UntrustedJSON.check(wide, mostBytes: 1 << 20, mostValues: 50_000)
        }
    }

    @Test func `what is too long, or has too many values, cannot`() {
        #expect(refusal(of: "[1,2,3]", mostBytes: 7, mostValues: 4) == nil)
        #expect(refusal(of: "[1,2,3]", mostBytes: 6, mostValues: 4) == .tooLong)
        #expect(refusal(of: "[1,2,3]", mostBytes: 7, mostValues: 3) == .tooMany)
        #expect(refusal(of: #"["a,b,c,d"]"#, mostValues: 2) == nil)
        #expect(refusal(of: #"{"a":{},"b":[[],[]]}"#, mostValues: 5) == .tooMany)
    }

    @Test func `a reader gets the text as it is, and only what it bears`() throws {
        let text = Data("[1,2]".utf8)
        #expect(
            try UntrustedJSON.read(text, mostBytes: 100) { try JSONDecoder().decode([Int].self, from: $0) } == [1, 2]
        )
        #expect(throws: UntrustedJSON.Refusal.tooDeep) {
            try UntrustedJSON.read(Data(String(repeating: "[", count: 513).utf8), mostBytes: 1_000) { _ in
                Issue.record("It is not asked.")
            }
        }
    }
}
