internal import LabModels
internal import Lanyard
internal import SwiftUI

/// The runs that were cancelled and still run.
struct StragglerSection: View {
    let list: StragglerList

    var body: some View {
        Section {
            ForEach(list.stragglers, id: \.id) { run in
                LabeledContent(run.name ?? "A run", value: run.timeSinceCancelled?.shown ?? "")
            }
        } header: {
            Text("\(list.stragglers.count) of \(list.runs) runs are stragglers")
        }
    }
}
