internal import LabModels
internal import SwiftUI

/// A computation on the main actor, and how long it holds that at the longest.
struct HeavyWorkView: View {
    let model: HeavyWorkModel

    var body: some View {
        Form {
            ProgressView(value: Double(model.done), total: Double(model.pieces))
            LabeledContent("Longest time without a turn", value: model.longestHold.shown)
            LabeledContent("Turns of others", value: "\(model.beats)")
            if let end = model.end { Text(end == .finished ? "Finished" : "Cancelled") }
            Button("Start", action: model.start).disabled(model.isRunning)
            Button("Cancel", role: .cancel, action: model.cancel).disabled(!model.isRunning)
        }
    }
}
