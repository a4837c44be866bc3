/// Streams with a consumer each.
struct LiveStreams: Ending {
    private var inlets: [AsyncStream<String>.Continuation] = []
    private var tasks: [Task<Void, Never>] = []
    private let received: Gate

    /// Returns when every consumer is there.
    init(_ count: Int) async {
        let (begun, received) = (Gate(count), Gate(count))
        self.received = received
        for _ in 0..<count {
            let (stream, inlet) = AsyncStream.makeStream(of: String.self)
            inlets.append(inlet)
            tasks.append(
                Task {
                    begun.arrive()
                    for await _ in stream { received.arrive() }
                }
            )
        }
        await begun.pass()
    }

    /// Sends a value to each, and returns when each has received it.
    func send(_ value: String) async {
        for inlet in inlets { inlet.yield(value) }
        await received.pass()
    }

    func end() async {
        for inlet in inlets { inlet.finish() }
        for task in tasks { await task.value }
    }
}
