struct TapsView: View {
    @State private var loadError: TapFailure?
    let taps: Taps

    var body: some View {
        List(taps.all) { Text($0.name) }
            .task {
                do throws(TapFailure) {
                    try await taps.load()
                } catch let failure {
                    loadError = failure
                }
            }
    }
}
