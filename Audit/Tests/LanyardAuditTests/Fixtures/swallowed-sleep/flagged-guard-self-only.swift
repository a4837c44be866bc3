final class Editor {
    private var saveTask: Task<Void, Never>?

    func changed() {
        saveTask?.cancel()
        saveTask = Task { [weak self] in
            try? await Task.sleep(for: .seconds(1))  // expect: swallowed-sleep
            guard let self else { return }
            await self.save()
        }
    }

    private func save() async {}
}
