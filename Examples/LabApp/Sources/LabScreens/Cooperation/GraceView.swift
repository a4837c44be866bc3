internal import LabModels
internal import Lanyard
internal import SwiftUI

/// A writer who is asked to finish, or cancelled.
struct GraceView: View {
    let model: GraceModel

    var body: some View {
        Form {
            LabeledContent("Pages", value: "\(model.pages)")
            ProgressView(value: Double(model.lines), total: Double(model.linesPerPage))
            if let report = model.report { Text(report.description) }
            Button("Start", action: model.start).disabled(model.isWriting)
            Button("Finish", action: model.finish).disabled(!model.isWriting || model.isAsked)
            Button("Cancel", role: .cancel, action: model.cancel).disabled(!model.isWriting || model.isAsked)
        }
    }
}
