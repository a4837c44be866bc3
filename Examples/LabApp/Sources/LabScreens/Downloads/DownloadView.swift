internal import LabModels
internal import SwiftUI

/// Files with progress, and what one can do with them.
struct DownloadView<Model: DownloadScreenModel>: View {
    let model: Model

    var body: some View {
        Form {
            Section {
                ForEach(model.files) { FileRow(file: $0) }
            } footer: {
                Text("\(model.downloaded) of \(model.files.count) downloaded, \(model.running) transfers under way")
            }
            Section {
                Button("Download") { model.download() }.disabled(!model.canDownload)
                Button("Cancel", role: .cancel) { model.cancel() }.disabled(!model.canCancel)
                Button("Resume") { model.resume() }.disabled(!model.canResume)
                Button("Reset", role: .destructive) { model.reset() }.disabled(!model.canReset)
            }
            if let note = model.note { Text(note) }
        }
        .onDisappear { model.disappear() }
    }
}
