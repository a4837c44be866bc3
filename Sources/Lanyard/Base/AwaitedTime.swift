/// A deadline or a delay that somebody waits for.
package struct AwaitedTime: Sendable {
    package let instant: ScopeInstant

    /// The line that set it, if that is known.
    package let origin: CallSite?
}
