internal import LabModels
internal import SwiftUI

/// Tasks and a subscription of Combine in one set.
struct StoredSetView: View {
    let model: StoredSetModel

    var body: some View {
        Form {
            LabeledContent("In the set", value: "\(model.stored)")
            LabeledContent("Heard", value: "\(model.heard)")
            LabeledContent("Requests under way", value: "\(model.requests)")
            Button("Start", action: model.start)
            Button("Call out", action: model.callOut)
            Button("Drop all", role: .destructive, action: model.dropAll)
            LogbookSection(logbook: model.logbook)
        }
    }
}
