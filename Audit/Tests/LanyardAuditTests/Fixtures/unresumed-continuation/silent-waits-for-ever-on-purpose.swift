final class Server {
    func run() async {
        await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
    }
}
