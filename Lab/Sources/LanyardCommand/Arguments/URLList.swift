import ArgumentParser
import Foundation
import LanyardDownloads

/// The URLs that a file lists, one a line; empty lines and those that begin with `#` are passed over.
///
/// The file is read once, when the arguments are, because a pipe can be read only once.
struct URLList: Hashable, Sendable {
    let addresses: [Address]

    /// Larger files are not lists of URLs.
    private static let largest = 64 << 20

    /// - Parameter path: `-` for the standard input.
    /// - Throws: `ValidationError`, with the number of the first line that is no URL.
    init(path: String) throws {
        let text = try URLList.text(path)
        var addresses: [Address] = []
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            do throws(DownloadError) {
                addresses.append(try Address(line))
            } catch {
                throw ValidationError("\(path), line \(number + 1): \(error)")
            }
        }
        guard !addresses.isEmpty else { throw ValidationError("\(path) lists no URL.") }
        self.addresses = addresses
    }

    private static func text(_ path: String) throws -> String {
        let file = path == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: path)
        var bytes = Data()
        do {
            guard let file else { throw CocoaError(.fileReadUnknown) }
            while bytes.count <= largest, let more = try file.read(upToCount: 1 << 20), !more.isEmpty {
                bytes.append(more)
            }
        } catch {
            throw ValidationError("\(path) cannot be read. Give a file with URLs, one a line.")
        }
        guard bytes.count <= largest, let text = String(data: bytes, encoding: .utf8) else {
            throw ValidationError("\(path) is not a list of URLs. Give a text file of up to 64 MiB, one URL a line.")
        }
        return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    }
}
