struct CustomerView: View {
    @State private var stream: Task<Void, Never>?
    @State private var count = 0

    var body: some View {
        Text("\(count)").onAppear { follow() }
    }

    private func follow() {
        stream = Task {  // expect: overwritten-handle
            for await info in purchases.customerInfoStream {
                count += info.count
            }
        }
    }
}
