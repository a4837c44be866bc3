struct RoomView: View {
    @State private var joins: Set<Task<Void, Never>> = []  // expect: forgotten-tasks

    var body: some View {
        Button("Join") {
            joins.insert(Task { await room.join() })
        }
    }
}
