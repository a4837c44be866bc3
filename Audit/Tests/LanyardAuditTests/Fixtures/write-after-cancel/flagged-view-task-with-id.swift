struct CoverView: View {
    let url: URL
    @State private var cover: Cover?

    var body: some View {
        CoverImage(cover)
            .task(id: url) {
                cover = await covers.cover(of: url)  // expect: write-after-cancel
            }
    }
}
