internal import LabModels
internal import SwiftUI

/// A wait that returns on time from work that does not obey.
struct AbandonView: View {
    let model: AbandonModel

    var body: some View {
        Form {
            if model.isWaiting { ProgressView() }
            if let answer = model.answer { LabeledContent("The wait", value: "\(answer)") }
            if let waited = model.waited { LabeledContent("It took", value: waited.shown) }
            StragglerSection(list: model.list)
            Button("Start", action: model.start).disabled(model.isWaiting)
            Button("Cancel", role: .cancel, action: model.cancel).disabled(!model.isWaiting)
        }
    }
}
