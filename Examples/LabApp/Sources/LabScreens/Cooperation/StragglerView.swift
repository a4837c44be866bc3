internal import LabModels
internal import SwiftUI

/// Work that ignores cancellation, and the list that it is on.
struct StragglerView: View {
    let model: StragglerModel

    var body: some View {
        Form {
            LabeledContent("Result", value: model.result ?? "none")
            LabeledContent("Withheld", value: "\(model.withheld)")
            StragglerSection(list: model.list)
            Button("Start", action: model.start)
            Button("Cancel", role: .cancel, action: model.cancel)
        }
    }
}
