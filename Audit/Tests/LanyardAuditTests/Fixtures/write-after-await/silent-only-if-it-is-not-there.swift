struct CommunityView: View {
    @State private var loader: Loader?

    func setUp(_ community: Community) {
        if loader == nil {
            Task { loader = try await Loader(for: community) }
        }
    }
}
