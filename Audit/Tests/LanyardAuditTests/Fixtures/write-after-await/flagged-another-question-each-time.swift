struct PlayerView: View {
    @State private var url: URL
    @StateObject private var player = Player()

    var body: some View {
        Wave(player.samples).onTapGesture { player.load(from: url) }
    }
}

final class Player: ObservableObject {
    @Published var samples: [Float] = []

    func load(from url: URL) {
        Task {
            let found = await Waveform.samples(of: url)
            samples = found  // expect: write-after-await
        }
    }
}
