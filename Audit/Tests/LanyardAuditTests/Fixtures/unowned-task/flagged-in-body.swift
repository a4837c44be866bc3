struct PosterView: View {
    @StateObject private var loader: PosterLoader

    var body: some View {
        let _ = Task {  // expect: unowned-task
            guard loader.image == nil else { return }
            await loader.load()
        }

        VStack {
            Image(uiImage: loader.image ?? UIImage())
        }
    }
}
