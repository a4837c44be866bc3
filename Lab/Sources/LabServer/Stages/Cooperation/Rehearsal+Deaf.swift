internal import LabModels
internal import Lanyard

extension Rehearsal {
    func rehearseStraggler() async throws -> Bool {
        let model = StragglerModel(services, workTime: .seconds(2))
        model.start()
        try await wait { model.list.runs == 1 }
        trace("started, and cancelled at once after its beginning")
        try await pause(for: .milliseconds(100))
        model.cancel()
        try await wait { model.list.stragglers.count == 1 }
        trace("a straggler: \(model.list.stragglers[0])")
        try await wait { model.list.runs == 0 }
        trace("it has ended by itself; result: \(model.result ?? "none"), withheld: \(model.withheld)")
        return model.result != nil
    }

    func rehearseGrace() async throws -> Bool {
        let model = GraceModel(services, lineTime: .milliseconds(50))
        model.start()
        try await wait { model.pages == 1 && model.lines == 3 }
        trace("\(model.pages) page and \(model.lines) lines are written: asked to finish")
        model.finish()
        try await wait { !model.isWriting }
        let (pages, lines) = (model.pages, model.lines)
        trace("\(pages) pages, \(lines) lines lost; \(model.report.map { "\($0)" } ?? "")")
        model.start()
        try await wait { model.pages == 1 && model.lines == 3 }
        model.cancel()
        try await wait { !model.isWriting }
        trace("without grace: \(model.pages) page, \(model.lines) lines lost")
        return pages != 2 || lines != 0
    }

    func rehearseAbandon() async throws -> Bool {
        let model = AbandonModel(services, workTime: .seconds(3))
        model.start()
        trace("started: 3 s of work, and 1 s of time")
        try await wait { !model.isWaiting }
        trace("the wait is over after \(model.waited?.short ?? "–"): \(model.answer.map { "\($0)" } ?? "–")")
        let leftBehind = model.list.stragglers.count
        trace("stragglers: \(leftBehind)")
        try await wait { model.list.runs == 0 }
        trace("the work has ended by itself")
        return model.answer != .abandoned || leftBehind != 1
    }
}
