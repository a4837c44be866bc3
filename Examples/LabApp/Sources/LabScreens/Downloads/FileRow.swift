internal import LabModels
internal import SwiftUI

/// One file and how far it is.
struct FileRow: View {
    let file: FileProgress

    var body: some View {
        VStack(alignment: .leading) {
            LabeledContent(file.id, value: file.phase.rawValue)
            ProgressView(value: Double(file.bytes), total: Double(file.file.size))
            if let note = file.note { Text(note).font(.caption) }
        }
    }
}
