final class Race {
    func run() {
        Task {
            await withTaskGroup(of: Int?.self) { group in
                for lane in 0..<4 {
                    group.addTask {
                        while !Task.isCancelled {
                            if let winner = await self.step(lane) { return winner }
                        }
                        return nil
                    }
                }
                winner = await group.next() ?? nil
                group.cancelAll()
            }
        }
    }
}
