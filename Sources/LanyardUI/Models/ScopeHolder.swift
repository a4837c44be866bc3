package import Lanyard

/// Owns the scope of a view's identity; the scope is made when it is first asked for.
///
/// SwiftUI makes the initial value of a state anew each time it makes the view, and drops all but the first. A scope that
/// was made with it would appear and be released each time.
@MainActor package final class ScopeHolder {
    private var scope: TaskScope?
    private let name: String?
    private let fileID: StaticString
    private let line: UInt

    package init(_ name: String?, fileID: StaticString, line: UInt) {
        self.name = name
        self.fileID = fileID
        self.line = line
    }

    /// The scope, always the same. The parent is that of the first call: a scope never moves to another.
    package func scope(under parent: TaskScope) -> TaskScope {
        if let scope { return scope }
        let made = parent.child(name, fileID: fileID, line: line)
        scope = made
        return made
    }
}
