struct CategoriesView: View {
    @State private var selected: Category?

    var body: some View {
        CategoryList($selected)
            .onAppear { Task { await Library.shared.refreshFromNetwork() } }
    }
}

struct ConfettiView: View {
    @Binding var isFiring: Bool

    var body: some View {
        Confetti()
            .onAppear {
                Task {
                    try await Task.sleep(for: .seconds(1))
                    isFiring = false
                }
            }
    }
}

struct SignInPage: View {
    @State private var account: Account?

    var body: some View {
        WebPage()
            .onAppear { Task { await fetchAccount() } }
            .onDisappear { Task { await fetchAccount() } }
    }

    private func fetchAccount() async { account = await Session.shared.fetchAccount() }
}
