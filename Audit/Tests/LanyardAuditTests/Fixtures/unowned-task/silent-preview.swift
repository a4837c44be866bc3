#Preview {
    LibraryView()
        .onAppear {
            Task { await model.load() }
        }
}

struct LibraryView_Previews: PreviewProvider {
    static var previews: some View {
        LibraryView().onAppear { Task { await model.load() } }
    }
}
