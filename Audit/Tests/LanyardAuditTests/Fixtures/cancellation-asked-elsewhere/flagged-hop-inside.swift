final class Player {
    func play(_ song: Song) {
        Task.detached {
            let data = try await song.data()
            await MainActor.run {
                guard !Task.isCancelled else { return }  // expect: cancellation-asked-elsewhere
                self.show(data)
            }
        }
    }
}
