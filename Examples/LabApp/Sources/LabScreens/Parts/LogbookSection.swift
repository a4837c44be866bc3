internal import LabModels
internal import SwiftUI

/// What happened, the latest first.
struct LogbookSection: View {
    let logbook: Logbook

    var body: some View {
        Section {
            ForEach(logbook.entries.reversed(), id: \.self) { LabeledContent($0.text, value: $0.at.shown) }
        } header: {
            Text("What happened")
        }
    }
}
