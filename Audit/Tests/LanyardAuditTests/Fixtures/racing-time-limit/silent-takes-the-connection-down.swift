final class Socket {
    func finish() async -> Bool {
        await withTaskGroup(of: Bool.self) { group in
            group.addTask { [receiving] in
                await receiving.value
                return true
            }
            group.addTask {
                try? await Task.sleep(for: .seconds(2))
                return false
            }
            let isFinished = await group.next() ?? false
            if !isFinished {
                receiving.cancel()
                connection.close()
            }
            group.cancelAll()
            return isFinished
        }
    }
}
