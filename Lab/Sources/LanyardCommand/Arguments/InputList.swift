import ArgumentParser
import Foundation
import LanyardDownloads

/// A file that lists what to download: lines as `InputSyntax` reads them, or Metalink 4.
///
/// All of it is checked when the arguments are, and read again while the downloads go on, so that a list of any length
/// takes no room.
struct InputList: Sendable {
    private enum Content {
        case lines(InputFile)
        case metalink([DownloadRequest])
    }

    private let content: Content
    /// How many files it lists.
    let count: Int
    /// What of it cannot be checked, to be told; `nil` for nothing.
    let remark: String?

    /// A longer line is no URL.
    private static let longestLine = 1 << 20
    /// A longer Metalink is not read.
    private static let largestMetalink = 16 << 20

    /// - Parameter path: `-` for the standard input.
    /// - Throws: `ValidationError`, with the number of the first line that cannot be read.
    init(path: String) throws {
        let file: InputFile
        let beginning: Data
        do {
            file = try InputFile(path: path)
            beginning = try file.beginning(512)
        } catch let error as CocoaError where error.code == .fileReadTooLarge {
            throw InputList.isNone(path)
        } catch {
            throw ValidationError("\(path) cannot be read. Give a file with URLs, one a line.")
        }
        if InputList.isMetalink(beginning) {
            let metalink = try InputList.metalink(file, path: path)
            let requests = metalink.requests(folder: "")
            (content, count) = (.metalink(requests), requests.count)
            remark = InputList.remark(metalink, path: path)
        } else {
            var remarks = ListRemarks()
            (content, count) = (.lines(file), try InputList.check(file, path: path, &remarks))
            remark = remarks.text(of: path)
        }
    }

    /// What it lists, in order.
    func entries() -> AnyIterator<InputEntry> {
        switch content {
        case .metalink(let requests):
            var rest = requests.makeIterator()
            return AnyIterator { rest.next().flatMap(InputList.entry) }
        case .lines(let file):
            var lines = file.lines()
            var syntax = InputSyntax()
            return AnyIterator {
                while let line = lines.next() {
                    // What somebody has changed since it was checked is passed over.
                    if let entry = try? syntax.take(InputList.text(line)) { return entry }
                }
                return syntax.end()
            }
        }
    }

    /// Returns how many files there are, each counted once.
    private static func check(_ file: InputFile, path: String, _ remarks: inout ListRemarks) throws -> Int {
        var syntax = InputSyntax()
        var known: Set<Int> = []
        var number = 0
        for line in file.lines() {
            number += 1
            guard line.count <= longestLine, String(validating: line, as: UTF8.self) != nil else {
                throw isNone(path)
            }
            do throws(InputSyntax.Failure) {
                if let entry = try syntax.take(text(line)) { known.insert(entry.hash) }
                if let remark = syntax.remark { remarks.note(remark, line: number) }
            } catch {
                throw ValidationError("\(path), line \(number): \(error.reason)")
            }
        }
        if file.hasFailed { throw ValidationError("\(path) cannot be read to its end.") }
        if let last = syntax.end() { known.insert(last.hash) }
        if known.isEmpty { throw ValidationError("\(path) lists no URL.") }
        return known.count
    }

    private static func isNone(_ path: String) -> ValidationError {
        ValidationError("\(path) is not a list of URLs. Give a text file, one URL a line.")
    }

    private static func text(_ line: [UInt8]) -> Substring {
        let text = String(decoding: line, as: UTF8.self)
        return text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    }

    // MARK: Metalink

    private static func isMetalink(_ beginning: Data) -> Bool {
        let text = String(decoding: beginning, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        return text.hasPrefix("<?xml") || text.hasPrefix("<metalink")
    }

    private static func metalink(_ file: InputFile, path: String) throws -> Metalink {
        do {
            let data = try file.beginning(largestMetalink + 1)
            guard data.count <= largestMetalink else {
                throw DownloadError.malformedMetalink("it is longer than 16 MiB")
            }
            let metalink = try Metalink(data)
            for request in metalink.requests(folder: "") { _ = try Address(request.url) }
            return metalink
        } catch {
            throw ValidationError("\(path): \(error)")
        }
    }

    /// Names what has only digests that nobody here can compute.
    private static func remark(_ metalink: Metalink, path: String) -> String? {
        let files = metalink.files.filter { !$0.unknownDigests.isEmpty }
        guard let first = files.first else { return nil }
        let digests = Set(files.flatMap(\.unknownDigests)).sorted().prefix(5).joined(separator: ", ")
        let which = files.count == 1 ? "“\(first.name)” has" : "\(files.count) files, such as “\(first.name)”, have"
        return "\(path): \(which) only digests that are not known here (\(digests)). No file is compared with those."
    }

    private static func entry(_ request: DownloadRequest) -> InputEntry? {
        guard let address = try? Address(request.url) else { return nil }
        var entry = InputEntry(address)
        (entry.mirrors, entry.name) = (request.mirrors, request.name)
        (entry.checksum, entry.length) = (request.checksum, request.length)
        entry.subfolder = request.folder.isEmpty ? nil : request.folder
        entry.makesSubfolder = request.createsFolder
        return entry
    }
}
