final class UploadModel {
    func upload(_ file: File) async {
        do {
            try await client.upload(file)
        } catch let error {  // expect: cancellation-as-failure
            await showError(error)
        }
    }
}

struct ScreenView: View {
    let model: UploadModel

    var body: some View {
        Text("…").task { await model.upload(.first) }
    }
}
