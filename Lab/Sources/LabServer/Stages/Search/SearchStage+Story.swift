internal import LabModels

extension SearchChart {
    /// The bars of the requests, and what became of each.
    ///
    /// - Parameters:
    ///   - shown: The term whose answer is on the screen.
    ///   - isStale: Whether the field says something else, and nothing is under way that could change that.
    ///   - typed: What the field says.
    func spans(shown: String?, isStale: Bool, typed: String) -> [Story.Span] {
        let onScreen = requests.filter { $0.end == .answered && $0.term == shown }
            .max { ($0.to ?? .zero) < ($1.to ?? .zero) }
        return requests.map { request in
            var span = Story.Span(
                id: request.id,
                label: request.term,
                from: Story.milliseconds(request.from),
                to: request.to.map(Story.milliseconds),
                look: .running,
                word: "under way"
            )
            (span.look, span.word) = look(
                of: request,
                isOnScreen: request.id == onScreen?.id,
                isStale: isStale,
                typed: typed
            )
            // It was wrong from the moment on in which something newer was asked for.
            if span.look == .wrong {
                span.wrongFrom = requests.last { $0.id > request.id }.map { Story.milliseconds($0.from) } ?? span.to
            }
            return span
        }
    }

    private func look(
        of request: SearchRequest,
        isOnScreen: Bool,
        isStale: Bool,
        typed: String
    ) -> (Story.Span.Look, String) {
        switch request.end {
        case nil: (.running, "under way")
        case .cancelled: (.cancelled, "cancelled")
        case .failed: (.failed, "failed")
        case .withheld: (.withheld, "withheld")
        case .answered where isOnScreen && isStale: (.wrong, "old, stays")
        case .answered where overtaken(by: request) != nil: (.wrong, "overwrote")
        case .answered where isOnScreen && request.term == typed: (.right, "on screen")
        case .answered where isOnScreen: (.past, "on screen")
        case .answered: (.past, "was shown")
        }
    }
}

extension SearchStage {
    /// What there was to be learnt when all is quiet.
    static func lesson(of model: any SearchScreenModel) -> Story.Lesson? {
        guard SearchStageState.isQuiet(model), !model.term.isEmpty, let answer = model.answer else { return nil }
        let requests = model.chart.requests
        if model.isStale {
            return .init("answered “\(answer.term)” although “\(model.term)” was typed", .bad)
        }
        let overwrites = requests.count { model.chart.overtaken(by: $0) != nil }
        if overwrites > 0 {
            return .init(
                "answered “\(answer.term)”, but showed \(overwrites == 1 ? "an older answer" : "\(overwrites) older answers") after newer ones",
                .warning
            )
        }
        let cancelled = requests.count { $0.end == .cancelled }
        let withheld = requests.count { $0.end == .withheld }
        let kept =
            withheld > 0
            ? ", and withheld what came too late"
            : cancelled > 0 ? ", and stopped what was asked before" : ""
        return .init("answered “\(answer.term)”\(kept)", .good)
    }
}
