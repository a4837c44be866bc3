/// A path in which `*` stands for a part of a name and `**` for any folders: `Sources/*/Generated`, `**/*.pb.swift`.
///
/// It matches what is below, too.
struct PathPattern: Sendable, Hashable {
    private let parts: [String]

    init(_ text: String) {
        parts = text.split(separator: "/").filter { $0 != "." }.map(String.init)
    }

    func matches(_ path: String) -> Bool {
        Self.matches(parts[...], path.split(separator: "/").filter { $0 != "." }[...])
    }

    private static func matches(_ pattern: ArraySlice<String>, _ path: ArraySlice<Substring>) -> Bool {
        guard let first = pattern.first else { return true }
        if first == "**" {
            return (path.startIndex...path.endIndex).contains { matches(pattern.dropFirst(), path[$0...]) }
        }
        guard let name = path.first, matches(name: Array(name.utf8)[...], Array(first.utf8)[...]) else { return false }
        return matches(pattern.dropFirst(), path.dropFirst())
    }

    private static func matches(name: ArraySlice<UInt8>, _ pattern: ArraySlice<UInt8>) -> Bool {
        guard let first = pattern.first else { return name.isEmpty }
        if first == UInt8(ascii: "*") {
            return (name.startIndex...name.endIndex).contains { matches(name: name[$0...], pattern.dropFirst()) }
        }
        return name.first == first && matches(name: name.dropFirst(), pattern.dropFirst())
    }
}
