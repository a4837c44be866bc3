internal import LabModels
internal import Lanyard
internal import SwiftUI

/// A computation, and what comes of it when it is cancelled midway.
struct FibonacciView: View {
    let model: FibonacciModel

    var body: some View {
        Form {
            ProgressView(value: Double(model.index), total: Double(model.last))
            LabeledContent("Number \(model.index)", value: "\(model.number)")
            switch model.outcome {
            case nil: Text("Not ended yet")
            case .succeeded(let answer): LabeledContent("Answer", value: describe(answer))
            case .failed(let error): LabeledContent("Failed", value: "\(error)")
            case .cancelled(let cause, returned: let answer):
                LabeledContent("Cancelled", value: "\(cause)")
                LabeledContent("It returned", value: answer.map(describe) ?? "nothing, it threw")
            }
            Button("Start", action: model.start).disabled(model.isRunning)
            Button("Cancel", role: .cancel, action: model.cancel).disabled(!model.isRunning)
        }
    }

    private func describe(_ answer: FibonacciModel.Answer) -> String {
        switch answer {
        case .number(let number): "\(number)"
        case .nothing: "nil"
        case .numbers(let numbers): "\(numbers.count) numbers"
        }
    }
}
