internal import Foundation

/// A file of the page, built into the program.
struct PageFile: Hashable, Sendable {
    let name: String

    /// The file at a path; nothing but what was built in can be had, however the path is written.
    init?(path: String) {
        name = path == "/" ? "index.html" : String(path.dropFirst())
        guard path.hasPrefix("/"), EmbeddedPage.files[name] != nil else { return nil }
    }

    var content: Data { (EmbeddedPage.files[name] ?? "").withUTF8Buffer { Data($0) } }

    var type: String {
        switch name.split(separator: ".").last {
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        default: "text/html; charset=utf-8"
        }
    }
}
