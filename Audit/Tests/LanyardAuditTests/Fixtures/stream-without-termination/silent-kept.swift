final class ImageTask {
    func events() -> AsyncStream<Event> {
        AsyncStream { continuation in
            Task { @PipelineActor in
                let status = self.status
                if let result = status.result {
                    continuation.yield(.finished(result))
                    return continuation.finish()
                }
                for event in await status.events { continuation.yield(event) }
                self.continuations.append(continuation)
            }
        }
    }
}
