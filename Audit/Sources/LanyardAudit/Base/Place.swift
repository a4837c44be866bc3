/// A line and a column of a file; both begin with one, and columns count bytes, as the compiler's do.
public struct Place: Hashable, Comparable, Sendable {
    /// The line.
    public let line: Int32
    /// The column, in bytes.
    public let column: Int32

    /// Names a place.
    public init(line: Int32, column: Int32) {
        (self.line, self.column) = (line, column)
    }

    /// Whether one stands before the other.
    public static func < (left: Place, right: Place) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
