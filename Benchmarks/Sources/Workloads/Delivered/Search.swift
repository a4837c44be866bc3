/// The model of a screen that searches.
@MainActor protocol Search: AnyObject {
    var nextWrite: NextWrite { get set }

    /// Cancels what runs, and waits.
    func end() async
}

extension Search {
    /// Calls so many times, each when the one before has written.
    func each(_ count: Int, _ call: @MainActor (Self) -> Void) async {
        for _ in 0..<count {
            call(self)
            await written()
        }
    }

    func written() async {
        await withUnsafeContinuation { nextWrite.await($0) }
    }
}
