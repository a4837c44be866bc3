struct ReportView: View {
    @State private var isPending = false
    @State private var report: Report?

    var body: some View {
        Button("Report") { send(.bug) }
            .disabled(isPending)
    }

    private func send(_ kind: Kind) {
        isPending = true
        Task {
            report = await issues.report(of: kind)
            isPending = false
        }
    }
}
