import ArgumentParser
import Foundation

/// A file of options for `lanyard get`, as curl has one: a long option a line, `name value`, `name = value` or `name`, and comments behind
/// `#` at the beginning of a line.
struct ConfigurationFile {
    struct Line: Hashable {
        var number: Int
        /// Without the dashes.
        var name: String
        var value: String?

        /// As it would stand on the command line.
        var argument: String { value.map { "--\(name)=\($0)" } ?? "--\(name)" }
    }

    /// What is wrong with it, in a sentence that names it.
    struct Trouble: Error, Hashable {
        var message: String
    }

    private static let longest = 1 << 20
    /// What makes no sense there: it is about one call, or about the file itself.
    private static let refused: Set = [
        "config", "no-config", "help", "help-hidden", "version", "input", "name", "sha256", "head",
        "generate-completion-script",
    ]

    let lines: [Line]

    /// Reads a file.
    ///
    /// It may hold passwords, and names the proxy and whom to trust. So it must belong to this user or to root, and nobody else may write
    /// into it.
    init(path: String) throws(Trouble) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Trouble(message: "\(path): \(String(cString: strerror(errno))).") }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw Trouble(message: "\(path): \(String(cString: strerror(errno))).")
        }
        let isFile = status.st_mode & S_IFMT == S_IFREG
        guard status.st_mode & S_IFMT != S_IFDIR else { throw Trouble(message: "\(path) is a folder.") }
        if isFile, status.st_uid != geteuid() && status.st_uid != 0 || status.st_mode & (S_IWGRP | S_IWOTH) != 0 {
            throw Trouble(
                message: "\(path) may be written by others than this user. Say chmod go-w, or chown, before it is read."
            )
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        guard let data = try? handle.read(upToCount: ConfigurationFile.longest),
            let text = String(data: data, encoding: .utf8)
        else { throw Trouble(message: "\(path) cannot be read as UTF-8.") }
        lines = try ConfigurationFile.lines(of: text, in: path)
    }

    static func lines(of text: String, in path: String) throws(Trouble) -> [Line] {
        var lines: [Line] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.isEmpty || line.hasPrefix("#") { continue }
            func trouble(_ words: String) -> Trouble { Trouble(message: "\(path), line \(index + 1): \(words)") }
            let dashes = line.prefix { $0 == "-" }.count
            guard dashes == 0 || dashes == 2 else { throw trouble("Give long options, such as “limit-rate 500k”.") }
            let rest = line.dropFirst(dashes)
            let name = rest.prefix { $0 != "=" && $0 != ":" && !$0.isWhitespace }
            guard !name.isEmpty else { throw trouble("There is no option before the value.") }
            guard !refused.contains(String(name)) else {
                throw trouble("“\(name)” is for the command line alone.")
            }
            var value = rest[name.endIndex...].drop(while: \.isWhitespace)
            if let sign = value.first, sign == "=" || sign == ":" {
                value = value.dropFirst().drop(while: \.isWhitespace)
            }
            guard let text = value.first == "\"" ? unquoted(value) : String(value) else {
                throw trouble("The quotation marks of the value do not end.")
            }
            let hasValue = rest[name.endIndex...].contains { !$0.isWhitespace }
            lines.append(Line(number: index + 1, name: String(name), value: hasValue ? text : nil))
        }
        return lines
    }

    /// A value in quotation marks, in which `\\`, `\"`, `\t`, `\n`, `\r` and `\v` mean what they mean to curl; `nil` if they do not end.
    private static func unquoted(_ text: Substring) -> String? {
        var (value, rest) = ("", text.dropFirst())
        while let next = rest.popFirst(), next != "\"" {
            guard next == "\\" else {
                value.append(next)
                continue
            }
            switch rest.popFirst() {
            case "t": value.append("\t")
            case "n": value.append("\n")
            case "r": value.append("\r")
            case "v": value.append("\u{B}")
            case let other?: value.append(other)
            case nil: return nil
            }
        }
        return text.dropFirst(1).contains("\"") && rest.allSatisfy(\.isWhitespace) ? value : nil
    }
}
