/// An actor that keeps what was found.
protocol Store: Actor {
    var nextWrite: NextWrite { get set }
}

extension Store {
    /// Calls so many times on the actor, each when the one before has written.
    func each(_ count: Int, _ call: @Sendable (isolated Self) -> Void) async {
        for _ in 0..<count {
            call(self)
            await withUnsafeContinuation { nextWrite.await($0) }
        }
    }
}
