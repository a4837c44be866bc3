final class Player {
    func prepare() async {
        await withCheckedContinuation { continuation in
            engine.prepare {
                continuation.resume()  // expect: continuation-resumed-twice
            }
            engine.start()
            continuation.resume()
        }
    }
}
