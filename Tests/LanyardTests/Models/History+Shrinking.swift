extension History {
    /// A history that fails as this one does, from which no step can be taken and in which none can be made simpler.
    ///
    /// Takes away ever smaller parts, as the ddmin of Zeller and Hildebrandt does, then makes single steps simpler.
    func shrunk(while fails: (History) async -> Bool) async -> History {
        var history = self
        var length = steps.count / 2
        while length > 0 {
            var start = 0
            while start < history.steps.count {
                if let shorter = history.without(start..<min(start + length, history.steps.count)),
                    await fails(shorter)
                {
                    history = shorter
                } else {
                    start += length
                }
            }
            length = length == 1 ? 0 : length / 2
        }
        for index in history.steps.indices {
            for simpler in history.steps[index].simpler {
                var changed = history
                changed.steps[index] = simpler
                if await fails(changed) {
                    history = changed
                    break
                }
            }
        }
        return history.steps == steps ? history : await history.shrunk(while: fails)
    }

    /// Without some steps; calls that go take with them what is said of them, and the numbers of later ones fall.
    private func without(_ range: Range<Int>) -> History? {
        var (names, calls, kept, left) = ([Int: Int](), 0, 0, [HistoryStep]())
        for (index, step) in steps.enumerated() {
            let isGone = range.contains(index)
            var step = step
            switch step.action {
            case .call:
                calls += 1
                if !isGone {
                    kept += 1
                    names[calls] = kept
                }
            case .end(let number):
                guard let name = names[number] else { continue }
                step.action = .end(name)
            case .cancel(let number):
                guard let name = names[number] else { continue }
                step.action = .cancel(name)
            case .cancelKey, .wait: break
            }
            if !isGone { left.append(step) }
        }
        return left.count < steps.count ? History(policy, left) : nil
    }
}

extension HistoryStep {
    /// What is tried in its place, the simplest first.
    fileprivate var simpler: [HistoryStep] {
        var candidates: [HistoryStep] = []
        if case .wait(let ticks) = action {
            for fewer in 1..<max(ticks, 1) { candidates.append(HistoryStep(action: .wait(fewer), isHasty: isHasty)) }
        }
        if isHasty { candidates.append(HistoryStep(action: action)) }
        return candidates
    }
}
