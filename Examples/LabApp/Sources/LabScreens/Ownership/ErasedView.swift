internal import LabModels
internal import SwiftUI

/// Requests of which the last one counts.
struct ErasedView: View {
    let model: ErasedModel

    var body: some View {
        Form {
            LabeledContent("Goods", value: model.goods ?? "none")
            LabeledContent("Asked for", value: model.asked ?? "nothing")
            LabeledContent("Requests under way", value: "\(model.requests)")
            Button("Ask for the next", action: model.askForNext)
            Button("Cancel", role: .cancel, action: model.cancel)
            LogbookSection(logbook: model.logbook)
        }
    }
}
