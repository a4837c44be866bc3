struct LogView: View {
    @State private var lines = 0

    var body: some View {
        Text("\(lines)").task {
            let reading = Task.detached {
                var count = 0
                for await _ in log.lines { count += 1 }
                return count
            }
            lines = await reading.value  // expect: unforwarded-cancellation note
        }
    }
}
