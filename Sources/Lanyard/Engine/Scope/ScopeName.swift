/// What a scope is called.
///
/// A name of two parts is joined when somebody reads it. There is a scope for each request of a server, and most names are never read.
package struct ScopeName: Sendable {
    private let first: String
    private let second: String?

    package init(_ text: String) {
        first = text
        second = nil
    }

    /// The name is both, with a space in between.
    package init(_ first: String, _ second: String) {
        self.first = first
        self.second = second
    }

    package var text: String { second.map { "\(first) \($0)" } ?? first }
}
