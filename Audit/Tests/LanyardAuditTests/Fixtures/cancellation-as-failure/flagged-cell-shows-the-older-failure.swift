struct CellView: View {
    let url: URL
    @State private var model = CellModel()

    var body: some View {
        Picture(model.state).task(id: url) { await model.update(url) }
    }
}

final class CellModel {
    var state = State.empty

    func update(_ url: URL) async {
        do {
            state = .picture(try await cache.load(url))
        } catch {  // expect: cancellation-as-failure
            state = .failure(error)
        }
    }
}

struct LicenceView: View {
    @State private var error: Error?

    var body: some View {
        LicenceText().task {
            do {
                try await licences.load()
            } catch {  // expect: cancellation-as-failure note
                self.error = error
            }
        }
    }
}
