/// Waits until what was put off to the next turn of the main actor has been done: turns come in their order.
@MainActor package func nextTurn() async {
    await Task { @MainActor in }.value
}
