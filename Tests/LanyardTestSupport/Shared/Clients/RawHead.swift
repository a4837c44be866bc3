internal import Foundation

/// The head of a response as it came.
package struct RawHead: Sendable {
    package let status: Int
    /// By their names in lower case.
    package private(set) var fields: [String: String] = [:]

    /// - Parameter text: Its lines; what follows an empty one is passed over.
    package init?(_ text: String) {
        let lines = text.components(separatedBy: "\r\n").prefix { !$0.isEmpty }
        let first = lines.first?.split(separator: " ") ?? []
        guard first.count > 1, first[0] == "HTTP/1.1", let status = Int(first[1]) else { return nil }
        self.status = status
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            fields[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
    }

    package subscript(name: String) -> String? { fields[name] }
}
