import ArgumentParser
import Foundation
import LanyardDownloads

/// What a file holds that the command line should not: read once, when the arguments are, even from a pipe.
struct SecretText: Sendable {
    let text: String

    private static let longest = 16 << 20

    /// - Throws: `ValidationError` if it cannot be read.
    init(path: String) throws {
        guard let text = String(data: try SecretText.data(path), encoding: .utf8) else {
            throw ValidationError("The file is not UTF-8.")
        }
        self.text = text
    }

    static func netrc(path: String) throws -> Netrc { Netrc(bytes: [UInt8](try data(path))) }

    private static func data(_ path: String) throws -> Data {
        guard let file = FileHandle(forReadingAtPath: path), let data = try? file.read(upToCount: longest) else {
            throw ValidationError("The file cannot be read.")
        }
        return data
    }
}
