struct CreditsView: View {
    @State private var credits: [Credit] = []

    var body: some View {
        CreditList(credits)
            .onAppear {
                Task {  // expect: unowned-task
                    credits = await fetchCredits()
                }
            }
    }

    private func fetchCredits() async -> [Credit] {
        guard let (data, _) = try? await URLSession.shared.data(from: address) else { return [] }
        return decode(data)
    }
}

struct FontsView: View {
    @State private var fonts: [Font] = []

    var body: some View {
        FontList(fonts)
            .onAppear {
                Task {  // expect: unowned-task note
                    fonts = await shelf.fonts()
                }
            }
    }
}
