final class Session {
    func run() async {
        await withTaskCancellationHandler {
            await work()
        } onCancel: {
            Task { try! await Task.sleep(for: .seconds(1)) }
        }
    }
}
