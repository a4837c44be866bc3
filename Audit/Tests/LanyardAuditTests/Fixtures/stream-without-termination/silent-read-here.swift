struct Import {
    func run(_ files: [URL]) async {
        let (progress, continuation) = AsyncStream.makeStream(of: Double.self)
        Task {
            for file in files {
                await read(file)
                continuation.yield(file.share)
            }
            continuation.finish()
        }
        for await share in progress { show(share) }
    }
}
