package import Lanyard

extension TaskScope {
    /// Cancels all that it runs, one turn of the main actor from now, if it then is so.
    ///
    /// The scope and what `isDismissed` holds are kept for that turn.
    @MainActor package func cancelAll(
        _ reason: String,
        onNextTurnIf isDismissed: @escaping @MainActor () -> Bool,
        fileID: StaticString,
        line: UInt
    ) {
        // Nobody owns this task: it is over in a turn.
        Task { @MainActor in
            if isDismissed() { cancelAll(reason, fileID: fileID, line: line) }
        }
    }
}
