struct ImportView: View {
    @State private var successMessage = ""

    private func chosen(_ file: URL) {
        Task {
            let report = try await importer.read(file)
            successMessage = "\(report.name) has been read."
        }
    }
}
