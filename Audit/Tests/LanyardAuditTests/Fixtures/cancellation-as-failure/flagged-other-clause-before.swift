@MainActor
final class ProfileModel {
    var loadError: (any Error)?

    func refresh() async {
        do {
            try await api.refresh()
        } catch let failure as APIFailure {
            handle(failure)
        } catch {  // expect: cancellation-as-failure
            self.loadError = error
        }
    }
}

struct ScreenView: View {
    let model: ProfileModel

    var body: some View {
        Text("…").task { await model.refresh() }
    }
}
