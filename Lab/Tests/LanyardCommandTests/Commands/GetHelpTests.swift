import ArgumentParser
import Testing

@testable import LanyardCommand

@Suite("The help of get")
struct GetHelpTests {
    @Test func `has its options in sections, those first that are wanted most, and how to get help last`() {
        let help = LanyardTool.helpMessage(for: GetCommand.self, columns: 100)
        let heads = help.split(separator: "\n").filter { $0.wholeMatch(of: /[A-Z][A-Za-z ]*:/) != nil }.map {
            $0.lowercased()
        }
        #expect(
            heads == [
                "arguments:", "files:", "speed:", "time and tries:", "requests:", "names and passwords:",
                "proxies and addresses:", "certificates and tls:", "what is shown:", "configuration:", "options:",
            ]
        )
        let last = help.split(separator: "OPTIONS:").last.map(String.init) ?? ""
        #expect(last.split(separator: "\n").allSatisfy { $0.contains("--version") || $0.contains("--help") }, "\(last)")
    }
}
