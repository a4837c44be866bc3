final class Asker {
    func ask() async -> Bool {
        await withCheckedContinuation { continuation in
            center.ask { answer in  // expect: unresumed-continuation
                switch answer {
                case .yes: continuation.resume(returning: true)
                case .no: continuation.resume(returning: false)
                case .later: log("later")
                }
            }
        }
    }
}
