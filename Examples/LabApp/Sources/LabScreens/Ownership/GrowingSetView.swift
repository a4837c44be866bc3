internal import LabModels
internal import SwiftUI

/// A set that keeps what has ended, beside a scope that does not.
struct GrowingSetView: View {
    let model: GrowingSetModel

    var body: some View {
        Form {
            LabeledContent("In the set", value: "\(model.stored)")
            LabeledContent("In the scope", value: "\(model.owned)")
            LabeledContent("Finished", value: "\(model.finished)")
            LabeledContent("Requests under way", value: "\(model.requests)")
            Button("Ask five times", action: model.askFiveTimes)
        }
    }
}
