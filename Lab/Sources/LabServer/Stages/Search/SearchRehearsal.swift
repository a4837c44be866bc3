internal import LabModels

/// Plays a live search without a page.
@MainActor
struct SearchRehearsal {
    let rehearsal: Rehearsal
    let model: any SearchScreenModel

    /// Types a word letter by letter.
    ///
    /// - Parameters:
    ///   - beat: The time between two letters.
    ///   - pause: The time before the last letter.
    /// - Returns: Whether another answer than that to the word is on the screen when all is quiet.
    /// - Throws: ``RehearsalFailure`` if no answer is on the screen: a service that fails shows no bug.
    func showsAnotherAnswer(to word: String, beat: Duration, pause: Duration) async throws -> Bool {
        var typed = ""
        for (place, letter) in word.enumerated() {
            if place > 0 {
                try await rehearsal.pause(for: place == word.count - 1 ? pause : beat)
            }
            typed.append(letter)
            model.termChanged(typed)
            rehearsal.trace("Typed “\(typed)”")
        }
        try await followToTheEnd()
        guard let answer = model.answer else { throw RehearsalFailure(model.failure ?? "No answer came.") }
        return answer.term != word
    }

    /// Waits until nothing is under way, and traces each answer that comes onto the screen.
    private func followToTheEnd() async throws {
        var shown = model.answer?.term
        while true {
            try await rehearsal.wait { [model, shown] in isQuiet(model) || model.answer?.term != shown }
            if model.answer?.term != shown {
                shown = model.answer?.term
                rehearsal.trace("On the screen: the answer to “\(shown ?? "")”")
            }
            if isQuiet(model) { break }
        }
        if let failure = model.failure { rehearsal.trace(failure) }
        let requests = model.chart.requests
        let (cancelled, withheld) = (requests.count { $0.end == .cancelled }, requests.count { $0.end == .withheld })
        rehearsal.trace("\(requests.count) requests, \(cancelled) of them cancelled, \(withheld) withheld")
    }
}

/// Whether nothing waits or is under way that could change the screen.
@MainActor private func isQuiet(_ model: any SearchScreenModel) -> Bool {
    !model.isWaiting && !model.isSearching && model.chart.underWayCount == 0
        && (model.answer != nil || model.failure != nil)
}
