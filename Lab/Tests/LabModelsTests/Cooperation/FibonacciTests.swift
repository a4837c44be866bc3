import LabModels
import Lanyard
import LanyardTesting
import Testing

@MainActor @Suite struct FibonacciTests {
    private let lab = VirtualLab()

    @Test func `Cancelled midway, it answers by throwing`() async {
        let model = await cancelled(.throwing, at: 3)
        guard case .cancelled(let cause, returned: nil) = model.outcome else {
            Issue.record("\(String(describing: model.outcome))")
            return
        }
        #expect(cause.kind == .requested)
    }

    @Test func `Cancelled midway, it answers by nil`() async {
        let model = await cancelled(.byNil, at: 3)
        #expect(model.outcome?.returned == .nothing)
    }

    @Test func `Cancelled midway, it answers by the part that is done`() async {
        let model = await cancelled(.part, at: 5)
        #expect(model.outcome?.returned == .numbers([1, 1, 2, 3, 5]))
    }

    @Test func `Left alone, it comes to its last number`() async {
        let expected: [(FibonacciModel.Manner, FibonacciModel.Answer)] = [
            (.throwing, .number(8)), (.byNil, .number(8)), (.part, .numbers([1, 1, 2, 3, 5, 8])),
        ]
        for (manner, answer) in expected {
            let model = FibonacciModel(lab.services, manner: manner, last: 6)
            model.start()
            await lab.advance { !model.isRunning }
            #expect(model.outcome?.value == answer)
        }
    }

    @Test func `Cancelled before it begins, it can be started again`() async {
        let model = FibonacciModel(lab.services, manner: .part, last: 3)
        model.start()
        model.cancel()
        await lab.wait { !model.isRunning }
        model.start()
        await lab.advance { !model.isRunning }
        #expect(model.outcome?.value == .numbers([1, 1, 2]))
    }

    private func cancelled(_ manner: FibonacciModel.Manner, at index: Int) async -> FibonacciModel {
        let model = FibonacciModel(lab.services, manner: manner)
        model.start()
        await lab.wait { model.index == 1 }
        for next in 2...index {
            await lab.clock.sleepers(atLeast: 1)
            await lab.clock.advance(by: .milliseconds(100))
            await lab.wait { model.index == next }
        }
        await lab.clock.sleepers(atLeast: 1)
        model.cancel()
        await lab.wait { !model.isRunning }
        return model
    }
}

extension Outcome {
    fileprivate var returned: Success? {
        if case .cancelled(_, let returned) = self { returned } else { nil }
    }
}
