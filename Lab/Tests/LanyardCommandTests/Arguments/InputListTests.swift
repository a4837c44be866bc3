import ArgumentParser
import Foundation
import LabTestSupport
import Testing

@testable import LanyardCommand

@Suite("What a list says of a file")
struct InputListTests {
    @Test(arguments: [
        ("http://a/1\n splits=5", "line 2: “splits” is no option of a file"),
        ("http://a/1\n split=0", "line 2: “split” must be a number"),
        ("http://a/1\n max-connection-per-server=x", "line 2: “max-connection-per-server” must be"),
        ("http://a/1\n header=x", "line 2: Give a field as"), ("http://a/1\n header=X: \u{7}", "line 2: The value of"),
        ("http://a/1\n user-agent=\u{7}", "line 2: “user-agent” must be one line"),
        ("http://a/1\n" + String(repeating: " header=X: 1\n", count: 101), "line 102: A file may have 100 fields"),
    ]) func `is refused with its line if it cannot be`(_ text: String, _ message: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "list")
        let error = #expect(throws: ValidationError.self) { try InputList(path: folder.path("list")) }
        #expect(error?.message.contains("\(folder.path("list")), \(message)") == true, "\(error?.message ?? "")")
    }
}
