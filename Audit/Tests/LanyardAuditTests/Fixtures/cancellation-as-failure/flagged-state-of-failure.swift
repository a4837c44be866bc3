@MainActor
final class VegetableModel {
    private(set) var state = State.idle
    private var task: Task<Void, Never>?

    deinit { task?.cancel() }

    func load() {
        task = Task { [greengrocer] in
            do {
                state = .vegetable(try await greengrocer.vegetable())
            } catch {  // expect: cancellation-as-failure
                state = .failed(error)
            }
        }
    }
}
