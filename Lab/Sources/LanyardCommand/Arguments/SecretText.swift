import ArgumentParser
import Foundation
import LanyardDownloads

/// What a file holds that the command line should not: read once, when the arguments are, even from a pipe.
struct SecretText: Sendable {
    let text: String

    private static let longest = 16 << 20

    /// - Throws: `ValidationError` if it cannot be read.
    init(path: String) throws {
        guard let file = FileHandle(forReadingAtPath: path),
            let data = try? file.read(upToCount: SecretText.longest), let text = String(data: data, encoding: .utf8)
        else { throw ValidationError("The file cannot be read.") }
        self.text = text
    }

    static func netrc(path: String) throws -> Netrc { Netrc(try SecretText(path: path).text) }
}
