/// What a `Range` header asks of a file of a given size.
enum RangeRequest: Sendable, Hashable {
    /// There is no range, or one that a server is to ignore: another unit, bad syntax, several ranges.
    case whole
    case part(Range<Int>)
    /// The range lies outside the file: 416.
    case unsatisfiable

    init(_ header: String?, size: Int) {
        self = header.flatMap { Self.parse($0, size: size) } ?? .whole
    }

    private static func parse(_ header: String, size: Int) -> RangeRequest? {
        guard header.lowercased().hasPrefix("bytes=") else { return nil }
        let bounds = header.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
        guard bounds.count == 2 else { return nil }
        switch (number(bounds[0]), number(bounds[1])) {
        case (.some(let first), .some(let last)):
            guard first <= last else { return nil }
            return first < size ? .part(first..<(min(last, size - 1) + 1)) : .unsatisfiable
        case (.some(let first), nil) where bounds[1].isEmpty:
            return first < size ? .part(first..<size) : .unsatisfiable
        case (nil, .some(let count)) where bounds[0].isEmpty:
            return count > 0 && size > 0 ? .part(max(0, size - count)..<size) : .unsatisfiable
        default:
            return nil
        }
    }

    /// Digits only: `Int` alone would take signs too.
    private static func number(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
        return Int(text) ?? Int.max - 1
    }
}
